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

    def goes_on(self, ended: int = 1) -> int:
        """For how many jobs more; 0: it is over. Ask before ``ended`` jobs are settled, once."""
        self._jobs_left -= ended
        is_over = time.monotonic() >= self._ends or _stopping.is_set()
        return 0 if is_over else max(self._jobs_left, 0)

    @classmethod
    def last(cls, queue: str) -> "Turn":
        """Of one job, whatever the queue: no other is taken after it."""
        turn = cls(queue)
        turn._jobs_left = 1
        return turn

    @property
    def is_of_one(self) -> bool:
        return self._jobs_left <= 1


def end_turns() -> None:
    """This process is told to stop: whoever has a turn ends with the job in hand."""
    _stopping.set()


def is_told_to_stop() -> bool:
    """Whether this process takes no more work. The children of a pool do not hear of it."""
    return _stopping.is_set()
