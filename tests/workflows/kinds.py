"""Job kinds for tests: one of each shape, against a provider whose words the test chooses."""

# ruff: noqa: ARG002 - the signatures are the engine's

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, ClassVar

from pydantic import BaseModel

from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import PlainJob, ResumableCall, SynchronousCall, job_handler
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    CallOutcome,
    CancelOutcome,
    GiveUp,
    LookOutcome,
    StillWorking,
    SubmitOutcome,
    Unsupported,
    WebhookOutcome,
)
from workflows.jobs.provider_webhook import ProviderWebhook
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import FailedJob, Look, Work

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
        self.during_call: Callable[[Work[Note]], object] = lambda _: None
        self.during_look: Callable[[], object] = lambda: None
        self.by_id: dict[str, Any] = {}
        self.cancels: list[str] = []
        self.on_cancel: Any = Unsupported()
        self.hangs: set[str] = set()
        self.let_go = threading.Event()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """While the block runs, looks at the request ids in ``hangs`` do not end."""
        self.let_go = threading.Event()
        try:
            yield
        finally:
            self.let_go.set()

    def looked(self, request_id: str) -> Any:
        self.looks.append(request_id)
        self.during_look()
        if request_id in self.hangs:
            self.let_go.wait(60)
        said = self.by_id.get(request_id)
        if isinstance(said, BaseException):
            raise said
        return said or self.next(Answered({"clip": "made"}))

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
    cost_cap_microdollars = 25

    def provider(self, payload: Note) -> str:
        return "fake"

    def price_microdollars(self, payload: Note) -> int:
        return payload.price

    def submit(self, work: Work[Note]) -> SubmitOutcome:
        provider.calls.append(work.idempotency_key)
        provider.during_call(work)
        said: SubmitOutcome = provider.next(Accepted("request-1", timedelta()))
        return said

    def look(self, work: Work[Note], submission: HeldSubmission) -> LookOutcome:
        said: LookOutcome = provider.looked(submission.provider_request_id)
        return said

    def reconcile(self, work: Work[Note], submission: HeldSubmission) -> str | None:
        return provider.knows.get(submission.idempotency_key)

    def cancel(self, work: Work[Note], submission: HeldSubmission) -> CancelOutcome:
        provider.cancels.append(submission.provider_request_id)
        said = provider.on_cancel
        if isinstance(said, BaseException):
            raise said
        told: CancelOutcome = said
        return told

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:
        body = webhook.json()
        match body["state"]:
            case "done":
                return Answered({"clip": body["clip"]}, cost_microdollars=body.get("cost", 0))
            case "working":
                return StillWorking(timedelta(hours=1), body.get("status", ""))
            case "refused":
                return GiveUp("refused:provider", "it called to say so")
            case "accepted":
                return Accepted(body["id"], timedelta(hours=1))
            case _:
                return None


@job_handler
class ClipOfList(Clip):
    """Its provider can list."""

    kind = "test.clip_list"

    def look_many(self, looks: Sequence[Look[Note]]) -> Sequence[LookOutcome]:
        return [self.look(look.work, look.submission) for look in looks]


@job_handler
class ClipByLoop(Clip):
    """Its client does not block."""

    kind = "test.clip_async"

    async def look_async(self, work: Work[Note], submission: HeldSubmission) -> LookOutcome:
        while submission.provider_request_id in provider.hangs and not provider.let_go.is_set():
            await asyncio.sleep(0.01)
        said: LookOutcome = provider.looked(submission.provider_request_id)
        return said


STILL_WORKING = StillWorking(timedelta(hours=1))
