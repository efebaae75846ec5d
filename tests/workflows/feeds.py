"""
Order feeds in a test that is not alone.

A feed waits for older transactions that are just beginning or ending, also for those of tests that
run beside this one, and is placed a tick later while others are open. So a test asks until it is
done.
"""

import time
from collections.abc import Callable

from django.db import transaction
from django.db.models import Max

from workflows.events.event import Event
from workflows.events.feed_position import FeedPosition
from workflows.events.order_feed import order_feed

PATIENCE = 60.0  # seconds


def order_whole_feed() -> int:
    """Until every event there is has its place; returns how many were placed."""
    last = Event.objects.aggregate(last=Max("id"))["last"] or 0
    placed = 0
    until = time.monotonic() + PATIENCE
    while not FeedPosition.objects.filter(ordered__gte=last).exists():
        assert time.monotonic() < until, "somebody keeps a transaction open"
        placed += order_feed()
    return placed


def while_a_tick_is_open(do: Callable[[int], None], *, then_roll_back: bool = False) -> None:
    """Call ``do`` with what a tick has placed, before the tick's transaction ends."""
    until = time.monotonic() + PATIENCE
    placed = 0
    while placed == 0:
        assert time.monotonic() < until, "somebody keeps a transaction open"
        with transaction.atomic():  # a look that placed nothing is kept: the next goes on from it
            placed = order_feed()
            if placed:
                do(placed)
                transaction.set_rollback(then_roll_back)
