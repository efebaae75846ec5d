"""Subscribers for tests: they note what came and say what the test put in their mouth."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from workflows.deliveries import on_event as registry
from workflows.deliveries.delivery import Delivery, DeliveryOutcome, FailedDelivery
from workflows.deliveries.on_event import on_event
from workflows.deliveries.subscribe import add_subscriptions
from workflows.jobs.job import Job


class Clerk:
    """Hears of every run that succeeded; ``courier`` only of what subscribe() sends it."""

    def __init__(self) -> None:
        self.came: list[Delivery] = []
        self.failed: list[FailedDelivery] = []
        self.says: deque[Any] = deque()
        self.during: Callable[[], None] = lambda: None

    def hear(self, delivery: Delivery) -> DeliveryOutcome:
        self.came.append(delivery)
        self.during()
        said: Any = self.says.popleft() if self.says else None
        if isinstance(said, BaseException):
            raise said
        outcome: DeliveryOutcome = said
        return outcome

    @property
    def types(self) -> list[str]:
        return [delivery.event.type for delivery in self.came]


@contextmanager
def a_clerk(*event_types: str) -> Iterator[Clerk]:
    """Registered for one block, as a build that knows it would be."""
    clerk = Clerk()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_subscribers", dict(registry._subscribers))
        on_event(*event_types, name="test.clerk", on_failed=clerk.failed.append)(clerk.hear)
        on_event(name="test.courier")(clerk.hear)
        add_subscriptions()
        yield clerk


def deliveries() -> list[Job]:
    return list(Job.objects.filter(run=None).order_by("id"))
