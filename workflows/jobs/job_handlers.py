"""
How a kind of job is done, and the registry of all kinds.

A handler is one of three shapes. PlainJob calls nobody. SynchronousCall makes one call that
answers at once and has no id to ask for. ResumableCall submits once and then looks. The engine
decides what is stored when; a handler writes in ``apply`` and ``on_failed`` only, and what a stream
tells before its answer is whole through ``work.land``.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, ClassVar, Generic, Literal, TypeVar

from workflows.errors import RegistrationError, UnknownJobKind, WebhookUnwanted
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import (
    CallOutcome,
    CancelOutcome,
    GiveUp,
    LookOutcome,
    SubmitOutcome,
    Unsupported,
    WebhookOutcome,
)
from workflows.jobs.provider_webhook import ProviderWebhook
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import FailedJob, Look, PayloadT, Work

QueueName = Literal["control", "language", "render", "deliveries"]


class JobHandler(Generic[PayloadT]):
    """What every kind declares. Instances keep no state; one serves all threads."""

    kind: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()  # former names, while rows with them exist
    queue: ClassVar[QueueName] = "control"
    payload_model: type[PayloadT]
    lease: ClassVar[LeaseProfile] = LeaseProfile.DEFAULT
    retry: ClassVar[RetryPolicy] = RetryPolicy()
    stall_after: ClassVar[timedelta | None] = None  # None: WORKFLOWS_STALL_SECONDS

    def apply(self, work: Work[PayloadT], answer: dict[str, Any]) -> None:
        """
        Local writes, in the transaction that settles the job, under the run's lock: keep it short.

        May call plan_jobs, add_needs and, last, append_event. Must be right when run twice (a
        deadlock rolls it back and runs it again).
        """

    def on_failed(self, failed: FailedJob[PayloadT]) -> None:
        """
        The job ended otherwise than succeeded; in the transaction that says so.

        What it raises is logged and undone, and the job ends all the same.
        """


class PlainJob(JobHandler[PayloadT]):
    """No provider: ``apply`` is the work and gets an empty answer."""


class ProviderCall(JobHandler[PayloadT]):
    """
    What both kinds of call declare. Every request is a submission of its own, with its price.

    A request is made only while what was spent, plus what it may cost, stays within
    ``cost_cap_microdollars``; beyond it the job is blocked and a person is asked. A kind with a
    price that declares no cap pays for one request. A free one (price 0) has no cap.
    """

    cost_cap_microdollars: ClassVar[int] = 0
    #: How often AskAgain may follow itself; a requeue allows as many more.
    max_asked_again: ClassVar[int] = 3

    def provider(self, payload: PayloadT) -> str:
        """Who is asked, as ``local`` or a vendor's name."""
        raise NotImplementedError

    def price_microdollars(self, payload: PayloadT) -> int:  # noqa: ARG002
        """The most one request may cost; 0 when it costs nothing, as local work does."""
        return 0

    def most_microdollars(self, payload: PayloadT) -> int:  # noqa: ARG002
        """What all requests of one job may cost; 0: one request. Where the price varies."""
        return self.cost_cap_microdollars

    def before_request(self, work: Work[PayloadT], price_microdollars: int) -> GiveUp | None:  # noqa: ARG002
        """
        Asked before each request that costs something, outside any transaction. GiveUp: it is not
        made, and the job ends so; nothing was bought. May be asked twice for one request.
        """
        return None


class SynchronousCall(ProviderCall[PayloadT]):
    """
    One call that answers at once.

    A crash in the middle of it leaves nobody to ask, so the call is repeated within its cost cap,
    at most ``max_calls`` in all.
    """

    max_calls: ClassVar[int] = 20

    def call(self, work: Work[PayloadT]) -> CallOutcome:
        """At most one outbound call, under ``work.idempotency_key``, outside any transaction."""
        raise NotImplementedError


class ResumableCall(ProviderCall[PayloadT]):
    """
    A request that is submitted exactly once and then looked at by its id.

    Looks are made by a tick, many at a time. ``look`` runs in a thread; where the provider can
    list, override ``look_many``, and where an asynchronous client is at hand, ``look_async``: they
    go before it and cost a tenth. Each must end within WORKFLOWS_LOOK_SECONDS by a time-out of its
    client's, or the look counts for nothing and is made again.
    """

    #: How many requests one ``look_many`` is given at most.
    looks_at_once: ClassVar[int] = 100

    def submit(self, work: Work[PayloadT]) -> SubmitOutcome:
        """One request under ``work.idempotency_key``. An exception counts as Uncertain."""
        raise NotImplementedError

    def look(self, work: Work[PayloadT], submission: HeldSubmission) -> LookOutcome:
        """Ask for ``submission.provider_request_id``."""
        raise NotImplementedError

    def look_many(self, looks: Sequence[Look[PayloadT]]) -> Sequence[LookOutcome]:
        """One request for many; the outcomes in the order of the looks."""
        raise NotImplementedError

    async def look_async(self, work: Work[PayloadT], submission: HeldSubmission) -> LookOutcome:
        """As ``look``, with a client that does not block; no database in here."""
        raise NotImplementedError

    def reconcile(
        self,
        work: Work[PayloadT],  # noqa: ARG002 - for those who override
        submission: HeldSubmission,  # noqa: ARG002
    ) -> str | None:
        """The request id the provider knows for ``submission.idempotency_key``, or None."""
        return None

    def cancel(
        self,
        work: Work[PayloadT],  # noqa: ARG002 - for those who override
        submission: HeldSubmission,  # noqa: ARG002
    ) -> CancelOutcome:
        """
        Tell the provider to stop ``submission.provider_request_id``; the job was cancelled.

        May be called twice. An exception is tried again later, as TryLater is.
        """
        return Unsupported()

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:  # noqa: ARG002
        """
        What the provider's own call to ``work.webhook_url`` says; None: nothing of interest.

        The address is signed by us, so it is meant for this submission; check the provider's
        signature all the same where it has one. ValueError or KeyError: not readable (400).
        """
        raise WebhookUnwanted(self.kind)


HandlerT = TypeVar("HandlerT", bound=type[JobHandler[Any]])

_handlers: dict[str, JobHandler[Any]] = {}
_end_together: set[str] = set()


def job_handler(handler_class: HandlerT) -> HandlerT:
    """Class decorator: from now on this build knows the kind. A kind taken is refused."""
    for name in ("kind", "payload_model"):
        if not hasattr(handler_class, name):
            raise RegistrationError(f"{handler_class.__qualname__} does not say its {name}")
    if not issubclass(handler_class, PlainJob | SynchronousCall | ResumableCall):
        raise RegistrationError(
            f"{handler_class.__qualname__} is neither PlainJob, SynchronousCall nor ResumableCall"
        )
    handler = handler_class()
    for kind in (handler_class.kind, *handler_class.aliases):
        if kind in _handlers:
            raise RegistrationError(f"job kind {kind!r} is registered twice")
    for kind in (handler_class.kind, *handler_class.aliases):
        _handlers[kind] = handler
        if issubclass(handler_class, PlainJob) and handler_class.apply is JobHandler.apply:
            _end_together.add(kind)
    return handler_class


def handler_for(kind: str) -> JobHandler[Any]:
    """Raises UnknownJobKind: a newer build may know it."""
    try:
        return _handlers[kind]
    except KeyError:
        raise UnknownJobKind(kind) from None


def kinds_that_end_together() -> frozenset[str]:
    """Kinds with nobody to call and nothing to apply: many of them may end in one transaction."""
    return frozenset(_end_together)


def known_job_kinds() -> frozenset[str]:
    return frozenset(_handlers)
