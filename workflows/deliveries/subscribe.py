"""Write down who hears of what: for a target of one project, and for what the code registers."""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from workflows.deliveries.delivery_policy import delivery_policy
from workflows.deliveries.on_event import subscribers
from workflows.deliveries.subscription import Subscription


@transaction.atomic
def subscribe(project_id: UUID, subscriber: str, target: str, event_types: Iterable[str]) -> None:
    """From now on exactly these types reach the target; earlier events do not."""
    wanted = set(event_types)
    mine = Subscription.objects.filter(subscriber=subscriber, target=target)
    mine.exclude(event_type__in=wanted).delete()
    _write(_rows(subscriber, wanted, project_id=project_id, target=target))


def unsubscribe(subscriber: str, target: str) -> None:
    """No new deliveries; those already planned find out when they come."""
    Subscription.objects.filter(subscriber=subscriber, target=target).delete()


def add_subscriptions() -> None:
    """
    What this build's code registers and the table does not know. A worker does it at its start:
    it only adds, because an old worker that starts during a deploy knows less than the table.
    """
    _write([row for one in subscribers() for row in _rows(one.name, one.event_types)])


@transaction.atomic
def replace_subscriptions() -> None:
    """
    The table says what this build's code registers, no less and no more. ``migrate`` does it:
    who deploys a build decides. Rows of projects are theirs and stay.
    """
    known = [(one.name, kind) for one in subscribers() for kind in one.event_types]
    for row in Subscription.objects.filter(project=None):
        if (row.subscriber, row.event_type) not in known:
            row.delete()
    add_subscriptions()
    Subscription.objects.update(**delivery_policy())


def _write(rows: list[Subscription]) -> None:
    Subscription.objects.bulk_create(rows, ignore_conflicts=True)


def _rows(
    subscriber: str, event_types: Iterable[str], *, project_id: UUID | None = None, target: str = ""
) -> list[Subscription]:
    return [
        Subscription(
            subscriber=subscriber,
            target=target,
            project_id=project_id,
            event_type=event_type,
            **delivery_policy(),
        )
        for event_type in sorted(event_types)
    ]
