"""The makespan of the 61-job finalize against a provider with seconds to minutes of latency."""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.engine.engine_system import Engine
from benchmarks.patience import wait_for
from benchmarks.provider.ask import ask

LIMIT = 8  # requests in flight at the provider
#: Seconds at scale 1; real ones are about twice to four times as long.
SHEET, GRID, RENDER = 6.0, 5.0, 20.0
LOOK_EVERY = 1.0


@dataclass(frozen=True)
class Makespan:
    seconds: float  # from the accepted command to the run's end
    bound: float  # max(critical path, provider time / limit)
    look_delay: float  # median seconds from the provider's end to the look that saw it
    most_running: int
    load: float

    @property
    def ratio(self) -> float:
        return self.seconds / self.bound


def measure_finalize(engine: Engine, scale: float) -> Makespan:
    from benchmarks.engine import plans
    from workflows.runs.run import Run

    ask("begin", slots=LIMIT)
    seconds = {name: at * scale for name, at in _LATENCIES.items()}
    orders = [{"seconds": at, "look_every": LOOK_EVERY * scale} for at in seconds.values()]
    load = os.getloadavg()[0]
    with engine.crew("threads", 8, beat=True):
        engine.warm_up_one()
        began = time.monotonic()
        run_id = plans.accept(plans.finalize("bench.made", *orders))
        wait_for(
            lambda: Run.objects.filter(pk=run_id, finished_at__isnull=False).exists(),
            600,
            "the finalize to end",
            every=0.05,
        )
        took = time.monotonic() - began
    times = ask("times")
    return Makespan(
        seconds=took,
        bound=_bound(seconds),
        look_delay=median(_delays(times["requests"])),
        most_running=times["most_running"],
        load=load,
    )


_LATENCIES = {"sheet": SHEET, "grid": GRID, "render": RENDER}


def _bound(seconds: Mapping[str, float]) -> float:
    from benchmarks.engine.plans import GRID as PICTURES

    path = sum(seconds.values())
    provider = seconds["sheet"] + PICTURES * (seconds["grid"] + seconds["render"])
    return max(path, provider / LIMIT)


def _delays(requests: dict[str, dict[str, Any]]) -> list[float]:
    return [one["told"] - one["finished"] for one in requests.values() if one["told"]]
