"""What a job could not make goes on in other jobs, and its readers wait for those."""

from collections.abc import Sequence
from typing import Any

from media_pipeline.graph.kind import kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.take import Take, TakeStatus
from workflows.jobs.add_needs import add_needs
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work

#: Of a take that is still to be made, in this try or in a retry.
_UNMADE = (TakeStatus.PENDING, TakeStatus.FAILED)


def go_on_alone(work: Work[Any], take_ids: Sequence[str], *, needs: Sequence[Need] = ()) -> None:
    """A job of the same kind for some takes of a job that made the others.

    In ``apply``, before its events. With a need that has failed it is skipped, as are those that
    read its takes; a retry of the run brings them all back, and nothing else.
    """
    key = f"{work.claim.key}:{take_ids[0]}"
    payload = MakeTakes(film_id=work.payload.film_id, take_ids=list(take_ids))  # type: ignore[arg-type]
    job = NewJob(work.claim.kind, key, payload, needs=needs, limit_key=work.claim.limit_key)
    go_on_with(work, take_ids, [job])


def go_on_with(work: Work[Any], take_ids: Sequence[str], jobs: Sequence[NewJob]) -> None:
    """The takes are landed by the last of ``jobs`` now. In ``apply``, before its events."""
    if work.run_id is None:
        return
    key = jobs[-1].key
    Take.objects.filter(pk__in=take_ids, status__in=_UNMADE).update(job_key=key)
    readers = _readers(work, {*take_ids})
    plan_jobs(work.run_id, jobs)
    for reader, need in readers.items():
        add_needs(work.run_id, reader, [Need(key, need)])


def _readers(work: Work[Any], read: set[str]) -> dict[str, Any]:
    """Key of each job of the run that is to read one of them -> how it waits."""
    waiting: dict[str, Any] = {}
    unmade = Take.objects.filter(job_key__startswith=f"{work.run_id}:", status__in=_UNMADE)
    for take in unmade.exclude(pk__in=read).select_related("slot"):
        for entry in take.manifest["inputs"].values():
            if entry.get("take") in read:
                alone = entry["optional"] or kinds[take.slot.kind].fails_alone
                waiting[take.job_key] = "settled" if alone else "success"
    return waiting
