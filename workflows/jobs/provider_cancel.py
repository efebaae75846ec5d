"""The job that tells a provider to stop, and keeps what it said to that."""

from typing import Any
from uuid import UUID

from django.db.models.functions import Now
from pydantic import BaseModel

from workflows.jobs.claim_looks import Came, store_answers
from workflows.jobs.held_submissions import held
from workflows.jobs.idle_work import idle_work
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import ResumableCall, SynchronousCall, handler_for, job_handler
from workflows.jobs.job_status import JobStatus
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome, Stopped, TooLate, TryLater
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.submission import CancelAtProvider, Submission
from workflows.jobs.tell_providers import KIND
from workflows.jobs.work import Work


class CancelRequest(BaseModel):
    job: UUID
    number: int
    provider: str


@job_handler
class ProviderCancel(SynchronousCall[CancelRequest]):
    """A job without a run. Its own call costs nothing and may be repeated."""

    kind = KIND
    queue = "deliveries"
    payload_model = CancelRequest
    lease = LeaseProfile.LOOK
    retry = RetryPolicy(max_attempts=10)

    def provider(self, payload: CancelRequest) -> str:
        return payload.provider

    def call(self, work: Work[CancelRequest]) -> CallOutcome:
        submission = (
            Submission.objects.filter(job_id=work.payload.job, number=work.payload.number)
            .select_related("job__run")
            .first()
        )
        if submission is None or not _is_unwanted(submission):
            return Answered({"outcome": ""})
        handler = handler_for(submission.job.kind)
        if not isinstance(handler, ResumableCall):
            return Answered({"outcome": CancelAtProvider.UNSUPPORTED})
        idle = idle_work(handler, submission.job, submission.idempotency_key)
        match handler.cancel(idle, held(submission)):
            case TryLater() as later:
                return later
            case Stopped(cost):
                return Answered({"outcome": CancelAtProvider.ACCEPTED, "cost": cost})
            case TooLate(answer, cost):
                return Answered(
                    {
                        "outcome": CancelAtProvider.TOO_LATE,
                        "cost": cost,
                        "answer": None if answer is None else answer.__dict__,
                    }
                )
            case _:
                return Answered({"outcome": CancelAtProvider.UNSUPPORTED})

    def apply(self, work: Work[CancelRequest], answer: dict[str, Any]) -> None:
        """On the request, unless its answer came meanwhile: what is answered stays as it is."""
        if not answer["outcome"]:
            return
        is_stopped = answer["outcome"] == CancelAtProvider.ACCEPTED
        job_id, number = work.payload.job, work.payload.number
        told = Submission.objects.filter(
            job_id=job_id, number=number, outcome="accepted", cancel_outcome=""
        )
        if is_stopped:
            # Should the job ever go again, there is nothing left to look at.
            told.filter(superseded="").update(superseded="cancelled")
        told.update(
            cancel_outcome=answer["outcome"],
            cancelled_at=Now(),
            cost_microdollars=answer.get("cost", 0),
        )
        if answer.get("answer"):
            kind = Job.objects.values_list("kind", flat=True).get(pk=job_id)
            store_answers([Came(job_id, kind, number, Answered(**answer["answer"]))])


def _is_unwanted(submission: Submission) -> bool:
    """Still at work, and its job has ended, or has gone on to another request."""
    return submission.outcome == "accepted" and (
        submission.job.status in (JobStatus.CANCELLED, JobStatus.FAILED)
        or submission.superseded != ""
    )
