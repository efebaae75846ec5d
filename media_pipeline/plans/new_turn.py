"""A script becomes a film: the planner of the ``new_turn`` command."""

from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from media_pipeline.cast.offer_library import MOST_OFFERED
from media_pipeline.elements.add_element import MOST_ELEMENTS
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import STYLES, AspectRatio, Stage
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.new_draft import film_named, plan_new_draft
from media_pipeline.plans.new_elements import NewElement, add_new_elements
from media_pipeline.plans.offer import offer
from media_pipeline.plans.read_draft import read_draft
from media_pipeline.plans.uploaded_script import uploaded_script, valid_options
from workflows.commands.command import Command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused


class NewTurn(BaseModel):
    """What a ``new_turn`` carries: an uploaded script and how to film it.

    ``short_side`` in pixels (720 makes 1280×720); ``export``: end with the MP4. A field that is
    not known is refused: a misspelled ``stop_at`` would make, and pay for, the whole film.
    """

    model_config = ConfigDict(extra="forbid")

    script_asset: UUID
    script_name: str = Field(default="script", max_length=300)
    stop_at: Stage = Stage.MUSIC
    style: str = STYLES[0]
    aspect_ratio: AspectRatio = AspectRatio.WIDE
    short_side: int = Field(default=720, ge=120, le=2160)
    fps: int = Field(default=24, ge=8, le=60)
    export: bool = False
    seed: int = Field(default=0, ge=0, le=2**31 - 1)
    elements: list[NewElement] = Field(default=[], max_length=MOST_ELEMENTS)
    #: Entries of the project's library that the film may be cast from.
    talent: list[UUID] = Field(default=[], max_length=MOST_OFFERED)
    library_locations: list[UUID] = Field(default=[], max_length=MOST_OFFERED)


@command_planner("new_turn")
def plan_new_turn(command: Command) -> None:
    """A film, its script as a person's take, and the two readings every other job grows from.

    With a film as its target it is another draft of that one.
    """
    if film_id := film_named(command):
        plan_new_draft(command, film_id)
        return
    turn = valid_options(NewTurn, command)
    if turn.style not in STYLES:
        raise CommandRefused(
            "style_unknown", f"There is no style {turn.style!r}; choose {', '.join(STYLES)}.", 422
        )
    text, content = uploaded_script(command, turn.script_asset, turn.script_name)
    film = Film.objects.create(
        project_id=command.project_id,
        title=turn.script_name.rsplit(".", 1)[0][:300],
        script_name=turn.script_name,
        aspect_ratio=turn.aspect_ratio,
        style=turn.style,
        short_side=turn.short_side,
        fps=turn.fps,
        seed=turn.seed,
        stop_at=turn.stop_at,
    )
    slot = slot_for(film.project_id, film.id, "script.text", film.id)
    draft = land_found(slot, content=content, asset=text, cause=TakeCause.PERSON)
    assert draft is not None  # noqa: S101 - the slot is new
    elements = add_new_elements(film, turn.elements)
    offer(film, turn.talent, turn.library_locations)
    read_draft(command, film, draft=draft.id, before=None, elements=elements, export=turn.export)
