"""A person chooses which take of a slot everybody sees."""

from uuid import UUID

from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus


def choose_take(take_id: UUID) -> bool:
    """Show a landed take. What is under way for the slot is parked when it lands.

    False when the take has not landed: there is nothing to show.
    """
    landed = Take.objects.filter(pk=take_id, status=TakeStatus.READY)
    chosen = Slot.objects.filter(takes__in=landed).update(
        selected_id=take_id, claim=None, chosen=True
    )
    return chosen == 1
