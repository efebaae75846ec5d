"""A single picture or clip outside any film: ``{"studio_asset": {"prompt": …, "references": …}}``,
with ``seconds`` a clip."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.final_take import shown_draft
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.launch_library_units import launch_library_units
from media_pipeline.graph.launch_units import Unit
from media_pipeline.graph.open_take import library_slot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.library.studio_brief import (
    MOST_REFERENCES,
    STUDIO_BRIEF,
    ClipBrief,
    ReferenceOf,
    brief_of,
    load_studio,
    slot_kind,
)
from media_pipeline.plans.named_style import named_style
from media_pipeline.plans.price_agreed import hold_price, refuse_dearer
from media_pipeline.plans.refuse_finals import refuse_finals
from media_pipeline.plans.refuse_models import refuse_models
from media_pipeline.plans.utilities import utility
from media_pipeline.providers.model_cards import ModelCard, card
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.start_run import start_run
from workflows.uuid7 import uuid7


class Reference(BaseModel):
    """Exactly one of them: an entry of the library, an element of a film, or an upload."""

    model_config = ConfigDict(extra="forbid")

    talent: UUID | None = None
    library_location: UUID | None = None
    element: UUID | None = None
    upload: UUID | None = None

    @model_validator(mode="after")
    def _one(self) -> "Reference":
        if len(self.named()) != 1:
            raise ValueError("a reference is one of talent, library_location, element, upload")
        return self

    def named(self) -> list[tuple[ReferenceOf, UUID]]:
        of: list[tuple[ReferenceOf, UUID | None]] = [
            ("talent", self.talent),
            ("library_location", self.library_location),
            ("element", self.element),
            ("upload", self.upload),
        ]
        return [(name, one) for name, one in of if one is not None]


class StudioAsset(BaseModel):
    """``style``: any of the project's; empty is as the model likes. ``seconds``: of a clip; None: a
    picture. ``edits``: an earlier picture that the prompt changes, or that a clip begins with.
    ``again``: an asset to be made once more, with other luck; it has its prompt. ``model``: empty
    is the installation's. ``with_sound``, ``draft``: of a clip; ``final``: the asset whose draft is
    rendered at quality. ``at_most``: what it may cost, in micro-dollars."""

    model_config = ConfigDict(extra="forbid")

    prompt: str = ""
    width: int = Field(default=1280, ge=64, le=4096, multiple_of=2)
    height: int = Field(default=720, ge=64, le=4096, multiple_of=2)
    style: str = Field(default="", max_length=100)
    model: str = Field(default="", max_length=100)
    references: list[Reference] = Field(default=[], max_length=MOST_REFERENCES)
    edits: UUID | None = None
    again: UUID | None = None
    seconds: float | None = Field(default=None, ge=1, le=60)
    with_sound: bool = False
    draft: bool = False
    final: UUID | None = None
    at_most: int = Field(default=0, ge=0)

    @model_validator(mode="after")
    def _of_what_is_there(self) -> "StudioAsset":
        """What is there has its words, size and references; what is sent beside is not dropped."""
        said = self.model_fields_set - {"at_most"}
        if self.again is not None and said - {"again", "model"}:
            raise ValueError("again goes with model and at_most alone: its brief says the rest")
        if self.final is not None and said - {"final"}:
            raise ValueError("final goes with at_most alone: it is what its draft was")
        return self


@utility("studio_asset")
def plan_studio_asset(command: Command, wanted: Any) -> None:
    """A run that makes one of them; the run's subject ``studio:<id>`` says which asset it is."""
    asked = _read(wanted)
    if (known := asked.final or asked.again) is not None:
        asset_id = _known(command.project_id, known)
    else:
        asset_id = _brief(command.project_id, asked)
    view = load_studio(command.project_id, asset_id)
    kind = kinds[slot_kind(view.content(STUDIO_BRIEF, asset_id))]
    unit = _final(view, kind, asset_id) if asked.final else _unit(view, kind, asset_id, asked)
    price = refuse_dearer(view, [unit], asked.at_most)
    run = start_run(command, kind="studio", subject=f"studio:{asset_id}", jobs=[])
    hold_price(run.pk, view, [unit], price)
    launch_library_units(run.pk, view, [unit])


def _read(wanted: Any) -> StudioAsset:
    try:
        return StudioAsset.model_validate(wanted)
    except ValidationError as error:
        problems = "; ".join(
            f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()
        )
        raise CommandRefused("payload_invalid", problems[:500], 422) from error


def _unit(view: FilmView, kind: Kind, asset_id: UUID, asked: StudioAsset) -> Unit:
    port = kind.port
    assert port  # noqa: S101 - both kinds have models to choose
    refuse_models(port, [asked.model] if asked.model else [])
    brief = view.content(STUDIO_BRIEF, asset_id)
    _refuse_beyond(card(asked.model or kind.model(view), port), brief, asked)
    return Unit(kind, asset_id, model=asked.model, again=asked.again is not None)


def _final(view: FilmView, kind: Kind, asset_id: UUID) -> Unit:
    """Raises CommandRefused (``no_draft``, ``draft_expired``, ``final_under_way``)."""
    key = (kind.name, asset_id)
    refuse_finals(view, [key])
    draft = shown_draft(view, key)
    assert draft is not None  # noqa: S101 - or it was refused
    return Unit(kind, asset_id, model=draft.model, again=True, final=True)


def _refuse_beyond(model: ModelCard, brief: Mapping[str, Any], asked: StudioAsset) -> None:
    """What this model cannot do is not silently left out."""
    if (asked.draft or brief.get("draft")) and not model.has_draft:
        raise CommandRefused(
            "draft_unavailable",
            f"{model.name} makes no drafts of that; leave draft out.",
            422,
        )
    if brief.get("with_sound") and not model.records_sound:
        raise CommandRefused(
            "sound_unavailable", f"{model.name} records no sound; leave with_sound out.", 422
        )
    needs_picture = not model.is_local and model.port == "animator" and not model.most_references
    if needs_picture and not brief["references"]:
        raise CommandRefused(
            "start_picture_missing",
            f"{model.name} moves a picture: name one as edits or as a reference.",
            422,
        )


def _brief(project_id: UUID, asked: StudioAsset) -> UUID:
    """The brief of a new asset, kept before anything is asked; the asset's id."""
    references = [one for given in asked.references for one in given.named()]
    if asked.edits is not None:
        references.insert(0, ("edited", asked.edits))
    try:
        content = brief_of(
            project_id,
            prompt=asked.prompt,
            width=asked.width,
            height=asked.height,
            style=named_style(project_id, asked.style) if asked.style else None,
            references=references,
            clip=_clip_of(asked),
        )
    except LibraryRefused as refused:
        status = 404 if refused.code.endswith("_not_found") else 422
        raise CommandRefused(refused.code, refused.detail, status) from refused
    asset_id = uuid7()
    slot = library_slot(project_id, STUDIO_BRIEF, asset_id)
    land_found(slot, content=content, cause=TakeCause.PERSON)
    return asset_id


def _clip_of(asked: StudioAsset) -> ClipBrief | None:
    if asked.seconds is None:
        return None
    return ClipBrief(seconds=asked.seconds, with_sound=asked.with_sound, draft=asked.draft)


def _known(project_id: UUID, asset_id: UUID) -> UUID:
    # Two who ask for its final wait here for each other.
    row = Slot.objects.select_for_update().filter(
        project=project_id, film=None, kind=STUDIO_BRIEF, subject_id=asset_id
    )
    if row.first() is None:
        raise CommandRefused(
            "studio_asset_not_found", f"This project has no studio asset {asset_id}.", 404
        )
    return asset_id
