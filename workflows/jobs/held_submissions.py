"""The requests of a job as a handler sees them."""

from uuid import UUID

from django.db.models import QuerySet

from workflows.jobs.claim import HeldSubmission
from workflows.jobs.submission import Submission


def held_submissions(job_id: UUID) -> list[HeldSubmission]:
    """Oldest first."""
    return [held(row) for row in _rows(job_id).order_by("number")]


def current_submission(job_id: UUID) -> HeldSubmission | None:
    """The one with the highest number."""
    row = _rows(job_id).order_by("-number").first()
    return None if row is None else held(row)


def held(row: Submission) -> HeldSubmission:
    return HeldSubmission(
        number=row.number,
        idempotency_key=row.idempotency_key,
        outcome=row.outcome,
        provider=row.provider,
        provider_request_id=row.provider_request_id,
        result=row.provider_result,
        is_superseded=row.superseded != "",
        superseded=row.superseded,
    )


def _rows(job_id: UUID) -> QuerySet[Submission]:
    return Submission.objects.filter(job_id=job_id)
