"""Job kinds for tests: one of each shape, against a provider whose words the test chooses."""

# ruff: noqa: ARG002 - the signatures are the engine's

from collections import deque
from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar

from pydantic import BaseModel

from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import PlainJob, ResumableCall, SynchronousCall, job_handler
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    CallOutcome,
    LookOutcome,
    StillWorking,
    SubmitOutcome,
)
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import FailedJob, Work

AT_ONCE = RetryPolicy(base_seconds=0)


class Note(BaseModel):
    name: str = ""
    price: int = 0


class Provider:
    """Counts what it was asked and says what the test put in its mouth."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.calls: list[str] = []
        self.looks: list[str] = []
        self.applied: list[tuple[str, dict[str, Any]]] = []
        self.failed: list[tuple[str, str, str]] = []
        self.says: deque[Any] = deque()
        self.knows: dict[str, str] = {}
        self.on_failed: Callable[[FailedJob[Note]], None] = lambda _: None
        self.on_apply: Callable[[Work[Note]], None] = lambda _: None
        self.during_call: Callable[[Work[Note]], None] = lambda _: None

    def next(self, otherwise: Any) -> Any:
        said = self.says.popleft() if self.says else otherwise
        if isinstance(said, BaseException):
            raise said
        return said


provider = Provider()


class Hooks:
    """What all test kinds share: they note that they were applied, and that they failed."""

    retry: ClassVar[RetryPolicy] = AT_ONCE

    def apply(self, work: Work[Note], answer: dict[str, Any]) -> None:
        provider.on_apply(work)
        provider.applied.append((work.claim.key, answer))

    def on_failed(self, failed: FailedJob[Note]) -> None:
        provider.on_failed(failed)
        provider.failed.append((failed.key, failed.status.value, failed.code))


@job_handler
class Plain(PlainJob[Note]):
    kind = "test.plain"
    payload_model = Note
    retry = AT_ONCE


@job_handler
class Write(Hooks, PlainJob[Note]):
    kind = "test.write"
    aliases = ("test.former_name",)
    payload_model = Note


@job_handler
class Call(Hooks, SynchronousCall[Note]):
    kind = "test.call"
    queue = "language"
    payload_model = Note
    cost_cap_microdollars = 25

    def provider(self, payload: Note) -> str:
        return "fake"

    def price_microdollars(self, payload: Note) -> int:
        return payload.price

    def call(self, work: Work[Note]) -> CallOutcome:
        provider.calls.append(work.idempotency_key)
        provider.during_call(work)
        said: CallOutcome = provider.next(Answered({"line": "spoken"}, cost_microdollars=3))
        return said


@job_handler
class Clip(Hooks, ResumableCall[Note]):
    kind = "test.clip"
    queue = "render"
    payload_model = Note

    def provider(self, payload: Note) -> str:
        return "fake"

    def submit(self, work: Work[Note]) -> SubmitOutcome:
        provider.calls.append(work.idempotency_key)
        provider.during_call(work)
        said: SubmitOutcome = provider.next(Accepted("request-1", timedelta()))
        return said

    def look(self, work: Work[Note], submission: HeldSubmission) -> LookOutcome:
        provider.looks.append(submission.provider_request_id)
        said: LookOutcome = provider.next(Answered({"clip": "made"}))
        return said

    def reconcile(self, work: Work[Note], submission: HeldSubmission) -> str | None:
        return provider.knows.get(submission.idempotency_key)


STILL_WORKING = StillWorking(timedelta())
