"""A film gets another draft of its script: ``new_turn`` with the target ``film:<id>``."""

from uuid import UUID

from django.db.models import F
from django.db.models.functions import Now
from pydantic import BaseModel, ConfigDict, Field

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.offer_library import MOST_OFFERED
from media_pipeline.elements.add_element import MOST_ELEMENTS
from media_pipeline.elements.described_elements import to_describe
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import AspectRatio, Stage
from media_pipeline.films.finding import Finding
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.open_take import next_number
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.plans.new_elements import NewElement, add_new_elements
from media_pipeline.plans.offer import offer
from media_pipeline.plans.read_draft import read_draft
from media_pipeline.plans.refuse_turn import refuse_turn
from media_pipeline.plans.uploaded_script import script_of, uploaded_script, valid_options
from media_pipeline.scripts.current_draft import script_slot
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.run import FINAL_RUN_STATUSES, Run


class NewDraft(BaseModel):
    """What a new draft carries. ``stop_at``: None goes as far as the film was meant to go.
    ``at_most``: micro-dollars that all of the run may cost.

    How the film looks stays: naming the look that it has is allowed, another one is refused.
    ``elements`` come to those that the film has; ``talent`` and ``library_locations`` take the
    place of what was offered for its casting, None leaves that as it is.
    """

    model_config = ConfigDict(extra="forbid")

    script_asset: UUID
    script_name: str = Field(default="", max_length=300)
    stop_at: Stage | None = None
    export: bool = False
    at_most: int = Field(default=0, ge=0)
    style: str | None = None
    aspect_ratio: AspectRatio | None = None
    short_side: int | None = None
    fps: int | None = None
    seed: int | None = None
    elements: list[NewElement] = Field(default=[], max_length=MOST_ELEMENTS)
    talent: list[UUID] | None = Field(default=None, max_length=MOST_OFFERED)
    library_locations: list[UUID] | None = Field(default=None, max_length=MOST_OFFERED)


_LOOK = ("style", "aspect_ratio", "short_side", "fps", "seed")


def film_named(command: Command) -> UUID | None:
    """The film that is the command's one target; None without targets. Raises CommandRefused.

    A target that is misspelled would begin another film, and pay for all of it.
    """
    if not command.targets:
        return None
    kind, _, film_id = str(command.targets[0]).partition(":")
    if kind != "film" or len(set(command.targets)) > 1:
        raise CommandRefused(
            "targets_invalid",
            "a script goes into one film: name that as the only target, film:<id>, or name none",
            http_status=400,
        )
    try:
        return UUID(film_id)
    except ValueError:
        raise CommandRefused(
            "film_not_found", "name the film as the target film:<id>", http_status=404
        ) from None


def plan_new_draft(command: Command, film_id: UUID) -> None:
    """The draft waits with the script's claim; the film stays as it is until its scenes land.

    Raises CommandRefused, and then nothing is written: also while a run of the film goes on.
    """
    draft = valid_options(NewDraft, command)
    film = _locked_film(command, film_id)
    _refuse_another_look(film, draft)
    name = draft.script_name or film.script_name
    text, content = uploaded_script(command, draft.script_asset, name)
    film.script_name = name
    film.stop_at = draft.stop_at or film.stop_at
    pictures = sum(not element.description for element in draft.elements)
    refuse_turn(film, script_of(text, content), pictures=pictures, at_most=draft.at_most)
    Film.objects.filter(pk=film.pk).update(
        script_name=film.script_name, stop_at=film.stop_at, version=F("version") + 1
    )
    shown = script_slot(film.id)
    take_id = _open_draft(shown, content, text)
    Finding.objects.filter(film=film).delete()  # of runs that are over
    add_new_elements(film, draft.elements)
    offer(film, draft.talent, draft.library_locations)
    read_draft(
        command,
        film,
        draft=take_id,
        before=None if shown.selected_id == take_id else shown.selected_id,
        elements=to_describe(film),
        export=draft.export,
        remake=True,
        at_most=draft.at_most,
    )


def _locked_film(command: Command, film_id: UUID) -> Film:
    """Two drafts at once wait for each other here. No run of the film may be on its way."""
    film = Film.objects.select_for_update().filter(pk=film_id, project=command.project_id).first()
    if film is None:
        raise CommandRefused("film_not_found", "There is no such film in this project.", 404)
    live = Run.objects.filter(subject=f"film:{film_id}").exclude(status__in=FINAL_RUN_STATUSES)
    if run := live.first():
        raise CommandRefused(
            "generation_in_progress",
            f"Run {run.pk} of this film is still on its way; let it end, or cancel it first.",
            409,
        )
    return film


def _refuse_another_look(film: Film, draft: NewDraft) -> None:
    for name in _LOOK:
        wanted = getattr(draft, name)
        if wanted is not None and wanted != getattr(film, name):
            raise CommandRefused(
                "film_look_is_fixed",
                f"This film's {name} is {getattr(film, name)}; a new draft keeps it. For another "
                "one make another film.",
                422,
            )


def _open_draft(slot: Slot, content: dict[str, object], text: Asset) -> UUID:
    """The take of the draft, whole and not shown yet; word for word the shown one, it is that."""
    digest = take_digest(content, text)
    if slot.selected is not None and slot.selected.digest == digest:
        return slot.selected.id
    take = Take.objects.create(
        slot=slot,
        number=next_number(slot.id),
        status=TakeStatus.READY,
        cause=TakeCause.PERSON,
        content=content,
        asset=text,
        digest=digest,
        landed_at=Now(),
    )
    Slot.objects.filter(pk=slot.pk).update(claim=take)
    return take.id
