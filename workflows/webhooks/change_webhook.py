"""Change a webhook, switch it off and on, give it a new secret, take it away."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from workflows.deliveries.subscribe import subscribe, unsubscribe
from workflows.limits.limit import Limit
from workflows.limits.set_limit import set_limit
from workflows.webhooks.create_webhook import SUBSCRIBER, limit_key, read_event_types
from workflows.webhooks.sign_webhook import new_secret
from workflows.webhooks.webhook_endpoint import WebhookEndpoint
from workflows.webhooks.webhook_url import read_webhook_url

#: After a rotation both signatures are sent for so long.
BOTH_SECRETS = timedelta(hours=24)


@transaction.atomic
def change_webhook(
    webhook_id: UUID,
    *,
    url: str | None = None,
    event_types: Sequence[str] | None = None,
    is_active: bool | None = None,
) -> WebhookEndpoint | None:
    """None: there is no such webhook. What is None stays. Raises WebhookRefused."""
    row = WebhookEndpoint.objects.select_for_update().filter(pk=webhook_id).first()
    if row is None:
        return None
    if url is not None:
        read_webhook_url(url)
        row.url = url
    if event_types is not None:
        row.event_types = read_event_types(event_types)
    if is_active is not None and is_active != row.is_active:
        row.is_active, row.disabled_reason = is_active, "" if is_active else "by_a_person"
        row.failures = 0
    fields = ["url", "event_types", "is_active", "disabled_reason", "failures"]
    WebhookEndpoint.objects.filter(pk=row.pk).update(
        **{name: getattr(row, name) for name in fields}
    )
    if row.is_active:
        subscribe(row.project_id, SUBSCRIBER, str(row.pk), row.event_types)
    else:
        unsubscribe(SUBSCRIBER, str(row.pk))
    return row


@transaction.atomic
def disable_webhook(webhook_id: UUID, reason: str) -> bool:
    """False when it was disabled before. Its events are not collected while it is."""
    disabled = WebhookEndpoint.objects.filter(pk=webhook_id, is_active=True).update(
        is_active=False, disabled_reason=reason
    )
    unsubscribe(SUBSCRIBER, str(webhook_id))
    return disabled == 1


def rotate_secret(webhook_id: UUID) -> str | None:
    """The new secret, shown this once. For a day posts carry a signature by the old one as well."""
    secret = new_secret()
    rotated = WebhookEndpoint.objects.filter(pk=webhook_id).update(
        previous_secret=F("secret"), previous_secret_until=Now() + BOTH_SECRETS, secret=secret
    )
    return secret if rotated else None


@transaction.atomic
def delete_webhook(webhook_id: UUID) -> bool:
    """What is on its way to it ends as success with a note."""
    # The endpoint's row first, as everywhere: a delivery that fails just now wants both as well.
    if not WebhookEndpoint.objects.select_for_update().filter(pk=webhook_id).exists():
        return False
    unsubscribe(SUBSCRIBER, str(webhook_id))
    WebhookEndpoint.objects.filter(pk=webhook_id).delete()
    set_limit(limit_key(webhook_id), None)  # what is held back goes, and finds nobody
    Limit.objects.filter(key=limit_key(webhook_id)).delete()
    return True
