"""Who waits for an answer gets it when there is news, and holds nothing meanwhile."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.db import connection, connections

from tests.studio.conftest import Caller
from tests.studio.live.streams import stream
from tests.studio.real_site import real_site
from workflows.projects.api_key import ApiKey
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run
from workflows.runs.set_priority import set_run_priority

pytestmark = pytest.mark.django_db(transaction=True)


class Site(NamedTuple):
    port: int
    secret: str
    run: Run

    async def get(self, wait: int, etag: str = "", of: str = "runs") -> tuple[int, Any, str]:
        """Status, body and mark."""
        number = self.run.pk if of == "runs" else self.run.command_id
        address = f"/api/v1/{of}/{number}?wait={wait}"
        headers = {"If_None_Match": etag} if etag else {}
        accept = {"Accept": "application/json"}
        async with stream(self.port, address, self.secret, **accept, **headers) as answer:
            text = b""
            length = int(answer.headers.get("content-length", "0"))
            while len(text) < length:
                text += await answer.read()
            body = json.loads(text) if text else None
            return answer.status, body, answer.headers.get("etag", "")


@pytest.fixture
def site(process_environment: dict[str, str]) -> Iterator[Site]:
    caller = Caller()
    run = Run.objects.select_related("channel").get(command=caller.sent())
    _, secret = ApiKey.objects.issue(caller.project, caller.user)
    with real_site(process_environment | {"APPLICATION_NAME": "site"}) as running:
        yield Site(running.port, secret, run)


async def do(action: Any, *arguments: Any) -> None:
    def act() -> None:
        action(*arguments)
        connections.close_all()

    await asyncio.to_thread(act)


@pytest.mark.parametrize("of", ["runs", "commands"])
def test_the_answer_comes_with_the_end_and_not_before(site: Site, of: str) -> None:
    async def scenario() -> tuple[int, Any, float]:
        waiting = asyncio.create_task(site.get(60, of=of))
        await asyncio.sleep(1)
        assert not waiting.done()
        began = time.monotonic()
        await do(cancel_run, site.run.pk)
        status, body, _ = await waiting
        return status, body, time.monotonic() - began

    status, body, _ = asyncio.run(scenario())
    assert (status, body["status"], body["is_final"]) == (200, "cancelled", True)


def test_who_names_what_is_known_hears_of_any_change(site: Site) -> None:
    async def scenario() -> tuple[int, Any]:
        _, _, etag = await site.get(0)
        waiting = asyncio.create_task(site.get(60, etag))
        await asyncio.sleep(0.5)
        await do(set_run_priority, site.run.pk, 60)
        status, body, _ = await waiting
        return status, body

    status, body = asyncio.run(scenario())
    assert (status, body["priority"], body["is_final"]) == (200, 60, False)


def test_without_news_the_time_runs_out(site: Site) -> None:
    async def scenario() -> tuple[int, int]:
        _, _, etag = await site.get(0)
        unchanged, _, _ = await site.get(1, etag)
        unfinished, _, _ = await site.get(1)
        return unchanged, unfinished

    assert asyncio.run(scenario()) == (304, 200)


def test_two_hundred_wait_and_hold_no_connection(site: Site) -> None:
    """There are sixteen places for requests; whoever waits has none of them."""

    async def scenario() -> list[str]:
        waiting = [asyncio.create_task(site.get(60)) for _ in range(200)]
        await asyncio.sleep(3)
        status, _, _ = await site.get(0)
        assert status == 200
        held.append(await asyncio.to_thread(_connections))
        await do(cancel_run, site.run.pk)
        return [body["status"] for _, body, _ in await asyncio.gather(*waiting)]

    held: list[int] = []
    assert asyncio.run(scenario()) == ["cancelled"] * 200
    assert held[0] <= 3


def _connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_stat_activity where application_name = 'site'")
        found = int(cursor.fetchone()[0])
    connections.close_all()
    return found
