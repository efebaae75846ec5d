"""A person chooses which take of a slot everybody sees."""

from uuid import UUID

from django.db import transaction

from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus, also_fills


@transaction.atomic
def choose_take(take_id: UUID) -> bool:
    """Show a landed take. What is under way for the slot, or made from what it showed, is parked
    when it lands.

    False when the take has not landed: there is nothing to show. Raises EditRefused for one that
    cannot be used any more, and changes nothing then.
    """
    landed = Take.objects.filter(pk=take_id, status=TakeStatus.READY)
    before = Slot.objects.filter(takes__in=landed).first()
    if before is None:
        return False
    check = kinds[before.kind].check_choice if before.kind in kinds else None
    if check and before.film_id:
        check(load_film(before.film_id), landed.get())
    chosen = Slot.objects.filter(pk=before.pk).update(selected_id=take_id, claim=None, chosen=True)
    if others := also_fills(landed.get()):  # the choice is its own slot's; they follow it
        Slot.objects.filter(film=before.film_id, kind=before.kind, subject_id__in=others).update(
            selected_id=take_id, claim=None, chosen=False
        )
    if before.film_id is not None and before.selected_id != take_id:
        clear_claims_of_readers(load_film(before.film_id), (before.kind, before.subject_id))
    return chosen == 1
