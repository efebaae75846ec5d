"""
How long a worker goes on by itself: after a job it takes the next, without a pointer for each.

A turn is bounded in jobs and in seconds, so that the pointers behind it wait no longer than that,
and each next job is taken by project turn. Rendering has turns of one: a render is long.
"""

import threading
import time

from django.conf import settings

from workflows.jobs.job import Queue

_stopping = threading.Event()


class Turn:
    """One pointer's worth of work."""

    def __init__(self, queue: str) -> None:
        self._jobs_left = 1 if queue == Queue.RENDER else settings.WORKFLOWS_TURN_JOBS
        self._ends = time.monotonic() + settings.WORKFLOWS_TURN_SECONDS

    def goes_on(self) -> bool:
        """Ask once for each job, before it is settled."""
        self._jobs_left -= 1
        return self._jobs_left > 0 and time.monotonic() < self._ends and not _stopping.is_set()


def end_turns() -> None:
    """This process is told to stop: whoever has a turn ends with the job in hand."""
    _stopping.set()


def is_told_to_stop() -> bool:
    """Whether this process takes no more work. The children of a pool do not hear of it."""
    return _stopping.is_set()
