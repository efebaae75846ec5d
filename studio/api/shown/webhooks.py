"""Webhooks, their deliveries and the feed as the API shows them; never a secret."""

from studio.api.shapes.project import DeliveryShown, FeedEntryShown, WebhookShown
from studio.api.shown import work
from workflows.events.feed_entry import FeedEntry
from workflows.jobs.job import Job
from workflows.webhooks.on_any_event import message_id
from workflows.webhooks.webhook_endpoint import WebhookEndpoint


def webhook(row: WebhookEndpoint) -> WebhookShown:
    address = f"{work.ROOT}/projects/{row.project_id}/webhooks/{row.pk}"
    return {
        "id": str(row.pk),
        "project": str(row.project_id),
        "url": row.url,
        "event_types": row.event_types,
        "is_active": row.is_active,
        "disabled_reason": row.disabled_reason or None,
        "failures": row.failures,
        "last_error": row.last_error or None,
        "last_failed_at": work.time(row.last_failed_at),
        "created_at": work.moment_of(row.created_at),
        "links": {"self": address, "deliveries": f"{address}/deliveries"},
    }


def delivery(row: Job) -> DeliveryShown:
    """``webhook_id`` is what the receiver saw in its header."""
    return {
        **work.job(row),
        "webhook_id": message_id(row.pk),
        "number": row.payload.get("number"),
    }


def feed_entry(row: FeedEntry) -> FeedEntryShown:
    """``row.event.channel`` must have been fetched with it."""
    return {
        **work.event(row.event),
        "number": row.number,
        "channel": row.event.channel.name,
        "channel_number": row.event.number,
    }
