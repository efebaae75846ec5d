"""What a job could not make beside the rest gets a job of its own; its readers wait for that."""

from collections.abc import Sequence
from typing import Any

from media_pipeline.graph.kind import kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.take import Take, TakeStatus
from workflows.jobs.add_needs import add_needs
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work


def go_on_alone(work: Work[Any], take_ids: Sequence[str], *, needs: Sequence[Need] = ()) -> None:
    """In ``apply`` of the job that was to make them, before its events.

    The new job is of the same kind. With a need that has failed it is skipped, as are those that
    read its takes; a retry of the run brings them all back, and nothing else.
    """
    if work.run_id is None:
        return
    key = f"{work.claim.key}:{take_ids[0]}"
    payload = MakeTakes(film_id=work.payload.film_id, take_ids=list(take_ids))  # type: ignore[arg-type]
    takes = Take.objects.filter(pk__in=take_ids)
    takes.filter(status=TakeStatus.PENDING).update(job_key=key)
    readers = _readers(work, {*take_ids})
    plan_jobs(
        work.run_id,
        [NewJob(work.claim.kind, key, payload, needs=needs, limit_key=work.claim.limit_key)],
    )
    for reader, need in readers.items():
        add_needs(work.run_id, reader, [Need(key, need)])


def _readers(work: Work[Any], read: set[str]) -> dict[str, Any]:
    """Key of each job of the run that is to read one of them -> how it waits."""
    waiting: dict[str, Any] = {}
    pending = Take.objects.filter(job_key__startswith=f"{work.run_id}:", status=TakeStatus.PENDING)
    for take in pending.exclude(pk__in=read).select_related("slot"):
        for entry in take.manifest["inputs"].values():
            if entry.get("take") in read:
                alone = entry["optional"] or kinds[take.slot.kind].fails_alone
                waiting[take.job_key] = "settled" if alone else "success"
    return waiting
