"""What was read is kept for a few seconds, and read by one at a time: scrapes cost nothing more."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from prometheus_client.metrics_core import Metric

#: Seconds for which a reading is given to whoever asks.
KEPT_SECONDS = 5.0
#: Seconds that a scrape waits for a reading; the reading goes on, and the next scrape has it.
PATIENCE = 8.0


class KeptReading:
    """
    ``read`` runs in a thread of its own, so whoever asks holds no database connection and is
    answered in bounded time. Each process of the site keeps its own.
    """

    def __init__(self, read: Callable[[], list[Metric]]) -> None:
        self._read = read
        self._lock = threading.Lock()
        self._reader = ThreadPoolExecutor(1, "read-metrics")
        self._under_way: Future[list[Metric]] | None = None
        self._until = float("-inf")

    def families(self) -> list[Metric]:
        """Raises TimeoutError while the database is silent."""
        with self._lock:
            if self._under_way is None or time.monotonic() >= self._until:
                self._until = float("inf")  # while it is being read nobody begins another
                self._under_way = self._reader.submit(self._take)
            under_way = self._under_way
        return under_way.result(PATIENCE)

    def _take(self) -> list[Metric]:
        try:
            return self._read()
        finally:
            with self._lock:
                self._until = time.monotonic() + KEPT_SECONDS
