"""
The looks that this process has under way: threads for clients that block, one loop for the others.

Each kind of job has threads of its own, so a provider that hangs holds nobody but itself; and what
hangs longer than a look may is counted out, so that it does not hold its own kind either.
"""

import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection

from workflows.execution.look_loop import LookLoop
from workflows.jobs.job_handlers import ResumableCall
from workflows.jobs.outcomes import LookOutcome
from workflows.jobs.work import Look

MANY_THREADS = 4  # of a kind whose provider can list
LOOP_WIDTH = 256  # looks of a kind at once on the loop


@dataclass(eq=False)
class Asked:
    """One look under way."""

    handler: ResumableCall[Any]
    look: Look[Any]
    #: From then on another may look at it; what comes later is still stored when it is an answer.
    until: float = field(default_factory=lambda: time.monotonic() + settings.WORKFLOWS_LOOK_SECONDS)

    @property
    def is_late(self) -> bool:
        return time.monotonic() >= self.until


#: What came, or what was raised.
Result = tuple[Asked, LookOutcome | BaseException]


class LooksUnderWay:
    """Used by one round at a time; what a round leaves under way is collected by the next."""

    def __init__(self) -> None:
        self._results: SimpleQueue[Result] = SimpleQueue()
        self._asked: set[Asked] = set()
        self._threads: dict[str, LookThreads] = {}
        self._loop = LookLoop()

    def ask(self, looks: Iterable[Asked]) -> None:
        """Start them, or line them up behind others of their kind."""
        on_loop: list[Asked] = []
        for asked in looks:
            if _is_async(asked.handler):
                on_loop.append(asked)
            elif not self._threads_of(asked.handler).ask(asked):
                continue
            self._asked.add(asked)
        self._loop.ask(on_loop, self._results.put)
        for threads in self._threads.values():
            threads.staff()  # also those that have stood in line since the last round

    def collect(self, seconds: float) -> list[Result]:
        """What came, waiting at most so long for the first."""
        came: list[Result] = []
        try:
            came.append(self._results.get(timeout=seconds))
            while len(came) < settings.WORKFLOWS_BATCH:
                came.append(self._results.get_nowait())
        except Empty:
            pass
        self._asked.difference_update(asked for asked, _ in came)
        return came

    def late(self) -> list[Asked]:
        """Those whose time is over; they are forgotten here, and a later claim looks again."""
        late = [asked for asked in self._asked if asked.is_late]
        self._asked.difference_update(late)
        return late

    def full_kinds(self) -> list[str]:
        """Kinds of which no more should be claimed now."""
        on_loop: dict[str, int] = {}
        for asked in self._asked:
            if _is_async(asked.handler):
                kind = asked.look.work.claim.kind
                on_loop[kind] = on_loop.get(kind, 0) + 1
        return [
            *(kind for kind, count in on_loop.items() if count >= LOOP_WIDTH),
            *(kind for kind, threads in self._threads.items() if threads.is_full),
        ]

    def __len__(self) -> int:
        return len(self._asked)

    def _threads_of(self, handler: ResumableCall[Any]) -> "LookThreads":
        if handler.kind not in self._threads:
            self._threads[handler.kind] = LookThreads(handler, self._results)
        return self._threads[handler.kind]


class LookThreads:
    """Of one kind. Daemons, because a hung look must not keep the process from ending."""

    def __init__(self, handler: ResumableCall[Any], results: "SimpleQueue[Result]") -> None:
        self._handler = handler
        self._results = results
        self._waiting: SimpleQueue[Asked] = SimpleQueue()
        self._busy_since: dict[threading.Thread, float | None] = {}
        self._in_hand: set[UUID] = set()
        self._at_once = handler.looks_at_once if _is_many(handler) else 1
        self._most = MANY_THREADS if _is_many(handler) else int(settings.WORKFLOWS_LOOK_THREADS)

    def ask(self, asked: Asked) -> bool:
        """False when an earlier look at the same job still hangs: one thread is enough for it."""
        if asked.look.work.job_id in self._in_hand:
            return False
        self._waiting.put(asked)
        return True

    def staff(self) -> None:
        """A thread for each batch that stands in line, as many as may be."""
        idle = sum(since is None for since in self._busy_since.values())
        wanted = -(-self._waiting.qsize() // self._at_once) - idle
        sound = len(self._busy_since) - self._hung()
        # However many hang, there are never more than twice as many threads.
        may_be = min(self._most - sound, 2 * self._most - len(self._busy_since))
        for _ in range(min(wanted, may_be)):
            thread = threading.Thread(
                target=self._work, name=f"look-{self._handler.kind}", daemon=True
            )
            self._busy_since[thread] = None
            thread.start()

    @property
    def is_full(self) -> bool:
        return self._waiting.qsize() >= 2 * self._most * self._at_once

    def _hung(self) -> int:
        before = time.monotonic() - settings.WORKFLOWS_LOOK_SECONDS
        return sum(since is not None and since < before for since in self._busy_since.values())

    def _work(self) -> None:
        while True:
            if self._waiting.empty():
                connection.close()  # a handler may have asked the database
            batch = [self._waiting.get()]
            try:
                while len(batch) < self._at_once:
                    batch.append(self._waiting.get_nowait())
            except Empty:
                pass
            # What stood in line behind hung ones for too long is another's to look at by now.
            batch = [asked for asked in batch if not asked.is_late]
            jobs = {asked.look.work.job_id for asked in batch}
            self._busy_since[threading.current_thread()] = time.monotonic()
            self._in_hand |= jobs
            self._look(batch)
            self._in_hand -= jobs
            self._busy_since[threading.current_thread()] = None

    def _look(self, batch: list[Asked]) -> None:
        if not batch:
            return
        try:
            if _is_many(self._handler):
                outcomes = list(self._handler.look_many([asked.look for asked in batch]))
            else:
                look = batch[0].look
                outcomes = [self._handler.look(look.work, look.submission)]
            for result in zip(batch, outcomes, strict=True):
                self._results.put(result)
        except Exception as error:  # noqa: BLE001 - a defect of the handler, ended as one
            for asked in batch:
                self._results.put((asked, error))


def _is_many(handler: ResumableCall[Any]) -> bool:
    return type(handler).look_many is not ResumableCall.look_many


def _is_async(handler: ResumableCall[Any]) -> bool:
    return type(handler).look_async is not ResumableCall.look_async
