"""The makespan of the 61-job finalize against a provider with seconds to minutes of latency."""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal

from benchmarks.engine.engine_system import Engine
from benchmarks.patience import wait_for
from benchmarks.provider.ask import ask

LIMIT = 10  # requests in flight
#: Seconds at scale 1: a sheet is enlarged, its grid pictures are, and each is rendered.
SHEET, GRID, RENDER = 2.0, 8.0, 40.0
LOOK_EVERY = 1.0  # not scaled: neither is the tick that makes the looks
PICTURES = 30
_KEY = "bench"


@dataclass(frozen=True)
class Makespan:
    """Seconds."""

    scale: float
    seconds: float  # from the accepted command to the run's end
    bound: float  # max(critical path, provider time / limit)
    look_delay: float  # from a provider's end to the look that saw it, median
    #: Of the sheet and of the picture that was seen last; where each slot waits for its look,
    #: all of them over the slots.
    look_delay_on_the_path: float
    most_running: int
    load: float

    @property
    def ratio(self) -> float:
        """What the looks cost is stated apart."""
        return (self.seconds - self.look_delay_on_the_path) / self.bound

    @property
    def ratio_with_looks(self) -> float:
        return self.seconds / self.bound


def measure_finalize(
    engine: Engine, scale: float, limit_by: Literal["provider", "engine"]
) -> Makespan:
    """
    Limited by the provider, requests queue there and start when another ends. Limited by the
    engine (``limit_key``), a slot is free when a look has seen that the request before has ended.
    """
    from benchmarks.engine import plans
    from workflows.limits.set_limit import set_limit
    from workflows.runs.run import Run

    is_ours = limit_by == "engine"
    ask("begin", slots=1_000_000 if is_ours else LIMIT)
    set_limit(_KEY, LIMIT if is_ours else None)
    seconds = {"sheet": SHEET * scale, "grid": GRID * scale, "render": RENDER * scale}
    orders = [{"seconds": at, "look_every": LOOK_EVERY} for at in seconds.values()]
    load = os.getloadavg()[0]
    with engine.crew("threads", 8, beat=True):
        engine.warm_up_one()
        began = time.monotonic()
        run_id = plans.accept(plans.finalize("bench.made", *orders, limit_key=_KEY))
        wait_for(
            lambda: Run.objects.filter(pk=run_id, finished_at__isnull=False).exists(),
            900,
            "the finalize to end",
            every=0.05,
        )
        took = time.monotonic() - began
    times = ask("times")
    seen = sorted(times["requests"].values(), key=lambda one: float(one["told"]))
    delays = [_delay(one) for one in seen]
    return Makespan(
        scale=scale,
        seconds=took,
        bound=_bound(seconds),
        look_delay=median(delays),
        look_delay_on_the_path=sum(delays) / LIMIT if is_ours else delays[0] + delays[-1],
        most_running=times["most_running"],
        load=load,
    )


def _bound(seconds: Mapping[str, float]) -> float:
    provider = seconds["sheet"] + PICTURES * (seconds["grid"] + seconds["render"])
    return max(sum(seconds.values()), provider / LIMIT)


def _delay(request: dict[str, Any]) -> float:
    return float(request["told"]) - float(request["finished"])
