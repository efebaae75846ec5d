"""The Procrastinate application that is measured: async tasks that do nothing."""

import asyncio
import os
from typing import Any

import procrastinate

from benchmarks.systems.system import LENGTH, WIDTH
from benchmarks.tally import tally


def make_connector() -> Any:
    return procrastinate.PsycopgConnector(conninfo=os.environ["BENCHMARK_PROCRASTINATE"])


app: Any = procrastinate.App(connector=make_connector())


async def nothing() -> None:
    tally().count()


async def note(number: int) -> None:
    tally().note(number)


async def link(left: int) -> None:
    """A chain: a task defers the next one, as the documentation's examples do."""
    tally().count()
    if left > 1:
        await next_link.defer_async(left=left - 1)


async def fan() -> None:
    """Nothing joins the hundred: there is no such primitive."""
    tally().count()
    await do_nothing.batch_defer_async(*({} for _ in range(WIDTH)))


async def hold(number: int) -> None:
    """The first time it holds its worker until that is killed."""
    tally().note(number)
    if len(tally().noted().get(number, [])) == 1:
        await asyncio.sleep(3600)


do_nothing: Any = app.task(nothing, name="nothing")
note_start: Any = app.task(note, name="note")
next_link: Any = app.task(link, name="link")
fan_out: Any = app.task(fan, name="fan")
hold_worker: Any = app.task(hold, name="hold")
FIRST_LINK = {"left": LENGTH}
