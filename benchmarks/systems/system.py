"""What is measured of every system, in the way its documentation says it is used."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from benchmarks.patience import wait_for
from benchmarks.place import Place
from benchmarks.tally import Counted

PROCESSES = 2  # worker processes of every system
WIDTH = 100  # of a fan-out
LENGTH = 10  # of a chain
PATIENCE = 180.0


class Shape(StrEnum):
    INDEPENDENT = "independent"
    CHAIN = "chain"  # ten jobs, each needs the one before
    FAN_OUT = "fan_out"  # 1 -> 100 -> 1


JOBS_PER_UNIT = {Shape.INDEPENDENT: 1, Shape.CHAIN: LENGTH, Shape.FAN_OUT: WIDTH + 2}


@dataclass(frozen=True)
class Setting:
    """One setting that a system runs with, and where its documentation speaks of it."""

    what: str
    page: str


class System(ABC):
    """One system on the place's servers. Workers live inside ``workers()``."""

    key: ClassVar[str]
    title: ClassVar[str]
    settings: ClassVar[tuple[Setting, ...]]
    #: By how much fewer probes it gets in the idle measurement, because each takes so long.
    slower_probes: ClassVar[int] = 1

    def __init__(self, place: Place) -> None:
        self.place = place

    @abstractmethod
    def prepare(self) -> None:
        """Its database or queue, empty."""

    @contextmanager
    @abstractmethod
    def workers(self) -> Iterator[None]:
        """PROCESSES worker processes run inside."""

    @abstractmethod
    def load(self, shape: Shape, units: int) -> Callable[[], None] | None:
        """Work put in place that no worker sees yet; the call lets them at it.

        None: this system has no such shape.
        """

    @abstractmethod
    def probe(self, number: int) -> float:
        """Enqueue one job that notes its number when it starts.

        Returns the monotonic time just before the job could be seen by a worker.
        """

    @abstractmethod
    def background(self, jobs: int) -> None:
        """Enqueue no-ops for the workers to be busy with, at once."""

    def jobs_per_unit(self, shape: Shape) -> int:
        return JOBS_PER_UNIT[shape]

    def finished(self, expected: int) -> Counted | None:
        """The count, once ``expected`` no-ops have run since the tally began."""
        counted = self.place.tally.counted()
        return counted if counted.jobs >= expected else None

    def warm_up(self) -> None:
        """Until every worker process has worked, and whatever is loaded lazily is loaded."""
        tally = self.place.tally
        tally.begin()
        asked = 0

        def is_warm() -> bool:
            nonlocal asked
            counted = tally.counted()
            if counted.jobs >= asked:
                if asked and counted.processes >= PROCESSES:
                    return True
                for number in range(30):
                    self.probe(number)
                asked += 30
            return False

        wait_for(is_warm, PATIENCE, f"the workers of {self.title} to warm up", every=0.1)
