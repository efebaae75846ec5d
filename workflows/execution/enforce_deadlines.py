"""The tick that ends runs and jobs whose deadline has passed."""

from django.conf import settings
from django.db.models.functions import Now

from workflows.jobs.cancel_job import end_overdue_job
from workflows.jobs.job import Job
from workflows.runs.cancel_run import end_overdue_run
from workflows.runs.run import Run


def enforce_deadlines() -> int:
    """
    How many runs and jobs were ended; leased jobs stop at their next checkpoint.

    With nothing overdue this is one index probe each.
    """
    return end_overdue_runs() + end_overdue_jobs()


def end_overdue_runs() -> int:
    overdue = (
        Run.objects.filter(
            finished_at__isnull=True, deadline_at__lte=Now(), cancel_requested_at__isnull=True
        )
        .order_by("deadline_at")
        .values_list("pk", flat=True)[: settings.WORKFLOWS_BATCH]
    )
    return sum(end_overdue_run(run_id) for run_id in list(overdue))


def end_overdue_jobs() -> int:
    overdue = (
        Job.objects.filter(deadline_at__lte=Now(), cancel_requested_at__isnull=True)
        .order_by("deadline_at")
        .values_list("pk", flat=True)[: settings.WORKFLOWS_BATCH]
    )
    return sum(end_overdue_job(job_id) for job_id in list(overdue))
