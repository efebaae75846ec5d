"""Two beats are as good as one: every tick may come twice."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from tests.brokers.workers import StartWorker, soon
from tests.processes.forked import start_python
from tests.workflows.engine import make_run, new_job, outcomes, statuses
from workflows.jobs.job import Job

pytestmark = pytest.mark.django_db(transaction=True)
QUICK = {"WORKFLOWS_DISPATCH_SECONDS": "1", "WORKFLOWS_SWEEP_SECONDS": "1"}


@contextmanager
def beat(environment: dict[str, str]) -> Iterator[None]:
    process = start_python(
        *("celery", "-A", "config.celery", "beat", "--pidfile="),
        *("--loglevel", "warning", "--max-interval", "1"),
        environment=environment,
    )
    try:
        yield
        assert process.poll() is None
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_two_beats_start_together_and_every_job_is_done_once(
    start_worker: StartWorker, process_environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workflows.jobs.send_pointers.publish_pointers", list)  # none goes out
    run = make_run(*(new_job(f"{n}") for n in range(30)))
    assert set(statuses(run).values()) == {"ready"}
    start_worker("--pool", "threads", "--concurrency", "2", **QUICK)

    with beat(process_environment | QUICK), beat(process_environment | QUICK):
        soon(lambda: set(statuses(run).values()) == {"succeeded"})
        again = make_run(*(new_job(f"{n}") for n in range(30)))
        soon(lambda: set(statuses(again).values()) == {"succeeded"})

    assert all(outcomes(job) == ["succeeded"] for job in Job.objects.all())
    names = PeriodicTask.objects.values_list("name", flat=True)
    assert len(names) == len(set(names))
    made = IntervalSchedule.objects.values_list("every", "period")
    assert len(made) == len(set(made))
