"""Move many rows in one statement, and let one that cannot be moved not hold up the others."""

import logging
import time
from collections.abc import Callable, Sequence
from uuid import UUID

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from workflows.database import fetch_all

log = logging.getLogger(__name__)

# A row that cannot be moved today is tried again by every sweep. So that a batch full of such rows
# does not hide what stands behind them, each batch is a sample.
SAMPLE = "order by random() limit %s"


def sample_of(statement: str, *params: object) -> list[UUID]:
    """The ids of one batch of rows that are to be moved; ``statement`` ends with SAMPLE."""
    return fetch_all(lambda row_id: row_id, statement, [*params, settings.WORKFLOWS_BATCH])


def move_rows(ids: Sequence[UUID], move: Callable[[list[UUID]], int], what: str) -> int:
    """
    How many ``move`` has moved. When it raises, the halves are moved each for itself, down to the
    row that raises: that one is left, and said.

    A database that is away is nobody's row: it passes through.
    """
    if not ids:
        return 0
    try:
        return move(list(ids))
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        if connection.in_atomic_block:
            raise  # nothing can be tried again inside somebody else's transaction
        if len(ids) == 1:
            log.exception("sweep.row_not_moved", extra={"move": what, "row": str(ids[0])})
            return 0
        middle = len(ids) // 2
        return move_rows(ids[:middle], move, what) + move_rows(ids[middle:], move, what)


def move_all(move_batch: Callable[[], int]) -> int:
    """Batch after batch while they are full; what is left after a while is the next tick's."""
    until = time.monotonic() + settings.WORKFLOWS_SWEEP_BUDGET_SECONDS
    moved = 0
    while True:
        now_moved = move_batch()
        moved += now_moved
        # Half full: the other half are rows that cannot be moved, or other sweeps at work.
        if now_moved < max(1, settings.WORKFLOWS_BATCH / 2) or time.monotonic() > until:
            return moved


def try_move(move: Callable[[], int], what: str) -> int:
    """One move of a sweep; when it fails as a whole, the others are still made."""
    try:
        return move()
    except Exception:
        if connection.in_atomic_block or not connection.is_usable():
            raise
        log.exception("sweep.move_failed", extra={"move": what})
        return 0
