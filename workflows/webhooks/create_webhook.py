"""Write down an address to post a project's events to."""

from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.db import transaction

from workflows.deliveries.subscribe import subscribe
from workflows.errors import WebhookRefused
from workflows.events.event_types import matching_event_types
from workflows.limits.set_limit import set_limit
from workflows.projects.project import Project
from workflows.webhooks.sign_webhook import new_secret
from workflows.webhooks.webhook_endpoint import WebhookEndpoint
from workflows.webhooks.webhook_url import read_webhook_url

#: The subscriber in workflows/webhooks/on_any_event.py.
SUBSCRIBER = "webhook"
MOST_TYPES = 50


@transaction.atomic
def create_webhook(
    project_id: UUID, *, url: str, event_types: Sequence[str]
) -> tuple[WebhookEndpoint, str]:
    """
    The webhook and its secret, which is shown this once. ``event_types`` as ``run.succeeded``,
    ``run.*`` or ``*``. Raises WebhookRefused.
    """
    read_webhook_url(url)
    wanted = read_event_types(event_types)
    most = settings.WORKFLOWS_OUTGOING_PER_PROJECT
    # Under the project's row, so that two at once cannot both be the last; KEY SHARE locks, which
    # every new row of the project takes, do not wait for this one.
    Project.objects.select_for_update(no_key=True).get(pk=project_id)
    if WebhookEndpoint.objects.filter(project_id=project_id).count() >= most:
        raise WebhookRefused("webhooks_too_many", f"a project has at most {most} webhooks")
    secret = new_secret()
    endpoint = WebhookEndpoint.objects.create(
        project_id=project_id, url=url, event_types=wanted, secret=secret
    )
    subscribe(project_id, SUBSCRIBER, str(endpoint.pk), wanted)
    # A receiver that answers slowly must not hold all threads of the queue.
    set_limit(limit_key(endpoint.pk), settings.WORKFLOWS_OUTGOING_AT_ONCE or None)
    endpoint.refresh_from_db()
    return endpoint, secret


def limit_key(webhook_id: UUID) -> str:
    """As append_events gives it to the deliveries of a target."""
    return f"{SUBSCRIBER}:{webhook_id}"


def read_event_types(given: Sequence[str]) -> list[str]:
    """Sorted, each once. Raises WebhookRefused for a type that no event will ever have."""
    wanted = sorted(set(given))
    if not 1 <= len(wanted) <= MOST_TYPES:
        raise WebhookRefused(
            "event_types_invalid", f"name 1 to {MOST_TYPES} event types, as run.* or *"
        )
    for one in wanted:
        if not matching_event_types(one):
            raise WebhookRefused("event_types_invalid", f"there is no event type {one[:64]!r}")
    return wanted
