"""Ask the database in one statement, and run a transaction again when it lost to another."""

import functools
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection
from psycopg import Cursor

P = ParamSpec("P")
R = TypeVar("R")

#: deadlock_detected, serialization_failure: the other side won, and nothing of ours is left.
LOST_TO_ANOTHER = frozenset({"40P01", "40001"})
TRIES = 5
#: For a statement that is a transaction of its own and need not be on disk when it is answered: a
#: claim, a pointer's place in the window, a run that begins. Whatever must be there (an intent, a
#: receipt, the end of a job, an event) is written after it, and its flush takes along all that was
#: written before. Should the server lose one of these in a crash, the row is as it was, and the
#: same is done again; who held a lost claim cannot settle it.
NOT_WAITED_FOR = "set_config('synchronous_commit', 'off', true)"


def fetch_all(
    row: Callable[..., R], statement: str, params: Sequence[Any] | Mapping[str, Any] = ()
) -> list[R]:
    """The rows of one statement, each given to ``row`` column by column."""
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return [row(*columns) for columns in cursor.fetchall()]


def fetch_prepared(row: Callable[..., R], statement: str, params: Sequence[Any]) -> list[R]:
    """
    As fetch_all, for the few statements of the hot path: the server keeps their plan.

    Django binds parameters on the client, so it prepares nothing; on its own connection this takes
    a third less time. Whoever counts or wraps statements goes Django's way.
    """
    if connection.queries_logged or connection.execute_wrappers:
        return fetch_all(row, statement, params)
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    with connection.wrap_database_errors, Cursor(connection.connection) as cursor:
        cursor.execute(statement, params, prepare=True)
        return [row(*columns) for columns in cursor.fetchall()]


def fetch_one(
    row: Callable[..., R], statement: str, params: Sequence[Any] | Mapping[str, Any] = ()
) -> R | None:
    found = fetch_all(row, statement, params)
    return found[0] if found else None


def from_jsonb(column: Any) -> Any:
    """Django leaves jsonb of a plain cursor as text."""
    return json.loads(column) if isinstance(column, str) else column


def again_when_lost(unit: Callable[P, R]) -> Callable[P, R]:
    """
    Run ``unit``, which is one whole transaction, again when it lost a deadlock.

    Inside somebody else's transaction there is nothing to run again: the error passes through.
    """

    @functools.wraps(unit)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        for tries_left in reversed(range(TRIES)):
            try:
                return unit(*args, **kwargs)
            except OperationalError as error:
                is_lost = getattr(error.__cause__, "sqlstate", None) in LOST_TO_ANOTHER
                if not is_lost or connection.in_atomic_block or not tries_left:
                    raise
        raise AssertionError("unreachable")

    return run


def until_it_answers(ask: Callable[[], R], seconds: float) -> R:
    """
    Ask a database that went away again, for at most so long, on a new connection each time.

    For one statement that may be run twice: it may have been committed without a word. Whatever a
    database that is there answers passes through, and so does everything inside a transaction.
    """
    until = time.monotonic() + seconds
    pause = 0.1
    while True:
        try:
            return ask()
        except (OperationalError, InterfaceError):
            if connection.in_atomic_block or connection.is_usable() or time.monotonic() > until:
                raise
            connection.close()
            time.sleep(pause)
            pause = min(pause * 2, 2.0)
