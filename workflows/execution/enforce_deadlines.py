"""The tick that ends runs whose deadline has passed."""

from django.conf import settings
from django.db.models.functions import Now

from workflows.runs.cancel_run import end_overdue_run
from workflows.runs.run import Run


def enforce_deadlines() -> int:
    """How many runs were ended; their leased jobs stop at their next checkpoint."""
    overdue = (
        Run.objects.filter(
            finished_at__isnull=True, deadline_at__lte=Now(), cancel_requested_at__isnull=True
        )
        .order_by("deadline_at")
        .values_list("pk", flat=True)[: settings.WORKFLOWS_BATCH]
    )
    return sum(end_overdue_run(run_id) for run_id in list(overdue))
