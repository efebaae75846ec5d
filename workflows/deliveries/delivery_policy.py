"""What every delivery job needs besides its ids."""

from typing import Any

from django.conf import settings

from workflows.deliveries.deliver_event import DeliverEvent


def delivery_policy() -> dict[str, Any]:
    return {
        "max_attempts": DeliverEvent.retry.attempts(),
        "lease_seconds": DeliverEvent.lease.seconds,
        "stall_seconds": int(settings.WORKFLOWS_STALL_SECONDS),
    }
