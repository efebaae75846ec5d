"""Job kinds for real processes: their provider is a file they append to, and a gate to open."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import ResumableCall, SynchronousCall, job_handler
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    CallOutcome,
    CancelOutcome,
    LookOutcome,
    Stopped,
    SubmitOutcome,
)
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import Work


class Order(BaseModel):
    ledger: str
    gate: str  # a FIFO: while it exists the provider waits until somebody opens it to write


def note(work: Work[Order], what: str) -> None:
    with Path(work.payload.ledger).open("a") as ledger:
        ledger.write(f"{what} {os.getpid()}\n")


@job_handler
class LedgerCall(SynchronousCall[Order]):
    kind = "test.ledger"
    queue = "render"
    payload_model = Order
    retry = RetryPolicy(base_seconds=0)

    def provider(self, payload: Order) -> str:  # noqa: ARG002 - the engine's signature
        return "ledger"

    def call(self, work: Work[Order]) -> CallOutcome:
        note(work, work.idempotency_key)
        if Path(work.payload.gate).exists():
            Path(work.payload.gate).open().close()
        return Answered({"by": os.getpid()})

    def apply(self, work: Work[Order], answer: dict[str, Any]) -> None:
        """Overridden so that the answer is applied in a transaction."""


@job_handler
class LedgerClip(ResumableCall[Order]):
    kind = "test.ledger_clip"
    payload_model = Order
    retry = RetryPolicy(base_seconds=0)

    def provider(self, payload: Order) -> str:  # noqa: ARG002 - the engine's signature
        return "ledger"

    def submit(self, work: Work[Order]) -> SubmitOutcome:
        note(work, "submit")
        return Accepted("r-1", timedelta())

    def look(self, work: Work[Order], submission: HeldSubmission) -> LookOutcome:
        note(work, f"look at {submission.provider_request_id}")
        return Answered({})

    def cancel(self, work: Work[Order], submission: HeldSubmission) -> CancelOutcome:
        note(work, f"cancel {submission.provider_request_id}")
        return Stopped(5)
