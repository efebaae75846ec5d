"""Job kinds that call the stub provider: submitted once, then looked at until it has answered."""

# ruff: noqa: ARG002 - the signatures are the engine's

from collections.abc import Sequence
from datetime import timedelta

from pydantic import BaseModel

from benchmarks.provider.ask import ask
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import ResumableCall, job_handler
from workflows.jobs.outcomes import Accepted, Answered, LookOutcome, StillWorking, SubmitOutcome
from workflows.jobs.work import Look, Work


class Order(BaseModel):
    seconds: float  # that the provider takes
    look_every: float  # seconds


@job_handler
class Made(ResumableCall[Order]):
    kind = "bench.made"
    payload_model = Order

    def provider(self, payload: Order) -> str:
        return "bench"

    def submit(self, work: Work[Order]) -> SubmitOutcome:
        order = work.payload
        request = ask("submit", key=work.idempotency_key, seconds=order.seconds)
        return Accepted(request, timedelta(seconds=order.look_every))

    def look_many(self, looks: Sequence[Look[Order]]) -> Sequence[LookOutcome]:
        done = ask("look", ids=[look.submission.provider_request_id for look in looks])
        return [
            Answered({})
            if is_done
            else StillWorking(timedelta(seconds=look.work.payload.look_every))
            for is_done, look in zip(done, looks, strict=True)
        ]

    def look(self, work: Work[Order], submission: HeldSubmission) -> LookOutcome:
        if ask("look", ids=[submission.provider_request_id])[0]:
            return Answered({})
        return StillWorking(timedelta(seconds=work.payload.look_every))
