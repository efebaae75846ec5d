"""Can this process do its work? Asked of the servers behind it, and answered in bounded time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, TimeoutError

from django.db import Error, connection

from studio.production.database_ready import is_behind
from workflows.pointer import broker_silence

#: Seconds that each server has to answer; both are asked at once.
PATIENCE = 2

# One thread each: while one hangs on a server that is silent, the next question waits behind it
# and is answered by the time limit, so questions never pile up.
_database = ThreadPoolExecutor(1, "ask-database")
_broker = ThreadPoolExecutor(1, "ask-broker")


def what_is_missing() -> list[str]:
    """Codes: ``database_unreachable``, ``migrations_missing``, ``broker_unreachable``."""
    database = _database.submit(_ask_database)
    broker = _broker.submit(_ask_broker)
    found = [
        _answer(database.result, "database_unreachable"),
        _answer(broker.result, "broker_unreachable"),
    ]
    return [code for code in found if code]


def _answer(result: Callable[[float], str], silent: str) -> str:
    try:
        return result(PATIENCE)
    except TimeoutError:
        return silent


def _ask_database() -> str:
    """On a connection of its own: whether one can be made is half of the question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select set_config('statement_timeout', '2s', false)")
        return "migrations_missing" if is_behind() else ""
    except Error:
        return "database_unreachable"
    finally:
        connection.close()


def _ask_broker() -> str:
    return "broker_unreachable" if broker_silence(PATIENCE) else ""
