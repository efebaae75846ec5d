"""Which faults happened, how many of each a run must have seen, and how long recovery took."""

import math
import threading
from collections import defaultdict
from typing import NamedTuple

FULL_MINUTES = 10
#: At which a full run was measured. One with longer times has fewer troubles in its minutes, and
#: must see each class once.
FULL_SCALE = 10
#: Class -> how many a full run must see; a shorter one in proportion.
MINIMUMS: dict[str, float] = {
    "SIGKILL at a step": 180,
    "SIGKILL of a pool process": 70,
    "SIGKILL of a worker": 50,
    "steps at which one died": 0,  # all of them; set by the number of steps
    "SIGSTOP past the lease": 12,
    "broker flushed": 12,
    "broker restarted": 7,
    "broker stopped for a while": 7,
    "broker killed": 6,
    "database stopped fast": 10,
    "database stopped at once": 10,
    "beat stopped": 6,
    "two beats": 6,
    "pointers dropped": 1500,
    "pointers doubled": 4500,
    "pointers reordered": 4000,
    "worker with a wrong clock": 10,
    "command sent twice": 60,
    "client killed after 202": 10,
    "cancelled by a person": 30,
    "sent again by a person": 30,
    "answered by a person: paid": 5,
    "answered by a person: not_paid": 3,
}
KILLS = ("SIGKILL at a step", "SIGKILL of a pool process", "SIGKILL of a worker")


class Row(NamedTuple):
    name: str
    seen: int
    minimum: int
    recoveries: list[float]

    def percentile(self, share: float) -> float | None:
        return percentile(self.recoveries, share)


def percentile(values: list[float], share: float) -> float | None:
    if not values:
        return None
    return sorted(values)[min(len(values) - 1, math.ceil(share * len(values)) - 1)]


class FaultLog:
    def __init__(
        self, minutes: float, scale: float = FULL_SCALE, minimums: dict[str, float] | None = None
    ) -> None:
        # A short run may have bad luck: it must see seven tenths of its share.
        self._share = 1.0 if minutes >= FULL_MINUTES else 0.7 * minutes / FULL_MINUTES
        self._most = math.inf if scale >= FULL_SCALE else 1
        self._minimums = dict(MINIMUMS if minimums is None else minimums)
        self._counts: dict[str, int] = defaultdict(int)
        self._recoveries: dict[str, list[float]] = defaultdict(list)
        self.jobs_back: dict[bool, list[tuple[float, str]]] = {True: [], False: []}
        self.figures: dict[str, int] = {}
        self.not_died_at: list[str] = []
        self._lock = threading.Lock()

    def note(self, name: str, count: int = 1) -> None:
        with self._lock:
            self._counts[name] += count

    def recovered(self, name: str, seconds: float) -> None:
        with self._lock:
            self._recoveries[name].append(seconds)

    def recovered_job(self, was_in_doubt: bool, seconds: float, job: object, fault: str) -> None:
        """The same for the two ways there are: by the worker's silence, or by the lease's end."""
        with self._lock:
            self.jobs_back[was_in_doubt].append((seconds, f"{job} after {fault}"))

    def require(self, name: str, full: float) -> None:
        self._minimums[name] = full

    def count(self, name: str) -> int:
        with self._lock:
            return self._counts[name]

    def rows(self) -> list[Row]:
        with self._lock:
            return [
                Row(
                    name,
                    self._counts[name],
                    math.floor(min(self._minimums.get(name, 0) * self._share, self._most)),
                    list(self._recoveries[name]),
                )
                for name in dict.fromkeys([*self._minimums, *self._counts, *self._recoveries])
            ]

    def missing(self) -> list[str]:
        return [
            f"{row.name}: {row.seen} of {row.minimum}"
            for row in self.rows()
            if row.seen < row.minimum
        ]

    def total(self) -> int:
        """Faults; the distinct steps are the same kills counted another way."""
        return sum(row.seen for row in self.rows() if row.name != "steps at which one died")

    def kill_recoveries(self) -> list[float]:
        return [s for row in self.rows() if row.name in KILLS for s in row.recoveries]
