"""What it costs to accept a command and to plan its run of 61 jobs."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.spread import percentile


@dataclass(frozen=True)
class Planned:
    milliseconds: float  # median, the COMMIT included
    p99_milliseconds: float
    statements: int
    jobs: int


def measure_accept_and_plan(times: int) -> Planned:
    from benchmarks.engine import kinds, plans
    from benchmarks.engine.clear_away import end_all_runs

    jobs = plans.finalize("bench.nothing", *([kinds.Empty().model_dump()] * 3))
    took: list[float] = []
    statements: list[int] = []
    plans.accept(jobs)
    for _ in range(times):
        with _counting() as counted:
            began = time.perf_counter()
            plans.accept(jobs)
            took.append((time.perf_counter() - began) * 1000)
        statements.append(len(counted))
    end_all_runs()
    return Planned(median(took), percentile(took, 0.99), max(statements), len(jobs))


@contextmanager
def _counting() -> Iterator[list[str]]:
    from django.db import connection

    seen: list[str] = []

    def note(execute: Any, statement: Any, params: Any, many: bool, context: Any) -> Any:
        seen.append(str(statement))
        return execute(statement, params, many, context)

    with connection.execute_wrapper(note):
        yield seen
