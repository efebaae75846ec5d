"""How long a job lies there before a worker starts it, when all is quiet and when all is busy."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from benchmarks.patience import wait_for
from benchmarks.spread import percentile
from benchmarks.systems.system import PATIENCE, System

IDLE_PAUSE = 0.05
LOAD_BATCH = 10  # no-ops with every probe of the loaded measurement
LOAD_EVERY = 0.1  # seconds: a hundred jobs a second, the same for every system


@dataclass(frozen=True)
class Pickup:
    """Milliseconds from just before a job could be seen to its start."""

    milliseconds: list[float]

    def at(self, share: float) -> float:
        return percentile(self.milliseconds, share)


def measure_idle(system: System, probes: int) -> Pickup:
    """One job at a time."""
    tally = system.place.tally
    tally.begin()
    visible: list[float] = []
    for number in range(probes):
        visible.append(system.probe(number))
        wait_for(
            lambda: tally.counted().jobs > len(visible) - 1,
            PATIENCE,
            f"{system.title}: a probe",
            every=0.005,
        )
        time.sleep(IDLE_PAUSE)
    return _pickup(visible, tally.noted())


def measure_loaded(system: System, probes: int) -> Pickup:
    """One probe among ten no-ops, ten times a second."""
    tally = system.place.tally
    tally.begin()
    began = time.monotonic()
    visible = []
    for number in range(probes):
        time.sleep(max(0.0, began + number * LOAD_EVERY - time.monotonic()))
        system.background(LOAD_BATCH)
        visible.append(system.probe(number))
    wait_for(
        lambda: len(tally.noted()) >= probes, PATIENCE, f"{system.title}: the probes under load"
    )
    return _pickup(visible, tally.noted())


def _pickup(visible: Sequence[float], started: dict[int, list[float]]) -> Pickup:
    pairs = zip(count(), visible, strict=False)
    return Pickup([(started[number][0] - since) * 1000 for number, since in pairs])
