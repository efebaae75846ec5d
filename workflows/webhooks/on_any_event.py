"""The subscriber behind every webhook: one post for one endpoint and event."""

import json
import logging
import time
from datetime import timedelta
from email.utils import parsedate_to_datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from workflows.deliveries.delivery import (
    Delivery,
    DeliveryOutcome,
    Done,
    FailedDelivery,
    TryAgain,
)
from workflows.deliveries.on_event import on_event
from workflows.errors import WebhookRefused
from workflows.jobs.job_status import JobStatus
from workflows.jobs.outcomes import GiveUp
from workflows.limits.pause_limit import pause_limit_for
from workflows.webhooks.change_webhook import disable_webhook
from workflows.webhooks.create_webhook import SUBSCRIBER, limit_key
from workflows.webhooks.post_webhook import Answer, NoAnswer, post_webhook
from workflows.webhooks.public_address import AddressRefused
from workflows.webhooks.sign_webhook import signed_headers
from workflows.webhooks.webhook_endpoint import WebhookEndpoint
from workflows.webhooks.webhook_url import read_webhook_url

log = logging.getLogger(__name__)

GONE = 410
#: A receiver that asks for a longer rest than this has it at most.
LONGEST_REST = timedelta(hours=1)


def note_failure(failed: FailedDelivery) -> None:
    """A delivery failed for good; a row of them disables the webhook."""
    if failed.status != JobStatus.FAILED:
        return
    mine = WebhookEndpoint.objects.filter(pk=UUID(failed.target))
    mine.update(
        failures=F("failures") + 1,
        last_error=f"{failed.code}: {failed.detail}"[:500],
        last_failed_at=Now(),
    )
    most = settings.WORKFLOWS_OUTGOING_FAILURES
    if most and mine.filter(failures__gte=most).exists():
        disable_webhook(UUID(failed.target), "too_many_failures")


@on_event(name=SUBSCRIBER, on_failed=note_failure)
def on_any_event(delivery: Delivery) -> DeliveryOutcome:
    endpoint = WebhookEndpoint.objects.filter(pk=UUID(delivery.target)).first()
    if endpoint is None:
        return Done("the webhook was deleted")
    if not endpoint.is_active and delivery.event.type != "webhook.test":
        return Done(f"the webhook is disabled: {endpoint.disabled_reason}")
    body = json.dumps(message(delivery), separators=(",", ":"))
    headers = signed_headers(message_id(delivery.id), int(time.time()), body, secrets_of(endpoint))
    try:
        url = read_webhook_url(endpoint.url)
        answer = post_webhook(url, body.encode(), headers, seconds=delivery.seconds_left - 5)
    except WebhookRefused as error:  # what is allowed has changed since it was written down
        return GiveUp(error.code, str(error))
    except AddressRefused as error:
        return GiveUp("webhook_address_refused", f"{error}; choose another address")
    except NoAnswer as error:
        return TryAgain("webhook_no_answer", str(error))
    return _outcome(endpoint, answer)


def message_id(delivery_id: UUID) -> str:
    """The same in every attempt: by it a receiver knows what it has seen."""
    return f"msg_{delivery_id.hex}"


def message(delivery: Delivery) -> dict[str, Any]:
    event = delivery.event
    return {
        "type": event.type,
        "timestamp": event.created_at.isoformat().replace("+00:00", "Z"),
        "data": {
            "project": str(delivery.project.pk),
            "channel": delivery.subject,
            "number": event.number,
            "run": None if event.run_id is None else str(event.run_id),
            "job": None if event.job_id is None else str(event.job_id),
            "details": event.data,
        },
    }


def secrets_of(endpoint: WebhookEndpoint) -> list[str]:
    """The new one first; the one before it while its day lasts."""
    old = WebhookEndpoint.objects.filter(pk=endpoint.pk, previous_secret_until__gt=Now())
    if endpoint.previous_secret and old.exists():
        return [endpoint.secret, endpoint.previous_secret]
    return [endpoint.secret]


def _outcome(endpoint: WebhookEndpoint, answer: Answer) -> DeliveryOutcome:
    if 200 <= answer.status < 300:
        if endpoint.failures:
            WebhookEndpoint.objects.filter(pk=endpoint.pk).update(failures=0)
        return None
    if answer.status == GONE:
        with transaction.atomic():
            disable_webhook(endpoint.pk, "gone")
        return Done("the receiver says that it is gone for good (410); the webhook is disabled")
    detail = f"the receiver answered {answer.status}"
    if 300 <= answer.status < 400:
        detail += "; redirects are not followed, name the address itself"
    rest = retry_after(answer)
    if rest and answer.status in (429, 503):  # it wants nothing at all until then
        pause_limit_for(limit_key(endpoint.pk), rest)
    return TryAgain(f"webhook_status_{answer.status}", detail, rest)


def retry_after(answer: Answer) -> timedelta | None:
    """Seconds or a date (RFC 9110), at most an hour; None when it says nothing readable."""
    said = (answer.headers.get("Retry-After") or "").strip()
    if said.isascii() and said.isdigit() and len(said) < 10:
        return min(timedelta(seconds=int(said)), LONGEST_REST)
    try:
        seconds = parsedate_to_datetime(said).timestamp() - time.time()
    except (TypeError, ValueError, OverflowError):
        return None
    return min(timedelta(seconds=max(0.0, seconds)), LONGEST_REST)
