"""A person stops a run."""

import logging
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from workflows.database import again_when_lost
from workflows.jobs.cancel_job import stop_jobs
from workflows.jobs.end_job import DEADLINE_PASSED, settle_run
from workflows.runs.run import FINAL_RUN_STATUSES, Run

log = logging.getLogger(__name__)


@again_when_lost
def cancel_run(run_id: UUID, *, actor: User | None = None) -> bool:
    """
    Jobs that have not started are cancelled now; leased ones stop at their next checkpoint, and
    the run ends when the last of them has. False when it has ended or was cancelled before.
    """
    if not _stop(run_id, Run.objects.all(), code="cancelled", detail="stopped by a person"):
        return False
    log.info("run.cancel_requested", extra={"run_id": str(run_id), "actor": str(actor or "")})
    return True


@again_when_lost
def end_overdue_run(run_id: UUID) -> bool:
    """The deadline has passed: as a cancel, but the run ends as failed and may be retried."""
    overdue = Run.objects.filter(deadline_at__lte=Now())
    return _stop(
        run_id,
        overdue,
        code=DEADLINE_PASSED,
        detail="the run's deadline has passed; retry it to give it more time",
    )


@again_when_lost
def end_superseded_run(run_id: UUID, by: UUID) -> bool:
    """Command ``by`` took the place of the run's command. The caller knows that nothing began."""
    return _stop(
        run_id, Run.objects.all(), code="superseded", detail=f"command {by} took its place"
    )


def _stop(run_id: UUID, runs: QuerySet[Run], *, code: str, detail: str) -> bool:
    why = {} if code == "cancelled" else {"error_code": code, "error_detail": detail}
    with transaction.atomic():
        moved = (
            runs.filter(pk=run_id, cancel_requested_at__isnull=True)
            .exclude(status__in=FINAL_RUN_STATUSES)
            .update(cancel_requested_at=Now(), **why)
        )
        if not moved:
            return False
        stop_jobs(run_id, None, code, detail)
        settle_run(run_id)
    return True
