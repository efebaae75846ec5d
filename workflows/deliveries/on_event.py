"""Registry: who hears of which events; filled beside the state that a subscriber changes."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from workflows.deliveries.delivery import Delivery, DeliveryOutcome, FailedDelivery
from workflows.errors import RegistrationError, UnknownSubscriber
from workflows.events.event_types import matching_event_types

Handle = Callable[[Delivery], DeliveryOutcome]
OnFailed = Callable[[FailedDelivery], None]

_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


@dataclass(frozen=True)
class Subscriber:
    name: str
    event_types: tuple[str, ...]
    handle: Handle
    on_failed: OnFailed | None


_subscribers: dict[str, Subscriber] = {}


def on_event(
    *event_types: str, name: str, on_failed: OnFailed | None = None
) -> Callable[[Handle], Handle]:
    """
    Register ``def on_…(delivery: Delivery) -> DeliveryOutcome`` for events of these types
    (``run.*`` for all that begin so), in every project.

    ``name`` stands in rows: it stays when the function is renamed. Without types the subscriber is
    asked only where subscribe() has named a project and a target. It is called outside any
    transaction, at least once, and must be right when called twice; it makes at most one outbound
    call, within ``delivery.seconds_left``. None and Done are success, an exception is a defect and
    costs an attempt. ``on_failed`` is called in the transaction that ends a delivery for good.
    """
    if not _NAME.fullmatch(name) or len(name) > 64:
        raise RegistrationError(f"{name!r} is no name for a subscriber: lower case, as films.tidy")
    if unknown := [one for one in event_types if not matching_event_types(one)]:
        raise RegistrationError(f"subscriber {name!r}: nobody declared the event types {unknown}")

    def register(handle: Handle) -> Handle:
        if name in _subscribers:
            raise RegistrationError(f"subscriber {name!r} is registered twice")
        _subscribers[name] = Subscriber(name, event_types, handle, on_failed)
        return handle

    return register


def subscriber_named(name: str) -> Subscriber:
    """Raises UnknownSubscriber: a newer build may know it."""
    try:
        return _subscribers[name]
    except KeyError:
        raise UnknownSubscriber(name) from None


def subscribers() -> list[Subscriber]:
    return [_subscribers[name] for name in sorted(_subscribers)]
