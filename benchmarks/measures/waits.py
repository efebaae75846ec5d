"""Ten thousand jobs that wait at a provider, looked at by one small worker."""

import os
import time
from dataclasses import dataclass

from benchmarks.engine.engine_system import Engine
from benchmarks.provider.ask import ask
from benchmarks.spread import percentile

THREADS = 4


@dataclass(frozen=True)
class Waits:
    jobs: int
    cadence: float  # seconds between two looks that a job asks for
    late_p50: float  # seconds by which looks came later
    late_p99: float
    looks_per_second: float
    calls_per_second: float  # requests at the provider; each may look at many
    rss_mb: float  # of the worker, beat not included
    cpu_share: float  # of one core
    database_share: float
    load: float


def measure_waits(engine: Engine, jobs: int, cadence: float, seconds: float) -> Waits:
    from benchmarks.engine.clear_away import end_all_runs, forget_everything
    from benchmarks.engine.waiting_jobs import LEAD, make_waiting_jobs

    forget_everything()
    load = os.getloadavg()[0]
    with engine.crew("threads", THREADS, beat=True) as worker:
        engine.warm_up_one()
        make_waiting_jobs(jobs, cadence)
        time.sleep(LEAD)
        cpu_before = engine.place.cpu_time(worker)
        began = time.monotonic()
        time.sleep(seconds)
        cpu = engine.place.cpu_time(worker) - cpu_before
        rss = worker.resident_mb()
        took = time.monotonic() - began
        said = ask("late")
    end_all_runs()
    late = said["late"] or [float("inf")]
    return Waits(
        jobs=jobs,
        cadence=cadence,
        late_p50=percentile(late, 0.5),
        late_p99=percentile(late, 0.99),
        looks_per_second=said["looks"] / took,
        calls_per_second=said["calls"] / took,
        rss_mb=rss,
        cpu_share=cpu.workers / took,
        database_share=cpu.database / took,
        load=load,
    )
