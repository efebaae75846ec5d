"""Which draft a film is at; a reading of another one changes nothing in it."""

from uuid import UUID

from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot


def script_slot(film_id: UUID) -> Slot:
    return Slot.objects.select_related("selected__asset").get(
        film=film_id, kind="script.text", subject_id=film_id
    )


def shown_upload(film_id: UUID) -> UUID | None:
    """The file that a person handed in, of the draft that the film shows; None: it shows none, or
    there is no such film.
    """
    slot = (
        Slot.objects.select_related("selected")
        .filter(film=film_id, kind="script.text", subject_id=film_id)
        .first()
    )
    draft = slot.selected if slot else None
    if draft is None:
        return None
    return UUID(draft.content["upload"]) if "upload" in draft.content else draft.asset_id


def is_current(film: Film, draft: UUID | None) -> bool:
    """Whether the film shows this draft. None: planned before drafts were named, and then yes."""
    return draft is None or script_slot(film.id).selected_id == draft


def show_draft(film: Film, draft: UUID) -> bool:
    """The draft takes the script's slot, from now on the film is told by it; in the transaction
    that lands its scenes. False when a later draft or a person's choice has it: then no scene of
    this one may land.
    """
    slot = script_slot(film.id)
    if slot.selected_id == draft:
        return True
    numbers = dict(slot.takes.filter(pk__in=[draft, slot.selected_id]).values_list("pk", "number"))
    came_later = slot.selected_id is None or numbers[draft] > numbers[slot.selected_id]
    # A claim that its failure gave up is taken back by a retry while nobody came in between.
    if slot.claim_id != draft and not (slot.claim_id is None and came_later):
        return False
    free = Slot.objects.filter(pk=slot.pk, selected=slot.selected_id, claim=slot.claim_id)
    return free.update(selected_id=draft, claim=None) == 1


def give_up_draft(film_id: UUID, draft: UUID | None) -> None:
    """Its reading failed: the film stays at the draft it shows."""
    if draft is not None:
        Slot.objects.filter(film=film_id, kind="script.text", claim=draft).update(claim=None)
