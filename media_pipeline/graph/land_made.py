"""What a job has made lands: its takes through their claims, and an event for each of them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from media_pipeline.assets.store_asset import land_asset
from media_pipeline.credits.charge_job import tell_owed
from media_pipeline.graph.charge_takes import charge_takes
from media_pipeline.graph.fallback_take import in_their_place
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.land_take import fail_take, land_take, reopen_take
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.remake_after_retry import remake_after_retry
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, also_fills
from media_pipeline.graph.wording import show_wordings
from workflows.events.append_event import append_event
from workflows.events.event_types import declare_event_type
from workflows.jobs.work import Work

TAKE_LANDED = declare_event_type(
    "take.landed", "a slot shows a new take; data: kind, subject, take"
)
TAKE_PARKED = declare_event_type(
    "take.parked",
    "a take came too late to be shown and waits in history; data: kind, subject, take",
)

FILM_NOTICE = declare_event_type(
    "film.notice", "something a person should know and that stops nothing; data: code, detail"
)


def takes_of(payload: MakeTakes) -> list[Take]:
    """With their slots, in the order of the payload; by now, those that came in their place."""
    rows = Take.objects.filter(pk__in=payload.take_ids).select_related("slot__selected")
    found = {take.id: take for take in rows}
    return in_their_place([found[take_id] for take_id in payload.take_ids])


def fail_takes(take_ids: Sequence[UUID], code: str, detail: str) -> None:
    """Those that are still pending, or the ones that came in their place, will not land."""
    for take in in_their_place(list(Take.objects.filter(pk__in=take_ids))):
        fail_take(take.pk, code=code, detail=detail)


def land_made(
    work: Work[Any],
    kind: Kind,
    entries: Sequence[dict[str, Any]],
    *,
    asked_by: str = "",
) -> None:
    """
    In ``apply``. An entry for each take: ``id``, ``content``, ``file`` (its facts, or None),
    ``input_hash``, ``model`` and ``cost`` in micro-dollars. Landing them again changes nothing.

    What a take cost is charged with its landing, also when it is parked. ``asked_by``: the key of
    the job that asked the provider, when it is another one.
    """
    owed = charge_takes(work, entries, asked_by=asked_by)
    landed: list[tuple[str, dict[str, str]]] = []
    reopened = False
    takes = {str(take.id): take for take in takes_of(work.payload)}
    for entry in entries:
        reopened |= reopen_take(UUID(entry["id"]))
        asset = land_asset(work.project_id, entry["file"]) if entry["file"] else None
        shown = land_take(
            UUID(entry["id"]),
            content=entry["content"],
            asset=asset,
            input_hash=entry["input_hash"],
            hash_version=kind.version,
            model=entry["model"],
            cost=entry.get("cost", 0),
        )
        slot = takes[entry["id"]].slot
        if shown:
            show_wordings(takes[entry["id"]])
        if shown and slot.selected_id != UUID(entry["id"]) and kind.when_shown:
            kind.when_shown(
                Take.objects.select_related("slot__film").get(pk=entry["id"]), work.idempotency_key
            )
        landed += _told(takes[entry["id"]], shown=shown)
    if reopened and work.run_id is not None and work.payload.film_id is not None:
        remake_after_retry(work.run_id, work.payload.film_id)
    for type, data in landed:
        append_event(run_id=work.run_id, type=type, job_id=work.job_id, data=data)
    tell_owed(work, owed)


def _told(take: Take, *, shown: bool) -> list[tuple[str, dict[str, str]]]:
    """An event for each slot that it was made for."""
    slot, others = take.slot, also_fills(take)
    showing = {slot.subject_id} if shown else set()
    if others:
        showing = set(Slot.objects.filter(selected=take.pk).values_list("subject_id", flat=True))
    return [
        (
            TAKE_LANDED if subject in showing else TAKE_PARKED,
            {"kind": slot.kind, "subject": str(subject), "take": str(take.pk)},
        )
        for subject in (slot.subject_id, *others)
    ]
