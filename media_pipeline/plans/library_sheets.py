"""Sheets of the library are drawn: ``{"library_sheets": {"talent": [ids], …}}``."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.launch_library_units import launch_library_units
from media_pipeline.graph.launch_units import Unit
from media_pipeline.graph.library_view import load_library
from media_pipeline.graph.open_take import library_slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.library.library_sheet import LIBRARY_LOCATION_SHEET, TALENT_SHEET
from media_pipeline.library.shelf import LOCATIONS, TALENT, Shelf
from media_pipeline.plans.named_style import named_style
from media_pipeline.plans.price_agreed import hold_price, refuse_dearer
from media_pipeline.plans.refuse_models import refuse_models
from media_pipeline.plans.utilities import utility
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.start_run import start_run

MOST_SHEETS = 50


class LibrarySheets(BaseModel):
    """``style``: any of the project's, for these from now on; empty leaves each as it is.
    ``model``: of the artist's; empty is the installation's. ``at_most``: what all of them may cost,
    in micro-dollars."""

    model_config = ConfigDict(extra="forbid")

    talent: list[UUID] = Field(default=[], max_length=MOST_SHEETS)
    library_locations: list[UUID] = Field(default=[], max_length=MOST_SHEETS)
    model: str = Field(default="", max_length=100)
    style: str = Field(default="", max_length=100)
    at_most: int = Field(default=0, ge=0)


@utility("library_sheets")
def plan_library_sheets(command: Command, wanted: Any) -> None:
    """A run that draws the sheets as the entries' words and pictures are now."""
    asked = _read(wanted)
    _refuse_unseen(TALENT, command.project_id, asked.talent)
    _refuse_unseen(LOCATIONS, command.project_id, asked.library_locations)
    refuse_models("artist", [asked.model] if asked.model else [])
    wanted_of = ((TALENT_SHEET, asked.talent), (LIBRARY_LOCATION_SHEET, asked.library_locations))
    units = [
        Unit(kind, entry, model=asked.model)
        for kind, entries in wanted_of
        for entry in dict.fromkeys(entries)
    ]
    if asked.style:
        _take_style(TALENT, command.project_id, asked.talent, asked.style)
        _take_style(LOCATIONS, command.project_id, asked.library_locations, asked.style)
    library = load_library(command.project_id, [unit.subject for unit in units])
    price = refuse_dearer(library, units, asked.at_most)
    run = start_run(command, kind="library", subject=f"library:{command.project_id}", jobs=[])
    hold_price(run.pk, library, units, price)
    launch_library_units(run.pk, library, units)


def _take_style(shelf: Shelf, project_id: UUID, entries: Sequence[UUID], named: str) -> None:
    """A snapshot stands with each entry: another version of the style changes no sheet. Raises
    CommandRefused (``style_unknown``)."""
    style = named_style(project_id, named)
    for entry_id in entries:
        slot = library_slot(project_id, shelf.style, entry_id)
        land_found(slot, content=style, cause=TakeCause.PERSON)


def _read(wanted: Any) -> LibrarySheets:
    try:
        asked = LibrarySheets.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'Name entries of the library: {"library_sheets": {"talent": [ids], '
            '"library_locations": [ids]}}.',
            422,
        ) from error
    if not asked.talent and not asked.library_locations:
        raise CommandRefused("payload_invalid", "Name at least one entry of the library.", 422)
    return asked


def _refuse_unseen(shelf: Shelf, project_id: UUID, wanted: Sequence[UUID]) -> None:
    """Raises CommandRefused where there is nothing to draw from."""
    library = load_library(project_id, wanted)
    try:
        for entry_id in wanted:
            entry = shelf.entry(project_id, entry_id, to_use=True)
            has_words = bool(library.content(shelf.profile, entry_id).get("description"))
            if not has_words and not library.content(shelf.pictures, entry_id).get("pictures"):
                raise LibraryRefused(
                    "sheet_without_looks",
                    f"{entry.name} has neither a description nor a picture; give it one first.",
                )
    except LibraryRefused as refused:
        status = 404 if refused.code == "library_entry_not_found" else 422
        raise CommandRefused(refused.code, refused.detail, status) from refused
