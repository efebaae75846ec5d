"""A DBOS executor: ``python -m benchmarks.systems.dbos_worker NUMBER``."""

import os
import sys
import threading
import time
from typing import Any

from dbos import DBOS, DBOSConfig

from benchmarks.systems.system import LENGTH, WIDTH
from benchmarks.tally import tally

QUEUE = "bench"


def step() -> None:
    tally().count()


nothing_step: Any = DBOS.step(name="nothing_step")(step)


def nothing() -> None:
    tally().count()


def note(number: int) -> None:
    tally().note(number)


def chain() -> None:
    """Ten steps of one workflow: each is stored before the next one runs."""
    for _ in range(LENGTH):
        nothing_step()


def fan() -> None:
    nothing_step()
    handles = [DBOS.enqueue_workflow(QUEUE, nothing_workflow) for _ in range(WIDTH)]
    for handle in handles:
        handle.get_result()
    nothing_step()


def hold(number: int) -> None:
    """The first time it holds its executor until that is killed."""
    tally().note(number)
    if len(tally().noted().get(number, [])) == 1:
        time.sleep(3600)


nothing_workflow: Any = DBOS.workflow(name="nothing")(nothing)
for named, function in {"note": note, "chain": chain, "fan": fan, "hold": hold}.items():
    DBOS.workflow(name=named)(function)


def main(number: str) -> None:
    config: DBOSConfig = {
        "name": "benchmark",
        "application_version": "1",
        "executor_id": f"executor-{number}",
        "system_database_url": os.environ["BENCHMARK_DBOS"],
        "log_level": "WARNING",
    }
    DBOS(config=config)
    DBOS.launch()
    DBOS.register_queue(QUEUE)
    threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1])
