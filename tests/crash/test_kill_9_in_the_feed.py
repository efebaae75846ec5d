"""The tick that orders the feeds is killed before it commits: nothing is lost, nothing is twice."""

import signal
import time

import pytest

from tests.processes.forked import run_python
from tests.workflows.engine import make_run, new_job
from workflows.events.event import Event
from workflows.events.feed_entry import FeedEntry
from workflows.events.order_feed import order_feed

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_killed_tick_is_followed_by_one_that_does_it_all(
    process_environment: dict[str, str],
) -> None:
    make_run(new_job("a"), new_job("b"))
    died = run_python("tests.crash.die_in_a_tick", environment=process_environment)
    assert died == -signal.SIGKILL
    assert not FeedEntry.objects.exists()
    make_run(new_job("c"))
    events = Event.objects.count()

    until = time.monotonic() + 30  # the server notices that its client is gone, and rolls back
    while FeedEntry.objects.count() < events:
        assert time.monotonic() < until
        order_feed()

    numbers = list(FeedEntry.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, events + 1))
