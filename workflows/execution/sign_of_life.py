"""
A worker is alive when it has finished a pointer lately, not when it is merely connected.

Each worker that has heard nothing for a while sends a pointer to no job through one of its queues:
it goes out through the broker, in through the pool and asks the database, as every pointer does.
Whoever finishes a pointer, that one or any other, touches the file of its worker. What the file
cannot tell (all slots at work for long) the leases do: ``./manage.py alive``.
"""

import logging
import os
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from uuid import UUID

from django.conf import settings

from workflows.execution.this_worker import host
from workflows.pointer import Pointer, publish_pointers

log = logging.getLogger(__name__)

#: A pointer to it is a loop: no job has this id, so whoever gets it finds nothing to do.
NO_JOB = UUID(int=0)

_consumer: int | None = None  # the process whose pool this one works in
_touched = float("-inf")


def works_for(consumer: int) -> None:
    """Signs of life of this process are those of ``consumer``, which takes the pointers."""
    global _consumer
    _consumer = consumer


def pointer_finished() -> None:
    """The worker has taken a pointer and is through with it, whatever became of it."""
    global _touched
    now = time.monotonic()
    if _consumer is not None and now - _touched >= 1:
        _touched = now
        with suppress(OSError):  # no sign is no reason to fail a job
            os.utime(sign_of(_consumer))


def beat_ticked() -> None:
    """Beat takes no pointers: it lives while it looks at its schedules."""
    global _touched
    now = time.monotonic()
    if now - _touched < 1:
        return
    _touched = now
    with suppress(OSError):  # no sign is no reason not to send a tick
        sign = sign_of(os.getpid())
        sign.parent.mkdir(parents=True, exist_ok=True)
        sign.touch()


def keep_looping(queues: Sequence[str], stop: threading.Event) -> None:
    """The life of the thread that sends loops while nothing else comes by."""
    sign = sign_of(os.getpid())
    try:
        sign.parent.mkdir(parents=True, exist_ok=True)
        sign.touch()
        while not stop.wait(settings.WORKFLOWS_LOOP_SECONDS):
            is_quiet = time.time() - sign.stat().st_mtime >= settings.WORKFLOWS_LOOP_SECONDS
            if is_quiet and publish_pointers([Pointer(NO_JOB, queues[0])]):
                sign.touch()  # the broker is away: that is not this worker's fault
        sign.unlink()
    except OSError as error:
        # Work goes on without; a health check that looks for the sign finds none.
        log.warning("worker.no_sign_of_life", extra={"reason": str(error)[:200]})


def sign_of(process_id: int) -> Path:
    return Path(settings.WORKFLOWS_ALIVE_DIR) / f"{host().replace('/', '.')}.{process_id}"


def signs_here() -> dict[int, float]:
    """Of the workers whose processes see this one's ids: process id, seconds since the last one."""
    found: dict[int, float] = {}
    for path in sign_of(0).parent.glob(f"{sign_of(0).stem}.*"):
        if path.suffix[1:].isdigit():
            found[int(path.suffix[1:])] = time.time() - path.stat().st_mtime
    return found
