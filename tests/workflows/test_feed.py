"""A project's feed: every committed event once, numbered without gaps, whoever commits when."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from tests.workflows.engine import make_run, new_job
from tests.workflows.feeds import order_whole_feed, while_a_tick_is_open
from workflows.errors import FeedPruned
from workflows.events.append_event import append_event
from workflows.events.event import Event
from workflows.events.feed_after import feed_after
from workflows.events.feed_entry import FeedEntry
from workflows.events.feed_position import FeedPosition
from workflows.events.open_channel import open_channel
from workflows.events.order_feed import order_feed
from workflows.events.project_feed import ProjectFeed
from workflows.projects.local_project import local_project
from workflows.projects.project import Project

pytestmark = pytest.mark.django_db(transaction=True)


class Undone(Exception):
    pass


def in_thread(work: Callable[[], Any]) -> threading.Thread:
    """On a connection of its own."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def say(channel: str, **data: Any) -> int:
    return append_event(channel=channel, type="run.started", data=data)


def order_until(entries: int) -> None:
    """The server's own work (a vacuum, a statistic) may hold the horizon for a moment."""
    until = time.monotonic() + 20
    while FeedEntry.objects.count() < entries:
        assert time.monotonic() < until, f"{FeedEntry.objects.count()} of {entries} in the feed"
        order_feed()


@pytest.fixture
def channels() -> list[str]:
    project, _ = local_project()
    return [open_channel(project.pk, f"film:{n}").name for n in range(4)]


def numbers(project_id: Any) -> list[int]:
    entries = FeedEntry.objects.filter(project_id=project_id)
    return list(entries.order_by("number").values_list("number", flat=True))


def test_a_feed_holds_the_events_of_all_channels_of_its_project(channels: list[str]) -> None:
    project, _ = local_project()
    other = Project.objects.create(name="other", slug="other")
    open_channel(other.pk, "film:x")
    for name in ("film:0", "film:1", "film:x", "film:0"):
        say(name)

    order_until(4)

    entries = feed_after(project.pk)
    assert [(one.number, one.event.channel.name) for one in entries] == [
        (1, "film:0"), (2, "film:1"), (3, "film:0"),
    ]  # fmt: skip
    assert [one.number for one in feed_after(project.pk, 2)] == [3]
    assert numbers(other.pk) == [1]


def test_an_event_that_commits_late_is_not_lost_and_keeps_the_feed_waiting(
    channels: list[str],
) -> None:
    project, _ = local_project()
    wrote, may_commit = threading.Event(), threading.Event()

    def slow() -> None:
        with transaction.atomic():
            say("film:0", who="slow")
            wrote.set()
            assert may_commit.wait(20)

    thread = in_thread(slow)
    assert wrote.wait(20)
    say("film:1", who="quick")  # a higher id, committed first
    try:
        order_feed()
        order_feed()
        assert numbers(project.pk) == []
    finally:
        may_commit.set()
        thread.join()
    order_until(2)

    assert [one.event.data["who"] for one in feed_after(project.pk)] == ["slow", "quick"]


def test_writers_go_on_while_the_feed_is_ordered(channels: list[str]) -> None:
    many_write_while_it_is_ordered(channels)


def many_write_while_it_is_ordered(channels: list[str]) -> None:
    """Ten in a row in one transaction, some rolled back, two ticks that run all the time."""
    project, _ = local_project()
    is_over = threading.Event()
    seen: list[int] = []

    def tick() -> None:
        while not is_over.is_set():
            order_feed()
            found = numbers(project.pk)
            seen.extend(found[-1:])
            assert found == list(range(1, len(found) + 1))

    def write(writer: int) -> None:
        try:
            for turn in range(25):
                try:
                    with transaction.atomic():
                        for part in range(1 + writer % 3):
                            say(channels[writer % 4], writer=writer, turn=turn, part=part)
                        if turn % 5 == writer % 5:
                            raise Undone
                except Undone:
                    pass
        finally:
            connection.close()

    ticks = [in_thread(tick) for _ in range(2)]
    with ThreadPoolExecutor(8) as writers:
        list(writers.map(write, range(8)))
    is_over.set()
    for thread in ticks:
        thread.join()

    events = Event.objects.count()
    assert events == sum(20 * (1 + writer % 3) for writer in range(8))
    order_until(events)
    assert numbers(project.pk) == list(range(1, events + 1))
    assert len(set(seen)) > 2  # the feed grew while there was writing
    for name in channels:  # what a channel has in order, the feed has in the same
        entries = FeedEntry.objects.filter(event__channel__name=name).order_by("number")
        order = list(entries.values_list("event__number", flat=True))
        assert order == sorted(order)


def test_a_tick_that_is_killed_has_done_nothing(channels: list[str]) -> None:
    project, _ = local_project()
    for turn in range(3):
        say("film:0", turn=turn)
    placed: list[int] = []
    while_a_tick_is_open(placed.append, then_roll_back=True)
    assert placed == [3]

    assert numbers(project.pk) == []
    order_until(3)
    assert numbers(project.pk) == [1, 2, 3]


def test_of_two_ticks_at_once_one_works_and_none_waits(channels: list[str]) -> None:
    project, _ = local_project()
    say("film:0")

    def a_second_tick_comes(placed: int) -> None:
        assert placed == 1
        thread = in_thread(lambda: order_feed())
        thread.join(20)
        assert not thread.is_alive()

    while_a_tick_is_open(a_second_tick_comes)

    assert numbers(project.pk) == [1]


def test_a_feed_is_ordered_in_batches(channels: list[str], settings: Any) -> None:
    settings.WORKFLOWS_BATCH = 4
    project, _ = local_project()
    for turn in range(11):
        say("film:0", turn=turn)

    assert order_whole_feed() == 11
    assert numbers(project.pk) == list(range(1, 12))
    assert order_feed() == 0


def test_with_nothing_new_the_tick_writes_nothing(channels: list[str]) -> None:
    make_run(new_job("a"))
    order_whole_feed()
    with connection.cursor() as cursor:
        cursor.execute("select xmin::text from workflows_feedposition")
        before = cursor.fetchone()
        order_feed()
        cursor.execute("select xmin::text from workflows_feedposition")
        assert cursor.fetchone() == before
    assert FeedPosition.objects.count() == 1


def test_who_reads_on_from_what_was_pruned_is_told(channels: list[str]) -> None:
    project, _ = local_project()
    for _ in range(3):
        say("film:0")
    order_whole_feed()
    FeedEntry.objects.filter(number__lt=3).delete()
    ProjectFeed.objects.update(first_number=3)

    with pytest.raises(FeedPruned) as told:
        feed_after(project.pk, 1)
    assert told.value.pruned_through == 2
    assert [one.number for one in feed_after(project.pk, 2)] == [3]
