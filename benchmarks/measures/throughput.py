"""Jobs a second: independent no-ops, chains of ten, fan-outs 1 -> 100 -> 1."""

import os
from dataclasses import dataclass

from benchmarks.cpu_time import CpuTime
from benchmarks.patience import wait_for
from benchmarks.sizes import Sizes
from benchmarks.systems.system import PATIENCE, Shape, System
from benchmarks.tally import Counted


@dataclass(frozen=True)
class Rate:
    """One measurement; ``load`` is the machine's load average just before it."""

    jobs: int
    seconds: float
    load: float
    cpu: CpuTime  # of everything that took part, the driver not counted

    @property
    def per_second(self) -> float:
        return self.jobs / self.seconds


def measure_shape(system: System, shape: Shape, sizes: Sizes) -> Rate | None:
    """From the first job's start to the last one's end; the workers are warm and idle before."""
    units = {
        Shape.INDEPENDENT: sizes.independent_jobs,
        Shape.CHAIN: sizes.chains,
        Shape.FAN_OUT: sizes.fans,
    }[shape]
    tally = system.place.tally
    tally.begin()
    let_go = system.load(shape, units)
    if let_go is None:
        return None
    expected = units * system.jobs_per_unit(shape)
    load = os.getloadavg()[0]
    before = system.place.cpu_time()
    let_go()
    counted: list[Counted] = []

    def is_done() -> bool:
        counted[:] = [found] if (found := system.finished(expected)) else []
        return bool(counted)

    wait_for(is_done, PATIENCE, f"{system.title}: {expected} jobs ({shape})", every=0.05)
    cpu = system.place.cpu_time() - before
    return Rate(counted[0].jobs, counted[0].seconds, load, cpu)
