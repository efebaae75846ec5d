"""A script becomes a film: the planner of the ``new_turn`` command."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from media_pipeline.cast.offer_library import MOST_OFFERED
from media_pipeline.elements.add_element import MOST_ELEMENTS
from media_pipeline.elements.described_elements import to_describe
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import AspectRatio, Stage
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.new_draft import film_named, plan_new_draft
from media_pipeline.plans.new_elements import NewElement, add_new_elements
from media_pipeline.plans.offer import offer
from media_pipeline.plans.read_draft import read_draft
from media_pipeline.plans.refuse_turn import refuse_turn
from media_pipeline.plans.source_film import (
    choices_of,
    copy_elements,
    offers_of,
    shown_script,
    source_film,
)
from media_pipeline.plans.uploaded_script import script_of, uploaded_script, valid_options
from media_pipeline.styles.built_in_styles import PLAIN
from media_pipeline.styles.choose_style import shown_style, take_style
from media_pipeline.styles.derive_style import derive_film_style
from media_pipeline.styles.find_style import find_style
from media_pipeline.styles.style_refused import StyleRefused
from media_pipeline.styles.style_snapshot import AUTO
from workflows.commands.command import Command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused


class NewTurn(BaseModel):
    """What a ``new_turn`` carries: an uploaded script and how to film it.

    ``short_side`` in pixels (720 makes 1280×720); ``export``: end with the MP4. ``style``: the key
    of one, or ``auto``. ``at_most``: micro-dollars, of the whole run. ``from_film``: what
    is not given, the script too, is as in that film; the old film stays as it is. A field that is
    not known is refused: a misspelled ``stop_at`` would make, and pay for, the whole film.
    """

    model_config = ConfigDict(extra="forbid")

    script_asset: UUID | None = None
    script_name: str = Field(default="script", max_length=300)
    from_film: UUID | None = None
    stop_at: Stage = Stage.MUSIC
    style: str = Field(default=PLAIN, max_length=60)
    aspect_ratio: AspectRatio = AspectRatio.WIDE
    short_side: int = Field(default=720, ge=120, le=2160)
    fps: int = Field(default=24, ge=8, le=60)
    export: bool = False
    at_most: int = Field(default=0, ge=0)
    seed: int = Field(default=0, ge=0, le=2**31 - 1)
    elements: list[NewElement] = Field(default=[], max_length=MOST_ELEMENTS)
    #: Entries of the project's library that the film may be cast from.
    talent: list[UUID] | None = Field(default=None, max_length=MOST_OFFERED)
    library_locations: list[UUID] | None = Field(default=None, max_length=MOST_OFFERED)


_AS_BEFORE = ("script_name", "stop_at", "style", "aspect_ratio", "short_side", "fps", "seed")


@command_planner("new_turn")
def plan_new_turn(command: Command) -> None:
    """A film, its script as a person's take, and the two readings every other job grows from.

    With a film as its target it is another draft of that one.
    """
    if film_id := film_named(command):
        plan_new_draft(command, film_id)
        return
    turn = valid_options(NewTurn, command)
    source = source_film(command, turn.from_film) if turn.from_film else None
    turn = _as_before(turn, source)
    style = _style(command, turn, source)
    text, content = uploaded_script(command, _script(turn, source), turn.script_name)
    film = Film.objects.create(
        project_id=command.project_id,
        title=source.title if source else turn.script_name.rsplit(".", 1)[0][:300],
        title_by_person=source.title_by_person if source else False,
        script_name=turn.script_name,
        aspect_ratio=turn.aspect_ratio,
        style=style["key"] if style else AUTO,
        short_side=turn.short_side,
        fps=turn.fps,
        seed=turn.seed,
        stop_at=turn.stop_at,
        made_from=source,
        **choices_of(source),
    )
    refuse_turn(film, script_of(text, content), pictures=_unseen(turn), at_most=turn.at_most)
    slot = slot_for(film.project_id, film.id, "script.text", film.id)
    draft = land_found(slot, content=content, asset=text, cause=TakeCause.PERSON)
    assert draft is not None  # noqa: S101 - the slot is new
    if style:
        take_style(film, style)
    add_new_elements(film, turn.elements)
    if source:
        copy_elements(source, film)
    offers = offers_of(source)
    offer(
        film,
        offers["talent"] if turn.talent is None else turn.talent,
        offers["library_locations"] if turn.library_locations is None else turn.library_locations,
    )
    run_id = read_draft(
        command,
        film,
        draft=draft.id,
        before=None,
        elements=to_describe(film) if turn.elements or source else [],
        export=turn.export,
        at_most=turn.at_most,
    )
    if style is None:
        derive_film_style(run_id, film)


def _as_before(turn: NewTurn, source: Film | None) -> NewTurn:
    if source is None:
        return turn
    left_open = [name for name in _AS_BEFORE if name not in turn.model_fields_set]
    return turn.model_copy(update={name: getattr(source, name) for name in left_open})


def _script(turn: NewTurn, source: Film | None) -> UUID:
    asset = turn.script_asset or (shown_script(source) if source else None)
    if asset is None:
        raise CommandRefused(
            "payload_invalid", "script_asset: upload a script first and give its id here", 422
        )
    return asset


def _unseen(turn: NewTurn) -> int:
    """Pictures that nobody has described yet."""
    return sum(not element.description for element in turn.elements)


def _style(command: Command, turn: NewTurn, source: Film | None) -> dict[str, Any] | None:
    """The snapshot that the film begins with; None: it is to be derived from the script."""
    if source and "style" not in turn.model_fields_set:
        return shown_style(source)
    if turn.style.strip().lower() == AUTO:
        return None
    try:
        return find_style(command.project_id, turn.style)
    except StyleRefused as refused:
        raise CommandRefused(refused.code, refused.detail, refused.http_status) from refused
