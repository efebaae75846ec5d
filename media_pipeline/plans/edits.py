"""Edits that a command brings, and the slots that they make again: recast, relink, replace."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from media_pipeline.cast.cast_refused import CastRefused
from media_pipeline.cast.recast import recast, relink
from media_pipeline.elements.add_element import show_file
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.elements.given_file import given_file
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.graph.clear_claims import readers_of
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import FilmView, SlotKey, load_film
from media_pipeline.library.library_refused import LibraryRefused
from workflows.errors import CommandRefused

MOST_EDITS = 50
_REMADE = (UnitState.STALE, UnitState.FAILED)


class _Edit(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Recast(_Edit):
    """``talent``: None, and nobody of the library plays the character."""

    character: UUID
    talent: UUID | None


class Relink(_Edit):
    location: UUID
    library_location: UUID | None


class ReplaceElement(_Edit):
    """``asset``: another uploaded picture for the element, or another sound for a sound."""

    element: UUID
    asset: UUID


class Edits(_Edit):
    """Carried out in this order, all or none."""

    recast: list[Recast] = Field(default=[], max_length=MOST_EDITS)
    relink: list[Relink] = Field(default=[], max_length=MOST_EDITS)
    replace_element: list[ReplaceElement] = Field(default=[], max_length=MOST_EDITS)

    def __bool__(self) -> bool:
        return bool(self.recast or self.relink or self.replace_element)


def apply_edits(before: FilmView, edits: Edits) -> tuple[FilmView, tuple[SlotKey, ...]]:
    """The film as it is then, and the slots that must be made again for it: what was made, or was
    being made, from what has changed. Not what a person chose or wrote, and nothing that was never
    asked for.

    In the planner's transaction, with the film locked. Raises CommandRefused.
    """
    film = before.film
    claimed = {key for key, slot in before.slots.items() if slot.claim_id is not None}
    edited: list[SlotKey] = []
    with _refusals():
        edited += [recast(film, one.character, one.talent) for one in edits.recast]
        edited += [relink(film, one.location, one.library_location) for one in edits.relink]
        edited += [_replace(film, one) for one in edits.replace_element]
    view = load_film(film.id)
    states = FilmStates.read(view)
    again = []
    for key in dict.fromkeys([*readers_of(before, edited), *readers_of(view, edited)]):
        report = states.of(key)
        lost = key in claimed and view.claimed(*key) is None
        if not report.kept and (lost or report.state in _REMADE):
            again.append(key)
    return view, tuple(again)


def _replace(film: Film, one: ReplaceElement) -> SlotKey:
    row = Element.objects.filter(film=film, pk=one.element).first()
    if row is None:
        raise ElementRefused("element_not_found", f"This film has no element {one.element}.")
    show_file(row, film.project_id, given_file(film.project_id, one.asset))
    return row.slot_kind, row.id


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except (CastRefused, LibraryRefused, ElementRefused) as refused:
        raise CommandRefused(refused.code, refused.detail, _status(refused.code)) from refused


def _status(code: str) -> int:
    return 404 if code.endswith("_not_found") and code != "picture_not_found" else 422
