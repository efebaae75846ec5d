"""Threads with connections of their own that start at one moment, again and again."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

from django.db import connection
from hypothesis import settings

from workflows.errors import JobError

#: How often a race is run: two hundred times in the suite, more with the profile ``thorough``.
TIMES = 2 * settings().max_examples

Act = Callable[[], Any]
#: ``race([this, that])`` gives what each returned, or the JobError it raised.
Race = Callable[[Sequence[Act]], list[Any]]


@contextmanager
def racers(count: int) -> Iterator[Race]:
    with ThreadPoolExecutor(count) as pool:
        together = Barrier(count)

        def start(act: Act) -> Any:
            together.wait(timeout=30)  # so each of the acts has a thread of its own
            try:
                return act()
            except JobError as lost:
                return lost

        def race(acts: Sequence[Act]) -> list[Any]:
            assert len(acts) == count
            return list(pool.map(start, acts))

        try:
            yield race
        finally:
            race([lambda: connection.close()] * count)  # each its own


def won(results: Sequence[Any]) -> list[int]:
    """Places of those that got something: not refused, not False, not None-because-lost."""
    return [
        place
        for place, result in enumerate(results)
        if result is not False and not isinstance(result, JobError)
    ]
