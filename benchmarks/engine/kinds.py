"""Job kinds of the benchmarks; a worker loads this file with ``--include``."""

# ruff: noqa: ARG002 - the signatures are the engine's

import time
from typing import Any

from pydantic import BaseModel

from benchmarks.tally import tally
from workflows.jobs.job_handlers import PlainJob, SynchronousCall, job_handler
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.work import Work


class Empty(BaseModel):
    pass


class Numbered(BaseModel):
    number: int


@job_handler
class Nothing(PlainJob[Empty]):
    """Claim and settle, and nothing between them."""

    kind = "bench.nothing"
    payload_model = Empty


@job_handler
class Note(PlainJob[Numbered]):
    """Notes when it starts."""

    kind = "bench.note"
    payload_model = Numbered

    def apply(self, work: Work[Numbered], answer: dict[str, Any]) -> None:
        tally().note(work.payload.number)


@job_handler
class Hold(SynchronousCall[Numbered]):
    """The first attempt holds its worker until that is killed."""

    kind = "bench.hold"
    payload_model = Numbered

    def provider(self, payload: Numbered) -> str:
        return "bench"

    def call(self, work: Work[Numbered]) -> CallOutcome:
        tally().note(work.payload.number)
        if work.attempt_number == 1:
            time.sleep(3600)
        return Answered({})
