"""
The job that brings one event to one subscriber: attempts, rests, receipts and dead letters are
those of every other job, so there is one retry system.
"""

import logging
from typing import Any
from uuid import UUID

from pydantic import BaseModel

from workflows.deliveries.delivery import (
    LONGEST_DELIVERY,
    Delivery,
    DeliveryOutcome,
    Done,
    FailedDelivery,
    TryAgain,
)
from workflows.deliveries.on_event import subscriber_named
from workflows.deliveries.time_limit import time_limit
from workflows.errors import UnknownSubscriber
from workflows.events.event import Event
from workflows.jobs.job_handlers import SynchronousCall, job_handler
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp, TryLater
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import FailedJob, Work

log = logging.getLogger(__name__)


class DeliveryPayload(BaseModel):
    """Ids only: the event is read when it is delivered."""

    subscriber: str
    target: str = ""
    channel: UUID
    number: int


@job_handler
class DeliverEvent(SynchronousCall[DeliveryPayload]):
    """
    Ten attempts. Before the next one it rests up to 7.5, 15, 30, … 1,920 s; with full jitter half
    of that on average: 7.5 · (2⁹ − 1) / 2 = 1,916 s, which is 32 minutes from first to last.
    """

    kind = "event.delivery"
    queue = "deliveries"
    payload_model = DeliveryPayload
    lease = LeaseProfile.LOOK
    retry = RetryPolicy(max_attempts=10, base_seconds=7.5, cap_seconds=1920)
    max_calls = 1_000_000  # a delivery cut short is made again, however often: at least once

    def provider(self, payload: DeliveryPayload) -> str:
        """The subscriber. Asked before anything is written: a newer build may know the name."""
        try:
            return subscriber_named(payload.subscriber).name
        except UnknownSubscriber:
            log.warning("delivery.subscriber_unknown", extra={"subscriber": payload.subscriber})
            raise

    def call(self, work: Work[DeliveryPayload]) -> CallOutcome:
        payload = work.payload
        delivery = delivery_of(work)
        if delivery is None:
            return self._answer(work, Done("the event is gone"))
        rest = self.retry.delay(work.attempt_number)
        with time_limit(work.claim, payload.subscriber, seconds=LONGEST_DELIVERY, rest=rest):
            outcome = subscriber_named(payload.subscriber).handle(delivery)
        return self._answer(work, outcome)

    def _answer(self, work: Work[DeliveryPayload], outcome: DeliveryOutcome) -> CallOutcome:
        match outcome:
            case TryAgain(code, detail, after):
                after = self.retry.delay(work.attempt_number) if after is None else after
                return TryLater(after, code, detail)
            case GiveUp():
                return outcome
            case _:
                note = outcome.note if outcome else ""
                if note:
                    log.info(
                        "delivery.done",
                        extra={
                            "job_id": str(work.job_id),
                            "subscriber": work.payload.subscriber,
                            "note": note,
                        },
                    )
                return Answered({"note": note} if note else {})

    def on_failed(self, failed: FailedJob[DeliveryPayload]) -> None:
        try:
            told = subscriber_named(failed.payload.subscriber).on_failed
        except UnknownSubscriber:
            return
        if told is not None:
            told(
                FailedDelivery(
                    id=failed.job_id,
                    project_id=failed.project_id,
                    target=failed.payload.target,
                    status=failed.status,
                    code=failed.code,
                    detail=failed.detail,
                )
            )


def delivery_of(work: Work[Any]) -> Delivery | None:
    """None when the event was taken away meanwhile: there is nothing to tell any more."""
    event = (
        Event.objects.select_related("channel__project")
        .filter(channel_id=work.payload.channel, number=work.payload.number)
        .first()
    )
    if event is None:
        return None
    return Delivery(
        id=work.job_id,
        event=event,
        project=event.channel.project,
        subject=event.channel.name,
        target=work.payload.target,
        is_last_attempt=work.is_last_attempt,
    )
