"""Stop jobs: what has not started ends now, a leased one learns it at its next checkpoint."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.end_job import DEADLINE_DETAIL, DEADLINE_PASSED, settle_run
from workflows.jobs.job import Job
from workflows.jobs.log_move import log_ends
from workflows.jobs.send_pointers import send_pointers_on_commit
from workflows.jobs.tell_handlers import tell_handlers
from workflows.jobs.tell_providers import tell_providers


class Stopped(NamedTuple):
    ended: list[UUID]  # as cancelled, or as failed when their deadline had passed
    skipped: list[UUID]
    told: int  # leased jobs that will stop at their next checkpoint
    queues: list[str]  # of jobs that became ready by it


@again_when_lost
def cancel_job(job_id: UUID) -> bool:
    """One job. False when it has ended, or was told before."""
    return _stop(job_id, code="cancelled", detail="stopped by a person", overdue=False)


@again_when_lost
def end_overdue_job(job_id: UUID) -> bool:
    """As a cancel, but it ends as failed. False when its deadline is still to come, or it ended."""
    return _stop(job_id, code=DEADLINE_PASSED, detail=DEADLINE_DETAIL, overdue=True)


def _stop(job_id: UUID, *, code: str, detail: str, overdue: bool) -> bool:
    with transaction.atomic():
        job = Job.objects.filter(pk=job_id).only("run_id").first()
        if job is None:
            return False
        stopped = stop_jobs(job.run_id, [job_id], code, detail, overdue=overdue)
        settle_run(job.run_id)
    return bool(stopped.ended or stopped.told)


def stop_jobs(
    run_id: UUID | None,
    job_ids: Sequence[UUID] | None,
    code: str = "cancelled",
    detail: str = "stopped by a person",
    *,
    overdue: bool = False,
) -> Stopped:
    """
    Inside a transaction: jobs of a run (None: all of them). The caller settles the run.

    ``overdue``: only those whose own deadline has passed, and they fail.
    """
    stopped = fetch_one(
        Stopped,
        """
        select cancelled, skipped, told, queues from workflows_cancel_jobs_v1(%s, %s, %s, %s, %s)
        """,
        [run_id, None if job_ids is None else list(job_ids), code, detail, overdue],
    ) or Stopped([], [], 0, [])
    tell_handlers([*stopped.ended, *stopped.skipped])
    tell_providers(stopped.ended)
    send_pointers_on_commit(stopped.queues)
    log_ends("job.cancelled", run_id, stopped.ended, code)
    log_ends("job.skipped", run_id, stopped.skipped, code)
    return stopped
