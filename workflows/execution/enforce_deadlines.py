"""The tick that ends runs and jobs whose deadline has passed."""

from collections.abc import Callable
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.db.models.functions import Now

from workflows.execution.move_rows import move_rows, try_move
from workflows.jobs.cancel_job import end_overdue_job
from workflows.jobs.job import Job
from workflows.runs.cancel_run import end_overdue_run
from workflows.runs.run import Run


def enforce_deadlines() -> int:
    """
    How many runs and jobs were ended; leased jobs stop at their next checkpoint.

    With nothing overdue this is one index probe each. One that cannot be ended holds up no other.
    """
    return try_move(end_overdue_runs, "end_overdue_runs") + try_move(
        end_overdue_jobs, "end_overdue_jobs"
    )


def end_overdue_runs() -> int:
    overdue = Run.objects.filter(
        finished_at__isnull=True, deadline_at__lte=Now(), cancel_requested_at__isnull=True
    )
    return move_rows(_sample(overdue), _each(end_overdue_run), "end_overdue_run")


def end_overdue_jobs() -> int:
    overdue = Job.objects.filter(deadline_at__lte=Now(), cancel_requested_at__isnull=True)
    return move_rows(_sample(overdue), _each(end_overdue_job), "end_overdue_job")


def _sample(overdue: QuerySet[Run] | QuerySet[Job]) -> list[UUID]:
    """In any order, so that rows which cannot be ended do not hide those behind them."""
    return list(overdue.order_by("?").values_list("pk", flat=True)[: settings.WORKFLOWS_BATCH])


def _each(end: Callable[[UUID], bool]) -> Callable[[list[UUID]], int]:
    return lambda ids: sum(end(one) for one in ids)
