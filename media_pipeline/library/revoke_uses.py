"""An entry looks otherwise: whatever is being made from how it looked is parked when it lands."""

from uuid import UUID

from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.slot import Slot
from media_pipeline.library.shelf import Shelf


def revoke_uses(shelf: Shelf, project_id: UUID, entry_id: UUID, *, own_sheet: bool) -> int:
    """Claims that were taken, in every film that uses the entry. Call inside a transaction.

    ``own_sheet``: the sheet of the entry too, which is made from its words and pictures.
    """
    revoked = 0
    if own_sheet:
        revoked += (
            Slot.objects.filter(
                project=project_id, film=None, kind=shelf.sheet, subject_id=entry_id
            )
            .exclude(claim=None)
            .update(claim=None)
        )
    for film_id in films_that_use(shelf, project_id, entry_id):
        view = load_film(film_id)
        # Whatever reads one of the entry's slots reads its profile.
        revoked += len(clear_claims_of_readers(view, (shelf.profile, entry_id)))
    return revoked


def films_that_use(shelf: Shelf, project_id: UUID, entry_id: UUID) -> list[UUID]:
    """Films in which a character is played by it, or a location is it."""
    named = Slot.objects.filter(
        project=project_id,
        kind=shelf.cast_slot,
        film__isnull=False,
        selected__content__entry=str(entry_id),
    )
    return list(dict.fromkeys(named.order_by("film_id").values_list("film_id", flat=True)))
