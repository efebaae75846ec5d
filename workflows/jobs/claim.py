"""Proof that an attempt holds a job."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class HeldSubmission:
    """The current submission as the claim found it; ``outcome`` is empty while in doubt."""

    number: int
    idempotency_key: str
    outcome: str
    provider: str = ""
    provider_request_id: str = ""
    result: dict[str, Any] | None = None
    #: Asked again on purpose, given up by a person, or stopped: the next number follows.
    is_superseded: bool = False
    superseded: str = ""  # the reason, where the row was read for it
    #: What all submissions of the job have cost, or may have cost, so far.
    spent_microdollars: int = 0


@dataclass(frozen=True, kw_only=True)
class Claim:
    """Every write after the claim presents ``epoch`` and ``lease_owner``."""

    job_id: UUID
    epoch: int
    lease_owner: str
    run_id: UUID | None = None
    project_id: UUID
    kind: str
    queue: str
    key: str
    payload: dict[str, Any]
    attempt_number: int
    max_attempts: int
    lease_seconds: int
    apply_failures: int = 0
    limit_key: str = ""
    begins_run: bool = False  # nothing of its run was ever claimed before
    subject: str = ""
    guidance: Sequence[str] = ()
    submission: HeldSubmission | None = None

    def with_submission(self, submission: HeldSubmission) -> "Claim":
        return replace(self, submission=submission)

    @property
    def is_last_attempt(self) -> bool:
        return self.attempt_number >= self.max_attempts
