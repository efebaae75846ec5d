"""Row before result: a take exists, and claims its slot, before anything is asked of a provider."""

from typing import Any
from uuid import UUID

from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from workflows.database import fetch_one
from workflows.make_or_find import make_or_find
from workflows.uuid7 import uuid7


def slot_for(project_id: UUID, film_id: UUID, kind: str, subject: UUID) -> Slot:
    """The film's slot of this kind and subject; made when it is not there. Safe to race."""
    return _slot(project_id, film_id, kind, subject)


def library_slot(project_id: UUID, kind: str, subject: UUID) -> Slot:
    """The slot of this kind and subject in a project's library. Safe to race."""
    return _slot(project_id, None, kind, subject)


def _slot(project_id: UUID, film_id: UUID | None, kind: str, subject: UUID) -> Slot:
    new = {"id": uuid7(), "project_id": project_id, "film_id": film_id, "take_count": 0}
    owner = "film_id" if film_id else "project_id"
    return make_or_find(
        Slot,
        unique={owner: new.pop(owner), "kind": kind, "subject_id": subject},
        also=new,
        where="film_id is not null" if film_id else "film_id is null",
    )


def next_number(slot_id: UUID) -> int:
    """Takes of a slot are numbered 1, 2, 3, … under the slot's row lock."""
    number = fetch_one(
        int,
        "update media_pipeline_slot set take_count = take_count + 1 where id = %s"
        " returning take_count",
        [slot_id],
    )
    if number is None:
        raise Slot.DoesNotExist(f"no slot {slot_id}")
    return number


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
