"""Who listens hears everything once, in order, whatever happens in between."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import connection, connections

from tests.studio.conftest import Caller
from tests.studio.live.streams import Stream, stream
from tests.studio.real_site import RealSite, real_site
from workflows.events.append_event import append_event
from workflows.events.channel import Channel
from workflows.events.order_feed import order_feed
from workflows.events.project_feed import ProjectFeed
from workflows.projects.api_key import ApiKey
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


class Site(NamedTuple):
    running: RealSite
    caller: Caller
    secret: str
    run: Run

    @property
    def channel(self) -> str:
        return self.run.channel.name

    @property
    def address(self) -> str:
        return f"/api/v1/channels/{self.channel}/stream"

    def listen(self, address: str = "", **headers: str) -> AbstractAsyncContextManager[Stream]:
        return stream(self.running.port, address or self.address, self.secret, **headers)

    async def happens(self, count: int = 1) -> None:
        await asyncio.to_thread(_append, self.channel, count)

    def last(self) -> int:
        return Channel.objects.get(name=self.channel).last_number


def _append(channel: str, count: int) -> None:
    for _ in range(count):
        append_event(channel=channel, type="run.prioritized", data={"seconds": 1})
    connections.close_all()


@pytest.fixture
def site(process_environment: dict[str, str], settings: Any) -> Iterator[Site]:
    caller = Caller()
    run = Run.objects.select_related("channel").get(command=caller.sent())
    _, secret = ApiKey.objects.issue(caller.project, caller.user)
    with real_site(process_environment | {"APPLICATION_NAME": "site"}) as running:
        yield Site(running, caller, secret, run)


def test_what_was_before_is_told_and_then_what_comes(site: Site) -> None:
    before = site.last()

    async def scenario() -> tuple[Stream, list[int]]:
        async with site.listen() as one:
            past = await one.numbers(before)
            await site.happens(3)
            return one, past + await one.numbers(3)

    one, numbers = asyncio.run(scenario())
    assert numbers == list(range(1, before + 4))
    assert one.status == 200
    assert one.headers["content-type"] == "text/event-stream"
    assert one.headers["cache-control"] == "no-cache, no-transform"
    assert one.headers["x-accel-buffering"] == "no"


def test_an_event_on_the_stream_says_what_the_list_says(site: Site) -> None:
    async def scenario() -> Any:
        async with site.listen() as one:
            return await one.next()

    heard = asyncio.run(scenario())
    listed = site.caller.get(f"/api/v1/channels/{site.channel}/events").json()["results"][0]
    assert (heard.number, heard.type, heard.data) == (listed["number"], listed["type"], listed)


def test_who_slept_comes_back_with_the_last_id_and_misses_nothing(site: Site) -> None:
    async def scenario() -> list[int]:
        async with site.listen() as one:
            seen = await one.numbers(1)
        await site.happens(1500)  # more than anybody keeps in memory
        async with site.listen(Last_Event_ID=str(seen[-1])) as one:
            seen += await one.numbers(site_last - 1 + 1500)
            await site.happens()
            return seen + await one.numbers(1)

    site_last = site.last()
    numbers = asyncio.run(scenario())
    assert numbers == list(range(1, site_last + 1502))


def test_a_stream_of_a_run_ends_with_the_run_and_then_there_is_nothing_more(site: Site) -> None:
    address = f"{site.address}?run={site.run.pk}"

    async def scenario() -> tuple[list[str], int, int]:
        types = []
        async with site.listen(address) as one:
            await one.next()
            await asyncio.to_thread(_cancel, site.run)
            last = 0
            while (heard := await one.next()) is not None:
                types.append(heard.type)
                last = heard.number
        async with site.listen(address, Last_Event_ID=str(last)) as again:
            return types, last, again.status

    types, _, status = asyncio.run(scenario())
    assert types[-1] == "run.cancelled"
    assert status == 204


def _cancel(run: Run) -> None:
    assert cancel_run(run.pk)
    connections.close_all()


def test_the_feed_is_told_and_what_was_pruned_of_it_is_said(site: Site) -> None:
    address = f"/api/v1/projects/{site.caller.project.pk}/stream"

    async def scenario() -> list[int]:
        ordering = asyncio.create_task(_keep_ordering())
        async with site.listen(address) as one:
            await one.next()
            await site.happens()
            heard = await one.next()
            while heard is not None and heard.type != "run.prioritized":
                heard = await one.next()
            assert heard is not None
            assert heard.data["channel"] == site.channel
            ordering.cancel()
            return [heard.number]

    assert asyncio.run(scenario()) == [ProjectFeed.objects.get().last_number]
    ProjectFeed.objects.update(first_number=3)

    async def pruned() -> tuple[int, Any]:
        async with site.listen(address, Last_Event_ID="1") as one:
            return one.status, await one.body()

    status, problem = asyncio.run(pruned())
    assert (status, problem["code"], problem["pruned_through"]) == (410, "feed_pruned", 2)


async def _keep_ordering() -> None:
    """As beat does: an event is placed once no older transaction on the server is still open, which
    may be another test's."""
    while True:
        await asyncio.to_thread(_order)
        await asyncio.sleep(0.2)


def _order() -> None:
    order_feed()
    connections.close_all()


@pytest.mark.parametrize(
    ("headers", "query", "status", "code"),
    [
        ({"Last_Event_ID": "x"}, "", 400, "after_invalid"),
        ({}, "?run=x", 400, "run_invalid"),
        ({}, "?run=01a22b6a-984b-76a4-93e5-17782fb55dc0", 404, "not_found"),
    ],
)
def test_what_cannot_be_told_is_a_problem_and_no_stream(
    caller: Caller, headers: dict[str, str], query: str, status: int, code: str
) -> None:
    run = caller.sent().run
    assert run is not None
    meta = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    answer = caller.get(
        f"/api/v1/channels/{run.channel.name}/stream{query}",
        HTTP_ACCEPT="text/event-stream",
        **meta,  # type: ignore[arg-type]
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"] == "application/problem+json"


def test_five_hundred_listen_and_leave_nothing_behind(site: Site) -> None:
    """In one process, over real connections: each hears all, and none costs the database more."""

    async def scenario() -> list[list[int]]:
        opened = [site.listen() for _ in range(500)]
        try:
            streams = await asyncio.gather(*(one.__aenter__() for one in opened))
            await asyncio.gather(*(one.numbers(before) for one in streams))
            for _ in range(5):
                await site.happens(4)
            heard = list(await asyncio.gather(*(one.numbers(20) for one in streams)))
            while_open.append(await asyncio.to_thread(_connections))
            return heard
        finally:
            await asyncio.gather(*(one.__aexit__(None, None, None) for one in opened))

    while_open: list[int] = []
    before = site.last()
    files = _files(site)
    heard = asyncio.run(scenario())

    assert heard == [list(range(before + 1, before + 21))] * 500
    assert while_open[0] <= 3
    _until(lambda: _connections() == 0 and _files(site) <= files + 8)


def test_a_database_that_goes_away_for_a_moment_is_borne(site: Site) -> None:
    async def scenario() -> list[int]:
        async with site.listen() as one:
            seen = await one.numbers(before)
            await site.happens()
            seen += await one.numbers(1)
            await asyncio.to_thread(_end_connections)
            await site.happens()
            return seen + await one.numbers(1)

    before = site.last()
    assert asyncio.run(scenario()) == list(range(1, before + 3))


def _connections() -> int:
    """Of the site, at the database."""
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_stat_activity where application_name = 'site'")
        found = int(cursor.fetchone()[0])
    connections.close_all()
    return found


def _end_connections() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site'"
        )
        assert cursor.fetchall()
    connections.close_all()


def _files(site: Site) -> int:
    return len(list(Path(f"/proc/{site.running.process.pid}/fd").iterdir()))


def _until(is_so: Any, seconds: float = 20) -> None:
    async def look() -> None:
        async with asyncio.timeout(seconds):
            while not await asyncio.to_thread(is_so):
                await asyncio.sleep(0.05)

    asyncio.run(look())
