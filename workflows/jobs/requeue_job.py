"""A failed or blocked job goes again: more budget, never a fresh count."""

import logging
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.job import Job
from workflows.jobs.on_brought_back import tell_brought_back
from workflows.jobs.send_pointers import send_pointers_on_commit

log = logging.getLogger(__name__)


class _Back(NamedTuple):
    jobs: int
    queues: list[str]


@again_when_lost
def requeue_job(job_id: UUID) -> bool:
    """
    False when the job neither failed nor is blocked, its run was cancelled, or a success that it
    needs is missing and does not go again.

    What was skipped because of it comes back as well. A stored receipt is applied, not bought
    again; a submission in doubt is reconciled again, never repeated.
    """
    job = Job.objects.filter(pk=job_id).only("run_id").first()
    return job is not None and bring_back(job.run_id, [job_id]) > 0


def bring_back(run_id: UUID | None, job_ids: Sequence[UUID] | None) -> int:
    """
    Failed and blocked jobs of a run (None: all), and what was skipped because of them.

    Raises CommandRefused from a step of the packages above, and then nothing goes again.
    """
    with transaction.atomic():
        back = fetch_one(
            _Back,
            "select brought, queues from workflows_bring_back_v2(%s, %s, %s, %s)",
            [
                run_id,
                None if job_ids is None else list(job_ids),
                settings.WORKFLOWS_MAX_ATTEMPTS,
                settings.WORKFLOWS_RUN_DEADLINE_SECONDS,
            ],
        ) or _Back(0, [])
        if back.jobs and run_id is not None:
            tell_brought_back(run_id, job_ids)
        send_pointers_on_commit(back.queues)
    if back.jobs:
        log.info(
            "job.requeued",
            extra={
                "run_id": str(run_id) if run_id else None,
                "job_ids": None if job_ids is None else [str(one) for one in job_ids],
                "jobs": back.jobs,
            },
        )
    return back.jobs
