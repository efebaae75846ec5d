"""What every kind of trouble is given: the world, the crew, the counts, and when to end."""

import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.chaos.crew import Crew
from tests.chaos.fault_log import FULL_MINUTES, FaultLog
from tests.chaos.recovery_watch import RecoveryWatch
from tests.chaos.world import World


@dataclass
class Storm:
    world: World
    crew: Crew
    log: FaultLog
    watch: RecoveryWatch
    seed: int
    minutes: float
    over: threading.Event = field(default_factory=threading.Event)
    #: Pids that are stopped (SIGSTOP) now: they are not killed, they are to wake up late.
    stopped: set[int] = field(default_factory=set)

    @property
    def root(self) -> Path:
        return self.world.root

    def chance(self, name: str) -> random.Random:
        """Each kind of trouble has its own, so that one more of it changes no other."""
        return random.Random(f"{self.seed} {name}")

    def deck(self, name: str, *kinds: str) -> Iterator[str]:
        """In an order by chance, each as often as it is named, however short the run is."""
        chance = self.chance(f"{name} deck")
        while True:
            yield from chance.sample(kinds, len(kinds))

    def every(self, name: str, full_count: float, act: Callable[[random.Random], None]) -> None:
        """``act`` so often that a full run sees ``full_count`` of it, and a few more."""
        chance = self.chance(name)
        pause = FULL_MINUTES * 60 / (full_count * 1.2)
        while not self.over.wait(pause * (0.5 + chance.random())):
            act(chance)
