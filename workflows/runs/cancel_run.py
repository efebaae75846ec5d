"""A person stops a run."""

import logging
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.functions import Now

from workflows.database import again_when_lost
from workflows.jobs.cancel_job import stop_jobs
from workflows.jobs.end_job import settle_run
from workflows.runs.run import FINAL_RUN_STATUSES, Run

log = logging.getLogger(__name__)


@again_when_lost
def cancel_run(run_id: UUID, *, actor: User | None = None) -> bool:
    """
    Jobs that have not started are cancelled now; leased ones stop at their next checkpoint, and
    the run ends when the last of them has. False when it has ended or was cancelled before.
    """
    if not _stop(run_id, code="cancelled", detail="stopped by a person"):
        return False
    log.info("run.cancel_requested", extra={"run_id": str(run_id), "actor": str(actor or "")})
    return True


@again_when_lost
def end_overdue_run(run_id: UUID) -> bool:
    """The deadline has passed: as a cancel, but the run ends as failed and may be retried."""
    return _stop(
        run_id,
        code="deadline_passed",
        detail="the run's deadline has passed; retry it to give it more time",
        overdue=True,
    )


def _stop(run_id: UUID, *, code: str, detail: str, overdue: bool = False) -> bool:
    with transaction.atomic():
        runs = Run.objects.filter(pk=run_id, cancel_requested_at__isnull=True).exclude(
            status__in=FINAL_RUN_STATUSES
        )
        if overdue:
            moved = runs.filter(deadline_at__lte=Now()).update(
                cancel_requested_at=Now(), error_code=code, error_detail=detail
            )
        else:
            moved = runs.update(cancel_requested_at=Now())
        if not moved:
            return False
        stop_jobs(run_id, None, code, detail)
        settle_run(run_id)
    return True
