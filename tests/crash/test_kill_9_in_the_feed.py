"""The tick that orders the feeds is killed before it commits: nothing is lost, nothing is twice."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.workflows.engine import make_run, new_job
from workflows.events.event import Event
from workflows.events.feed_entry import FeedEntry
from workflows.events.order_feed import order_feed

pytestmark = pytest.mark.django_db(transaction=True)

DIES = """
import os, signal, django
django.setup()
from tests.workflows.feeds import while_a_tick_is_open
while_a_tick_is_open(lambda placed: os.kill(os.getpid(), signal.SIGKILL))
"""


def test_a_killed_tick_is_followed_by_one_that_does_it_all(
    process_environment: dict[str, str],
) -> None:
    make_run(new_job("a"), new_job("b"))
    died = subprocess.run(
        [sys.executable, "-c", DIES],
        env=os.environ | process_environment,
        timeout=90,
        check=False,
    )
    assert died.returncode == -signal.SIGKILL
    assert not FeedEntry.objects.exists()
    make_run(new_job("c"))
    events = Event.objects.count()

    until = time.monotonic() + 30  # the server notices that its client is gone, and rolls back
    while FeedEntry.objects.count() < events:
        assert time.monotonic() < until
        order_feed()

    numbers = list(FeedEntry.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, events + 1))
