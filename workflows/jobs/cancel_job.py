"""Stop jobs: what has not started ends now, a leased one learns it at its next checkpoint."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.end_job import settle_run
from workflows.jobs.job import Job
from workflows.jobs.send_pointers import send_pointers_on_commit
from workflows.jobs.tell_handlers import tell_handlers


class Stopped(NamedTuple):
    cancelled: list[UUID]
    skipped: list[UUID]
    told: int  # leased jobs that will stop at their next checkpoint
    queues: list[str]  # of jobs that became ready by it


@again_when_lost
def cancel_job(job_id: UUID) -> bool:
    """One job. False when it has ended, or was told before."""
    with transaction.atomic():
        job = Job.objects.filter(pk=job_id).only("run_id").first()
        if job is None:
            return False
        stopped = stop_jobs(job.run_id, [job_id])
        settle_run(job.run_id)
    return bool(stopped.cancelled or stopped.told)


def stop_jobs(
    run_id: UUID | None,
    job_ids: Sequence[UUID] | None,
    code: str = "cancelled",
    detail: str = "stopped by a person",
) -> Stopped:
    """Inside a transaction: jobs of a run (None: all of them). The caller settles the run."""
    stopped = fetch_one(
        Stopped,
        """
        select cancelled, skipped, told, queues from workflows_cancel_jobs_v1(%s, %s, %s, %s)
        """,
        [run_id, None if job_ids is None else list(job_ids), code, detail],
    ) or Stopped([], [], 0, [])
    tell_handlers([*stopped.cancelled, *stopped.skipped])
    send_pointers_on_commit(stopped.queues)
    return stopped
