"""One event loop of this process for looks by asynchronous clients."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workflows.execution.looks_under_way import Asked


class LookLoop:
    """Started by the first look. It stays: clients keep their connections with their loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, looks: Sequence["Asked"], done: Callable[[Any], None]) -> None:
        """``done`` gets each look with its outcome, or with what was raised, as it comes."""
        if not looks:
            return
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            threading.Thread(target=self._loop.run_forever, name="look-loop", daemon=True).start()
        self._loop.call_soon_threadsafe(self._start, looks, done)

    def _start(self, looks: Sequence["Asked"], done: Callable[[Any], None]) -> None:
        for asked in looks:
            task = asyncio.get_running_loop().create_task(self._look(asked, done))
            self._tasks.add(task)  # the loop itself holds tasks by weak references only
            task.add_done_callback(self._tasks.discard)

    async def _look(self, asked: "Asked", done: Callable[[Any], None]) -> None:
        try:
            async with asyncio.timeout(asked.until - time.monotonic()):
                outcome = await asked.handler.look_async(asked.look.work, asked.look.submission)
        except Exception as error:  # noqa: BLE001 - a defect of the handler, ended as one
            if not asked.is_late:
                done((asked, error))
            return
        done((asked, outcome))
