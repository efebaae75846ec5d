"""What a handler is given: one job, held by one attempt."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel

from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.held_submissions import held_submissions
from workflows.jobs.job_status import JobStatus
from workflows.jobs.land_early import land_early
from workflows.jobs.lease_profile import call_timeout
from workflows.jobs.provider_webhook import webhook_url
from workflows.jobs.send_in_time import check_in_time

PayloadT = TypeVar("PayloadT", bound=BaseModel)


@dataclass(frozen=True)
class Work(Generic[PayloadT]):
    """One job in the hands of one attempt."""

    claim: Claim
    payload: PayloadT
    #: Sent to the provider with the request, so that it can recognise a repeated one.
    idempotency_key: str
    #: Of a look by the tick, in seconds; None: as the lease allows.
    longest_call: float | None = field(default=None, kw_only=True)
    #: ``clock()`` before the intent of the request that is to be sent now; None when none is.
    intended: float | None = field(default=None, kw_only=True)
    _check: Callable[[Claim], None] = field(repr=False)

    def checkpoint(self) -> None:
        """
        Call between two steps of long work.

        Raises LeaseLost when another attempt holds the job now, JobCancelled when a person has
        stopped it; let both pass through.
        """
        self._check(self.claim)

    def check_in_time(self) -> None:
        """
        The engine asks before ``submit`` and ``call``; a handler that prepares its request for long
        asks again, right before it goes out.

        Raises TooLateToSend when the process stood still since the intent; let it pass through.
        """
        if self.intended is not None:
            check_in_time(self.intended)

    def land(self, write: Callable[[], None]) -> None:
        """
        Land what a call has told so far, while it goes on: a short transaction under the claim.

        ``write`` marks its rows as this job's own and provisional, and may be run twice; the answer
        is the authority, and ``apply`` replaces them. No call to a provider inside. Raises
        LeaseLost or JobCancelled and writes nothing then; let both pass through.
        """
        land_early(self.claim, write)

    @property
    def webhook_url(self) -> str:
        """
        Where the provider may call us about the request under ``idempotency_key``.

        Empty where this deployment has no address that a provider can reach: looks do as well.
        """
        return webhook_url(self.idempotency_key)

    def submissions(self) -> list[HeldSubmission]:
        """All requests of this job so far, with their answers, oldest first. One statement."""
        return held_submissions(self.claim.job_id)

    @property
    def job_id(self) -> UUID:
        return self.claim.job_id

    @property
    def run_id(self) -> UUID | None:
        return self.claim.run_id

    @property
    def project_id(self) -> UUID:
        return self.claim.project_id

    @property
    def subject(self) -> str:
        """What the run works on, as ``film:<id>``; empty for a job without a run."""
        return self.claim.subject

    @property
    def guidance(self) -> list[str]:
        """What steering added to the run, oldest first."""
        return list(self.claim.guidance)

    @property
    def attempt_number(self) -> int:
        return self.claim.attempt_number

    @property
    def is_last_attempt(self) -> bool:
        return self.claim.is_last_attempt

    @property
    def call_timeout(self) -> float:
        """Seconds that a call to a provider may take, from connecting to the last byte."""
        return self.longest_call or call_timeout(self.claim.lease_seconds)


@dataclass(frozen=True)
class Look(Generic[PayloadT]):
    """One request to be asked for."""

    work: Work[PayloadT]
    submission: HeldSubmission


@dataclass(frozen=True)
class FailedJob(Generic[PayloadT]):
    """
    A job that ended otherwise than succeeded; ``status`` is failed, cancelled or skipped.

    The payload of a job that failed because it does not validate is given unvalidated.
    """

    job_id: UUID
    run_id: UUID | None
    project_id: UUID
    subject: str
    key: str
    payload: PayloadT
    status: JobStatus
    code: str
    detail: str
