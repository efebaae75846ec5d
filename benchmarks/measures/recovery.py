"""A worker is killed with its job in hand: how long until the job runs again?"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from benchmarks.engine.engine_system import Engine
from benchmarks.patience import wait_for
from benchmarks.place import Place
from benchmarks.systems.dbos_workflows import Dbos
from benchmarks.systems.procrastinate_jobs import Procrastinate
from benchmarks.worker_processes import WorkerProcess, started

PATIENCE = 120.0
_HELD, _OTHER = 1, 2


@dataclass(frozen=True)
class Recovery:
    system: str
    seconds: float | None  # None: it does not happen
    how: str


CELERY = Recovery(
    "bare Celery",
    None,
    "the message was acknowledged before the task ran; with late acknowledgement Redis gives it "
    "out again after the visibility timeout, an hour by default",
)


def measure_engine(engine: Engine) -> Recovery:
    from benchmarks.engine import plans
    from workflows.jobs.new_job import NewJob

    with engine.crew("threads", 1, beat=False, name="dies") as dies:
        engine.warm_up_one()
        engine.place.tally.begin()
        plans.accept([NewJob("bench.hold", "held", {"number": _HELD})])
        _runs(engine.place, times=1)
        with engine.crew("threads", 2, beat=True, name="goes_on"):
            plans.accept([NewJob("bench.note", "note", {"number": _OTHER})])
            _runs(engine.place, times=1, number=_OTHER)  # the other one is up and works
            dies.kill()
            seconds = _runs(engine.place, times=2)
    return Recovery(
        engine.title, seconds, "a worker silent for 20 s is dead; the sweep comes every 5 s"
    )


def measure_procrastinate(system: Procrastinate) -> Recovery:
    names = iter(system.commands().items())
    tally = system.place.tally
    with _one(system.place, *next(names)) as dies:
        tally.begin()
        system.tasks.hold_worker.defer(number=_HELD)
        _runs(system.place, times=1)
        with _one(system.place, *next(names)):
            time.sleep(3)
            dies.kill()
            began = time.monotonic()
            wait_for(system.retry_stalled, PATIENCE, "the stalled job to be seen", every=0.5)
            _runs(system.place, times=2)
    return Recovery(
        system.title,
        time.monotonic() - began,
        "a worker silent for 30 s is stalled; its jobs are retried by a task of one's own, which "
        "the documentation runs every ten minutes: 5 minutes more on average, not waited for here",
    )


def measure_dbos(system: Dbos) -> Recovery:
    name, command = next(iter(system.commands().items()))
    with _one(system.place, name, command) as dies:
        system.connect()
        time.sleep(3)
        system.place.tally.begin()
        system.hold(_HELD)
        _runs(system.place, times=1)
        dies.kill()
        began = time.monotonic()
        with _one(system.place, name, command):
            _runs(system.place, times=2)
    return Recovery(
        system.title,
        time.monotonic() - began,
        "only when the same executor is started again, as here at once; with its Conductor another "
        "one goes on after 60 s",
    )


@contextmanager
def _one(place: Place, name: str, command: list[str]) -> Iterator[WorkerProcess]:
    with started(command, place.logs / f"{name}.log") as worker:
        yield worker


def _runs(place: Place, times: int, number: int = _HELD) -> float:
    """The seconds until the job with this number has started so many times."""
    return wait_for(
        lambda: len(place.tally.noted().get(number, [])) >= times,
        PATIENCE,
        f"job {number} to run {times} times",
        every=0.05,
    )
