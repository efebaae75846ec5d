"""Between two measurements nothing of the first may still be due."""

from django.db import connection

from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run


def end_all_runs() -> None:
    """Every unfinished run is cancelled, as a person would."""
    for run_id in list(Run.objects.filter(finished_at__isnull=True).values_list("pk", flat=True)):
        cancel_run(run_id)


def forget_everything() -> None:
    """Empty tables: what was measured before costs the next measurement nothing."""
    with connection.cursor() as cursor:
        cursor.execute("truncate workflows_run, workflows_command, workflows_channel cascade")
        cursor.execute("vacuum analyze")
