"""How often a caller may ask, counted by the minute in each process of the site.

In the process, not in a cache that all share: a request costs no round trip for it, and the count
bounds what one client can do to one process, which is what it is for. What may be spent, and how
much may be at work at once, is decided in the database.
"""

import time
from collections import defaultdict
from threading import Lock

from django.conf import settings
from rest_framework.exceptions import Throttled

WINDOW = 60.0  # seconds


class Minute:
    """Counts by name; begins anew each minute, so what it holds is bounded by who came in one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._began = 0.0
        self._counts: dict[str, int] = defaultdict(int)

    def count(self, name: str) -> int:
        """How often it was counted in this minute, this time included."""
        with self._lock:
            now = time.monotonic()
            if now - self._began >= WINDOW:
                self._began = now
                self._counts.clear()
            self._counts[name] += 1
            return self._counts[name]

    def forget(self) -> None:
        with self._lock:
            self._counts.clear()

    def left(self) -> float:
        """Seconds until it begins anew."""
        return max(1.0, self._began + WINDOW - time.monotonic())


minute = Minute()


def refuse_guessing(address: str) -> None:
    """Of a key that is none. Raises Throttled for an address that sent too many of them."""
    if minute.count(f"wrong {address}") > settings.STUDIO_WRONG_KEYS_A_MINUTE:
        raise Throttled(wait=minute.left())
