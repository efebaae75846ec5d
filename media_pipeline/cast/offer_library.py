"""Whom of the library a person suggests for a film: what its casting may choose from."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.films.film import Film
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.library.shelf import LOCATIONS, TALENT, Shelf

MOST_OFFERED = 60


def offer_library(
    film: Film, *, talent: Sequence[UUID] = (), library_locations: Sequence[UUID] = ()
) -> bool:
    """In the place of what was offered before; call inside a transaction. Raises LibraryRefused.

    False when the same was offered.
    """
    offer = {
        "talent": _known(TALENT, film.project_id, talent),
        "library_locations": _known(LOCATIONS, film.project_id, library_locations),
    }
    landed = edit_slot(film, "casting.offer", film.id, offer, cause=TakeCause.PERSON)
    return landed is not None


def offered_now(film: Film) -> dict[str, list[UUID]]:
    """What a film's casting may choose from."""
    slot = Slot.objects.filter(film=film, kind="casting.offer").select_related("selected").first()
    shown = slot.selected if slot else None
    offer = shown.content if shown else {}
    return {
        shelf: [UUID(entry) for entry in offer.get(shelf, ())]
        for shelf in ("talent", "library_locations")
    }


def _known(shelf: Shelf, project_id: UUID, wanted: Sequence[UUID]) -> list[str]:
    ids = list(dict.fromkeys(wanted))
    if len(ids) > MOST_OFFERED:
        raise LibraryRefused(
            "offer_too_long", f"A film is cast from at most {MOST_OFFERED} entries; leave some out."
        )
    rows = {
        row.pk: row for row in shelf.model._default_manager.filter(pk__in=ids, project=project_id)
    }
    for entry_id in ids:
        if entry_id not in rows or rows[entry_id].archived_at is not None:
            shelf.entry(project_id, entry_id, to_use=True)  # says what is wrong
    return [str(entry_id) for entry_id in ids]
