"""What the jobs of one voice know of each other: the answers, by the jobs' keys."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from workflows.jobs.held_submissions import current_submission
from workflows.jobs.job import Job


@dataclass(frozen=True)
class StepAnswer:
    """``answer``: the receipt; empty while there is none. ``code`` and ``detail``: why it ended
    without one."""

    job_id: UUID
    key: str
    answer: dict[str, Any]
    code: str
    detail: str


def step_answer(key: str) -> StepAnswer:
    """Of the job with this key, which is there. Two queries."""
    job = Job.objects.get(idempotency_key=key)
    sent = current_submission(job.id)
    is_answered = sent is not None and sent.outcome == "answered" and not sent.is_superseded
    return StepAnswer(
        job_id=job.id,
        key=key,
        answer=(sent.result or {}) if sent is not None and is_answered else {},
        code=job.error_code,
        detail=job.error_detail,
    )
