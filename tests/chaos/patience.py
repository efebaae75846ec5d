"""The harness asks a database that it breaks itself: it asks again."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection

R = TypeVar("R")
PATIENCE = 120.0


def patiently(ask: Callable[[], R], patience: float = PATIENCE) -> R:
    """Only for what may be done twice."""
    until = time.monotonic() + patience
    while True:
        try:
            return ask()
        except (OperationalError, InterfaceError):
            connection.close()
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def in_background(name: str, life: Callable[[], None], failures: list[str]) -> threading.Thread:
    """A thread whose exception is not swallowed: it is among the failures of the run."""

    def live() -> None:
        try:
            life()
        except Exception as error:  # noqa: BLE001 - said at the end of the run
            import traceback

            traceback.print_exc()
            failures.append(f"{name}: {type(error).__name__}: {error}")
        finally:
            connection.close()

    thread = threading.Thread(target=live, name=name, daemon=True)
    thread.start()
    return thread
