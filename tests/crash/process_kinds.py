"""A job kind for real processes: its provider is a file it appends to, and a gate to be opened."""

import os
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from workflows.jobs.job_handlers import SynchronousCall, job_handler
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import Work


class Order(BaseModel):
    ledger: str
    gate: str  # a FIFO: while it exists the provider waits until somebody opens it to write


@job_handler
class LedgerCall(SynchronousCall[Order]):
    kind = "test.ledger"
    queue = "render"
    payload_model = Order
    retry = RetryPolicy(base_seconds=0)

    def provider(self, payload: Order) -> str:  # noqa: ARG002 - the engine's signature
        return "ledger"

    def call(self, work: Work[Order]) -> CallOutcome:
        with Path(work.payload.ledger).open("a") as ledger:
            ledger.write(f"{work.idempotency_key} {os.getpid()}\n")
        if Path(work.payload.gate).exists():
            Path(work.payload.gate).open().close()
        return Answered({"by": os.getpid()})

    def apply(self, work: Work[Order], answer: dict[str, Any]) -> None:
        """Overridden so that the answer is applied in a transaction."""
