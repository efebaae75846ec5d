"""What is being made from something that has just been edited loses its claim."""

from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.slot import Slot


def clear_claims_of_readers(view: FilmView, edited: SlotKey) -> list[SlotKey]:
    """The slots that lost a claim: all that read ``edited``, and all that read those.

    What is under way for them still lands, in history: it was asked for, and may be paid.
    """
    claimed = {key: slot for key, slot in view.slots.items() if slot.claim_id is not None}
    touched = {edited}
    lost: list[SlotKey] = []
    for kind in kinds.in_order():  # what is read stands before its readers
        for subject in kind.subjects(view):
            key = (kind.name, subject)
            if key in touched or not _reads_any(view, key, touched):
                continue
            touched.add(key)
            if key in claimed:
                lost.append(key)
    if lost:
        Slot.objects.filter(
            pk__in=[claimed[key].pk for key in lost],
            claim__in=[claimed[key].claim_id for key in lost],
        ).update(claim=None)
    return lost


def _reads_any(view: FilmView, key: SlotKey, touched: set[SlotKey]) -> bool:
    return any(
        isinstance(item, Reads) and (item.kind, item.subject) in touched
        for item in kinds[key[0]].inputs(view, key[1])
    )
