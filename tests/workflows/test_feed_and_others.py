"""A feed waits for those who may have written events, and for nobody else."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from tests.workflows.feeds import PATIENCE
from tests.workflows.test_feed import (
    channels,
    in_thread,
    many_write_while_it_is_ordered,
    numbers,
    order_until,
    say,
)
from workflows.events.feed_after import feed_after
from workflows.events.order_feed import order_feed
from workflows.projects.local_project import local_project
from workflows.projects.project import Project

__all__ = ["channels"]

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def an_open_transaction(*steps: Callable[[], object]) -> Iterator[Callable[[], None]]:
    """The first step is done when the block begins, each next one when it is asked for."""
    done = [threading.Event() for _ in steps]
    wanted = [threading.Event() for _ in steps]
    is_over = threading.Event()

    def live() -> None:
        with transaction.atomic():
            for step, is_wanted, is_done in zip(steps, wanted, done, strict=True):
                assert is_wanted.wait(PATIENCE)
                step()
                is_done.set()
            assert is_over.wait(PATIENCE)

    left = iter(zip(wanted, done, strict=True))

    def next_step() -> None:
        is_wanted, is_done = next(left)
        is_wanted.set()
        assert is_done.wait(PATIENCE)

    thread = in_thread(live)
    try:
        next_step()
        yield next_step
    finally:
        for one in wanted:
            one.set()
        is_over.set()
        thread.join()


def writes_elsewhere() -> None:
    Project.objects.filter(slug="local").update(name="Renamed for a long time")


def test_a_long_transaction_that_writes_no_event_holds_up_no_feed(channels: list[str]) -> None:
    project, _ = local_project()
    with an_open_transaction(writes_elsewhere):
        say("film:1", who="quick")
        order_until(1)
        say("film:1", who="quick again")
        order_until(2)

    assert numbers(project.pk) == [1, 2]


def test_who_only_reads_holds_up_no_feed(channels: list[str]) -> None:
    """As a backup of the whole database does."""

    def reads_all() -> None:
        with connection.cursor() as cursor:
            cursor.execute("set transaction isolation level repeatable read, read only")
            cursor.execute("select count(*) from workflows_event")

    with an_open_transaction(reads_all):
        say("film:1")
        order_until(1)


def test_what_a_long_transaction_writes_in_the_end_comes_after_what_was_seen(
    channels: list[str],
) -> None:
    project, _ = local_project()
    with an_open_transaction(writes_elsewhere, lambda: say("film:0", who="late")) as go_on:
        say("film:1", who="first")
        order_until(1)
        go_on()
        say("film:1", who="quick")  # a higher id than the late one's, committed before it
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            order_feed()
            assert numbers(project.pk) == [1]
    order_until(3)

    whose = [entry.event.data["who"] for entry in feed_after(project.pk)]
    assert whose == ["first", "late", "quick"]


def test_who_has_written_in_a_part_of_its_transaction_is_waited_for(channels: list[str]) -> None:
    project, _ = local_project()

    def writes_in_a_part() -> None:
        with transaction.atomic():
            say("film:0", who="slow")

    with an_open_transaction(writes_elsewhere, writes_in_a_part) as go_on:
        go_on()
        say("film:1", who="quick")
        for _ in range(5):
            order_feed()
        assert numbers(project.pk) == []
    order_until(2)

    assert [entry.event.data["who"] for entry in feed_after(project.pk)] == ["slow", "quick"]


def test_no_event_is_lost_or_out_of_order_beside_a_long_transaction(channels: list[str]) -> None:
    with an_open_transaction(writes_elsewhere):
        many_write_while_it_is_ordered(channels)
