"""What a stream tells, landed while it is told: provisionally, and a few times a second at most."""

import logging
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

from django.db import connection

from workflows.errors import JobError
from workflows.jobs.work import Work

log = logging.getLogger(__name__)

#: Seconds between two landings: what arrives in between lands together.
PAUSE = 0.25

#: Given all that was told so far, and how much of it was landed before.
Heard = Callable[[Sequence[object], int], None]


class Hearing:
    """``land`` writes what has come, and may be run twice.

    A landing that fails is left for the next: a paid answer is not given up because nobody could
    look at its first half. A lease lost or a job cancelled passes through and breaks the call off.
    """

    def __init__(self, work: Work[Any], land: Heard | None) -> None:
        self._work = work
        self._land = land
        self._told: list[object] = []
        self._landed = 0
        self._landed_at = float("-inf")

    def found(self, part: object) -> None:
        if self._land is None:
            self._work.checkpoint()
            return
        self._told.append(part)
        if time.monotonic() - self._landed_at >= PAUSE:
            self._flush()

    def __enter__(self) -> "Hearing":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        """A stream that broke leaves all that it told; one that came through lands whole."""
        if error is not None and not isinstance(error, JobError):
            self._flush()

    def _flush(self) -> None:
        land, count = self._land, len(self._told)
        if land is None or count == self._landed:
            return
        try:
            self._work.land(lambda: land(self._told, self._landed))
        except JobError:
            raise
        except Exception:
            log.exception("stream.not_landed", extra={"job_id": str(self._work.job_id)})
            if not connection.is_usable():
                connection.close()
        else:
            self._landed = count
        self._landed_at = time.monotonic()
