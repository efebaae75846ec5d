"""What one claim, settle, sweep, dispatch and page of a list cost when the tables fill up."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median

JOBS, ROUNDS = 100, 15


@dataclass(frozen=True)
class Costs:
    """Milliseconds, medians."""

    finished_rows: int
    claim_and_settle: float
    dispatch: float
    sweep: float
    list_runs: float
    list_jobs: float


def measure_growth(finished_rows: int) -> Costs:
    from django.contrib.auth.models import User
    from rest_framework.test import APIClient

    from benchmarks.engine import plans
    from benchmarks.engine.clear_away import end_all_runs
    from benchmarks.engine.finished_rows import fill_until
    from workflows.execution.execute_job import execute_job
    from workflows.execution.sweep import sweep
    from workflows.jobs.job import Job
    from workflows.jobs.send_pointers import fill_windows

    fill_until(finished_rows)
    run = plans.accept(plans.independent(JOBS))
    jobs = list(Job.objects.filter(run=run).values_list("pk", flat=True))
    client = APIClient()
    client.force_authenticate(User.objects.get())

    def get(path: str) -> None:
        answer = client.get(path, HTTP_HOST="localhost")
        assert answer.status_code == 200, answer.content  # noqa: S101

    costs = Costs(
        finished_rows=finished_rows,
        claim_and_settle=median(_took(partial(execute_job, job)) for job in jobs),
        dispatch=_median(fill_windows),
        sweep=_median(sweep),
        list_runs=_median(lambda: get("/api/v1/runs")),
        list_jobs=_median(lambda: get(f"/api/v1/runs/{run}/jobs")),
    )
    end_all_runs()
    return costs


def _median(act: Callable[[], object]) -> float:
    return median(_took(act) for _ in range(ROUNDS))


def _took(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000
