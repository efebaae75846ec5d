"""A job somebody wants planned, and what it waits for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from pydantic import BaseModel


@dataclass(frozen=True)
class Need:
    """
    ``key`` is the idempotency key of another job of the run.

    ``success``: skipped when that job ends otherwise. ``settled``: goes on however it ends.
    """

    key: str
    outcome: Literal["success", "settled"] = "success"


@dataclass(frozen=True)
class NewJob:
    """``key`` makes the job one of its run: planned again, it is the job already there."""

    kind: str
    key: str
    payload: BaseModel | dict[str, Any]
    needs: Sequence[Need] = ()
    optional: bool = False
    priority: int = 0  # seconds of head start over jobs that became due at the same time
    limit_key: str = ""
    #: It fails when it has not ended so long after it was planned (after its run may start).
    deadline: timedelta | None = None
    max_attempts: int | None = None  # None: as the kind's retry policy says
