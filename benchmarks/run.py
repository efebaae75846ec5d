"""One run: every measure, systems interleaved, in one place on one machine."""

import sys
import time

from benchmarks.engine.database import set_up_engine
from benchmarks.engine.engine_system import Engine, EnginePointers, EngineTurns
from benchmarks.machine import machine, versions
from benchmarks.measures import recovery
from benchmarks.measures.accept_and_plan import measure_accept_and_plan
from benchmarks.measures.film_plan import measure_film_plans
from benchmarks.measures.finalize import measure_finalize
from benchmarks.measures.growth import measure_growth
from benchmarks.measures.pickup import measure_idle, measure_loaded
from benchmarks.measures.site import measure_site
from benchmarks.measures.throughput import measure_shape
from benchmarks.measures.waits import measure_waits
from benchmarks.place import Place
from benchmarks.provider.provider_process import running_provider
from benchmarks.results import Results
from benchmarks.sizes import Sizes
from benchmarks.systems.bare_celery import BareCelery
from benchmarks.systems.dbos_workflows import Dbos
from benchmarks.systems.procrastinate_jobs import Procrastinate
from benchmarks.systems.system import Shape, System

SYSTEMS: tuple[type[System], ...] = (BareCelery, Procrastinate, Dbos, EnginePointers, EngineTurns)
_began = time.monotonic()


def run(place: Place, sizes: Sizes, began: str) -> Results:
    set_up_engine(place)
    results = Results(sizes.name, began, versions(place), machine(place))
    systems = [make(place) for make in SYSTEMS]
    for system in systems:
        system.prepare()
    for number in range(sizes.rounds):
        for system in systems:
            say(f"round {number + 1} of {sizes.rounds}: {system.title}")
            measure_system(system, sizes, results)
        results.keep()  # what was measured stays, also when something later fails
        if number == 0:
            measure_engine_alone(EngineTurns(place), sizes, results)
            results.keep()
    if sizes.recoveries:
        measure_recoveries(systems, results)
        results.keep()
    for rows in sizes.growth:
        say(f"{rows:,} finished rows")
        results.growth.append(measure_growth(rows))
        results.keep()
    return results


def measure_system(system: System, sizes: Sizes, results: Results) -> None:
    with system.workers():
        for shape in Shape:
            rate = measure_shape(system, shape, sizes)
            if rate is not None:
                of_shape = results.rates.setdefault(shape.value, {})
                of_shape.setdefault(system.key, []).append(rate)
        idle = measure_idle(system, sizes.idle_probes // system.slower_probes)
        results.idle.setdefault(system.key, []).append(idle)
        loaded = measure_loaded(system, sizes.loaded_probes)
        results.loaded.setdefault(system.key, []).append(loaded)


def measure_engine_alone(engine: Engine, sizes: Sizes, results: Results) -> None:
    say("accept and plan")
    results.planned = measure_accept_and_plan(sizes.plans)
    say("plans of films")
    results.film_plans = measure_film_plans(sizes.film_plans, 5)
    say("the site: commands beside bare inserts, five hundred streams")
    results.site = measure_site(engine.place, sizes.site_requests)
    with running_provider(engine.place):
        say("the finalize")
        for limit_by, scale in sizes.finalizes:
            results.makespans[limit_by] = measure_finalize(engine, scale, limit_by)
        say(f"{sizes.waits:,} waits")
        results.waits = measure_waits(engine, sizes.waits, sizes.waits_cadence, sizes.waits_seconds)


def measure_recoveries(systems: list[System], results: Results) -> None:
    results.recoveries.append(recovery.CELERY)
    for system in systems:
        say(f"recovery: {system.title}")
        match system:
            case Procrastinate():
                results.recoveries.append(recovery.measure_procrastinate(system))
            case Dbos():
                results.recoveries.append(recovery.measure_dbos(system))
            case EngineTurns():
                results.recoveries.append(recovery.measure_engine(system))


def say(what: str) -> None:
    sys.stderr.write(f"{time.monotonic() - _began:6.1f} s  {what}\n")
    sys.stderr.flush()
