"""A voice that failed holds the shots that speak in it, and the rest of their scene is recorded."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from uuid import UUID

from media_pipeline.graph.go_on_alone import go_on_alone
from media_pipeline.graph.land_made import fail_takes
from media_pipeline.graph.launch_units import MakeTakes
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.jobs.new_job import Need
from workflows.jobs.work import Work


def hold_shots(work: Work[MakeTakes], held: Mapping[str, Sequence[str]]) -> None:
    """``held``: take -> keys of the jobs that have not made its voices. In ``apply``, first.

    Those that wait for the same voices are recorded together when a retry has made them.
    """
    waiting: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for take, jobs in held.items():
        waiting[tuple(jobs)].append(take)
    for jobs, takes in waiting.items():
        if _may_come(jobs):
            go_on_alone(work, takes, needs=[Need(key) for key in jobs])
        else:
            detail = "a voice that it is spoken in could not be made; make that again, then this"
            fail_takes([UUID(take) for take in takes], "voice_missing", detail)


def _may_come(jobs: Sequence[str]) -> bool:
    """Whether one of the jobs may bring it yet: those that have succeeded without it will not."""
    left = Job.objects.filter(idempotency_key__in=jobs).exclude(status=JobStatus.SUCCEEDED)
    return left.exists()
