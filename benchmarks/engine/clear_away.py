"""Between two measurements nothing of the first may still be due."""

from django.db import connection

from workflows.jobs import tell_providers
from workflows.jobs.job import Job
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run


def end_all_runs() -> None:
    """
    Every unfinished run is cancelled, as a person would; no provider hears of it.

    The stub is gone by then. Ten thousand jobs that tell it to stop would be a load of the next.
    """
    for run_id in list(Run.objects.filter(finished_at__isnull=True).values_list("pk", flat=True)):
        cancel_run(run_id)
    Job.objects.filter(kind=tell_providers.KIND, finished_at__isnull=True).delete()


def forget_everything() -> None:
    """Empty tables: what was measured before costs the next measurement nothing."""
    with connection.cursor() as cursor:
        cursor.execute("truncate workflows_run, workflows_command, workflows_channel cascade")
        cursor.execute("vacuum analyze")
