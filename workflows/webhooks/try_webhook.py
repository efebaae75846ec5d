"""Send a webhook an event of its own, so that a person sees whether it comes through."""

from uuid import UUID

from django.db import transaction

from workflows.deliveries.plan_delivery import plan_delivery
from workflows.events.append_event import append_event
from workflows.events.open_channel import open_channel
from workflows.webhooks.create_webhook import SUBSCRIBER
from workflows.webhooks.webhook_endpoint import WebhookEndpoint


@transaction.atomic
def try_webhook(endpoint: WebhookEndpoint) -> UUID:
    """The job that posts it, also when nothing else is posted to this webhook."""
    channel = open_channel(endpoint.project_id, f"webhook:{endpoint.pk}")
    number = append_event(
        channel=channel.name, type="webhook.test", data={"webhook": str(endpoint.pk)}
    )
    return plan_delivery(SUBSCRIBER, str(endpoint.pk), channel, number)
