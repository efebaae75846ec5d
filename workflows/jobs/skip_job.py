"""A person does without a job: it is stopped, and its run may succeed all the same."""

from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.cancel_job import stop_jobs
from workflows.jobs.end_job import settle_run
from workflows.jobs.job import Job

SKIPPED = "skipped_by_person"


@again_when_lost
def skip_job(job_id: UUID) -> bool:
    """
    As a cancel, but the job counts as one that its run can do without. What needs its success is
    skipped as after every failure; what only waits for its end goes on.

    False when it has ended, or was told to stop before. No retry brings it back.
    """
    with transaction.atomic():
        job = Job.objects.filter(pk=job_id).only("run_id").first()
        if job is None:
            return False
        if job.run_id is not None:  # the order in which all take their locks
            fetch_one(
                bool, "select true from workflows_run where id = %s for no key update", [job.run_id]
            )
        open_ones = Job.objects.filter(finished_at__isnull=True, cancel_requested_at__isnull=True)
        if not open_ones.filter(pk=job_id).update(optional=True):
            return False
        stop_jobs(job.run_id, [job_id], SKIPPED, "a person did without it")
        settle_run(job.run_id)
    return True
