"""What is being made from something that has just been edited loses its claim."""

from collections.abc import Collection

from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.slot import Slot


def clear_claims_of_readers(view: FilmView, edited: SlotKey) -> list[SlotKey]:
    """The slots that lost a claim: all that read ``edited``, and all that read those.

    What is under way for them still lands, in history: it was asked for, and may be paid.
    """
    claimed = {key: slot for key, slot in view.slots.items() if slot.claim_id is not None}
    lost = [key for key in readers_of(view, {edited}) if key in claimed]
    if lost:
        # By the takes, so that one which fills several slots has none of them any more.
        Slot.objects.filter(claim__in=[claimed[key].claim_id for key in lost]).update(claim=None)
    return lost


def readers_of(view: FilmView, edited: Collection[SlotKey]) -> list[SlotKey]:
    """The slots that read one of these, and all that read those; in the registry's order."""
    touched = set(edited)
    found: list[SlotKey] = []
    for kind in kinds.in_order():  # what is read stands before its readers
        for subject in kind.subjects(view):
            key = (kind.name, subject)
            if key not in touched and _reads_any(view, key, touched):
                touched.add(key)
                found.append(key)
    return found


def _reads_any(view: FilmView, key: SlotKey, touched: set[SlotKey]) -> bool:
    return any(
        isinstance(item, Reads) and (item.kind, item.subject) in touched
        for item in kinds[key[0]].inputs(view, key[1])
    )
