"""Row before result: a take exists, and claims its slot, before anything is asked of a provider."""

from typing import Any
from uuid import UUID

from django.db.models import F

from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause


def slot_for(project_id: UUID, film_id: UUID, kind: str, subject: UUID) -> Slot:
    """The film's slot of this kind and subject; made when it is not there. Safe to race."""
    slot, _ = Slot.objects.get_or_create(
        film_id=film_id, kind=kind, subject_id=subject, defaults={"project_id": project_id}
    )
    return slot


def library_slot(project_id: UUID, kind: str, subject: UUID) -> Slot:
    """The slot of this kind and subject in a project's library. Safe to race."""
    slot, _ = Slot.objects.get_or_create(
        project_id=project_id, film=None, kind=kind, subject_id=subject
    )
    return slot


def next_number(slot_id: UUID) -> int:
    """Takes of a slot are numbered 1, 2, 3, … under the slot's row lock."""
    Slot.objects.filter(pk=slot_id).update(take_count=F("take_count") + 1)
    return Slot.objects.values_list("take_count", flat=True).get(pk=slot_id)


def open_take(
    slot: Slot,
    *,
    cause: TakeCause,
    job_key: str,
    manifest: dict[str, Any],
    model: str = "",
    provider: str = "",
    claims: bool = True,
) -> Take:
    """A pending take that takes the slot's claim: the last kickoff wins."""
    take = Take.objects.create(
        slot=slot,
        number=next_number(slot.id),
        cause=cause,
        job_key=job_key,
        manifest=manifest,
        model=model,
        provider=provider,
    )
    if claims:
        Slot.objects.filter(pk=slot.id).update(claim=take)
    return take
