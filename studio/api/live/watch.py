"""
One watch in each process of the site, for all who listen in it.

While anybody listens it asks the database four times a second how far what they listen to has come:
one statement by primary keys. What is new is read once and shared, so five hundred streams of a
film cost as many statements as one. Nobody has to publish anything: whoever writes an event has a
commit to make and nothing else, and an event that is committed is told, whoever died afterwards.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar
from weakref import WeakKeyDictionary

from django.db import InterfaceError, OperationalError, connections

from studio.api.live.news import Source, Told, news, positions
from workflows.errors import FeedPruned

log = logging.getLogger(__name__)
R = TypeVar("R")

LOOK_SECONDS = 0.25
#: After a look that failed: a database that is away is not asked four times a second.
REST_SECONDS = 2.0
#: Events of a source kept for those who listen; who is further behind reads the table.
KEPT = 1000


class _Watched:
    def __init__(self) -> None:
        self.last: int | None = None  # unknown until the first look
        self.recent: deque[Told] = deque(maxlen=KEPT)
        self.bells: set[asyncio.Event] = set()

    def ring(self) -> None:
        for bell in self.bells:
            bell.set()


class Listener:
    """One who listens to one source."""

    def __init__(self, watch: "Watch", source: Source, watched: _Watched) -> None:
        self._watch, self._source, self._watched = watch, source, watched
        self._bell = asyncio.Event()
        watched.bells.add(self._bell)

    async def after(self, number: int) -> list[Told]:
        """What came after this number, in order, without gaps; maybe not all of it at once.

        Raises FeedPruned, and the database's errors where the table has to be read.
        """
        watched = self._watched
        if watched.last is not None and watched.last <= number:
            return []
        recent = watched.recent
        if recent and recent[0].number <= number + 1:
            return list(islice(recent, number + 1 - recent[0].number, None))  # no gaps
        return (await self._watch.ask(lambda: news({self._source: number})))[self._source]

    async def wait(self, seconds: float) -> bool:
        """Whether there may be something new; False after so long without."""
        try:
            async with asyncio.timeout(seconds):
                await self._bell.wait()
        except TimeoutError:
            return False
        self._bell.clear()
        return True

    def leave(self) -> None:
        self._watched.bells.discard(self._bell)


class Watch:
    """Belongs to one event loop; made by ``watch_of_this_loop``."""

    def __init__(self) -> None:
        self._sources: dict[Source, _Watched] = {}
        self._task: asyncio.Task[None] | None = None
        # A thread of its own keeps its connection as long as somebody listens.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="watch")
        self._replays = ThreadPoolExecutor(2, thread_name_prefix="replay")

    @contextmanager
    def listen(self, source: Source) -> Iterator[Listener]:
        watched = self._sources.setdefault(source, _Watched())
        listener = Listener(self, source, watched)
        if self._task is None:
            self._task = asyncio.create_task(self._look_on())
        try:
            yield listener
        finally:
            listener.leave()
            if not watched.bells and self._sources.get(source) is watched:
                del self._sources[source]

    async def ask(self, question: Callable[[], R]) -> R:
        """Asks the database apart from the looks, and keeps no connection."""
        return await self._in(self._replays, lambda: _and_close(question))

    async def _look_on(self) -> None:
        while self._sources:
            try:
                await self._look()
                pause = LOOK_SECONDS
            except (OperationalError, InterfaceError, FeedPruned) as error:
                log.warning("watch.look_failed", extra={"reason": str(error)[:200]})
                await self._in(self._thread, connections.close_all)
                pause = REST_SECONDS
            await asyncio.sleep(pause)
        self._task = None  # before the next wait: who comes now begins another
        await self._in(self._thread, connections.close_all)

    async def _look(self) -> None:
        listened = list(self._sources)
        at = await self._in(self._thread, lambda: positions(listened))
        moved: dict[Source, int] = {}
        for source, number in at.items():
            watched = self._sources.get(source)
            if watched is None:
                continue
            if watched.last is None:
                watched.last = number
                watched.ring()
            elif number > watched.last:
                moved[source] = watched.last
        if not moved:
            return
        for source, told in (await self._in(self._thread, lambda: news(moved))).items():
            watched = self._sources.get(source)
            if watched is not None and told and watched.last == moved[source]:
                watched.recent.extend(told)
                watched.last = told[-1].number
                watched.ring()

    async def _in(self, threads: ThreadPoolExecutor, question: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(threads, question)


def _and_close(question: Callable[[], R]) -> R:
    try:
        return question()
    finally:
        connections.close_all()


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def watch_of_this_loop() -> Watch:
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        _watches[loop] = Watch()
    return _watches[loop]
