"""One job kind of each shape, against a provider in a process of its own."""

from datetime import timedelta
from typing import Any, ClassVar

from django.db import connection
from pydantic import BaseModel

from tests.chaos import provider_client
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import PlainJob, ResumableCall, SynchronousCall, job_handler
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    CallOutcome,
    GiveUp,
    LookOutcome,
    SubmitOutcome,
    WebhookOutcome,
)
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.provider_webhook import ProviderWebhook
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import Work

PRICE = 20  # microdollars of one paid call
CAP = 60  # so a paid call may be made three times at the most


class Order(BaseModel):
    seconds: float = 0.0  # that the provider takes, more or less
    is_told: bool = True  # of the end of a request, by the provider's own call
    grow: int = 0  # jobs to add, and one that gathers them


def note(work: Work[Order], answer: dict[str, Any]) -> None:
    """The slice's own row, without any constraint: what is applied twice is there twice."""
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into chaos_applied (job_id, digest) values (%s, %s)",
            [work.job_id, answer.get("digest", "")],
        )


def order_of(work: Work[Order], kind: str) -> dict[str, Any]:
    return {
        "key": work.idempotency_key,
        "job": str(work.job_id),
        "kind": kind,
        "seconds": work.payload.seconds,
        "webhook": work.webhook_url if work.payload.is_told else "",
    }


def told(webhook: ProviderWebhook) -> WebhookOutcome | None:
    """What the provider's call says."""
    said = webhook.json()
    if said["status"] == "taken":
        return Accepted(said["request"], timedelta(seconds=1))
    return Answered(said, cost_microdollars=1)


class Chaotic:
    retry: ClassVar[RetryPolicy] = RetryPolicy(max_attempts=12, base_seconds=0.2, cap_seconds=2)

    def apply(self, work: Work[Order], answer: dict[str, Any]) -> None:
        note(work, answer)


@job_handler
class Plain(Chaotic, PlainJob[Order]):
    kind = "chaos.plain"
    payload_model = Order

    def apply(self, work: Work[Order], answer: dict[str, Any]) -> None:
        note(work, answer)
        if work.payload.grow and work.run_id is not None:
            plan_jobs(work.run_id, grown(work.claim.key, work.payload.grow))


@job_handler
class Nothing(PlainJob[Order]):
    """Has nothing to apply, so many of a turn end together."""

    kind = "chaos.nothing"
    payload_model = Order
    retry = Chaotic.retry


@job_handler
class Free(Chaotic, SynchronousCall[Order]):
    kind = "chaos.free"
    queue = "language"
    payload_model = Order

    def provider(self, payload: Order) -> str:
        return "local"

    def call(self, work: Work[Order]) -> CallOutcome:
        work.checkpoint()
        return Answered({"digest": ""})


@job_handler
class Paid(Chaotic, SynchronousCall[Order]):
    kind = "chaos.paid"
    queue = "language"
    payload_model = Order
    cost_cap_microdollars = CAP

    def provider(self, payload: Order) -> str:
        return "chaos"

    def price_microdollars(self, payload: Order) -> int:
        return PRICE

    def call(self, work: Work[Order]) -> CallOutcome:
        return provider_client.call(order_of(work, self.kind) | {"price": PRICE})


class AtTheProvider(Chaotic, ResumableCall[Order]):
    """Submitted once, then looked at; what its provider can be asked differs by kind."""

    lease = LeaseProfile.LOOK
    payload_model = Order

    def submit(self, work: Work[Order]) -> SubmitOutcome:
        return provider_client.submit(order_of(work, self.kind))

    def look(self, work: Work[Order], submission: HeldSubmission) -> LookOutcome:
        return provider_client.look(submission.provider_request_id)

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:
        return told(webhook)


@job_handler
class Request(AtTheProvider):
    """Its provider can be asked for a key, so a submit in doubt is reconciled."""

    kind = "chaos.request"
    queue = "render"

    def provider(self, payload: Order) -> str:
        return "chaos"

    def reconcile(self, work: Work[Order], submission: HeldSubmission) -> str | None:
        return provider_client.find(submission.idempotency_key)


@job_handler
class Blind(AtTheProvider):
    """Its provider cannot be asked for a key: a submit in doubt is a person's to answer."""

    kind = "chaos.blind"
    queue = "control"

    def provider(self, payload: Order) -> str:
        return "chaos-blind"


@job_handler
class Refused(Chaotic, SynchronousCall[Order]):
    """Cannot succeed: what needs it is skipped, what only waits for its end goes on."""

    kind = "chaos.refused"
    payload_model = Order

    def provider(self, payload: Order) -> str:
        return "local"

    def call(self, work: Work[Order]) -> CallOutcome:
        return GiveUp("chaos_refused", "as asked, never")


def grown(root: str, count: int) -> list[NewJob]:
    """What one landing adds to its run: ``count`` jobs, and one that waits for them all."""
    keys = [f"{root}/{number}" for number in range(count)]
    kinds = ("chaos.plain", "chaos.free", "chaos.nothing", "chaos.nothing")
    jobs = [NewJob(kinds[n % 4], key, {}) for n, key in enumerate(keys)]
    return [*jobs, NewJob("chaos.plain", f"{root}/gather", {}, [Need(key) for key in keys])]
