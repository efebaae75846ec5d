"""A worker is told to stop: that is no failure, costs no attempt, and others go on at once."""

import os
import signal
import time

import pytest

from tests.brokers.brokers import Broker
from tests.brokers.workers import PATIENCE, StartWorker, soon
from tests.crash.dying import assert_the_world_is_whole
from tests.crash.process_kinds import Order
from tests.processes.forked import Forked
from tests.workers.conftest import calls, open_gate
from tests.workflows.engine import job_of, make_run, outcomes
from workflows.execution.dispatch_due import dispatch_due
from workflows.jobs.job import Job
from workflows.jobs.new_job import NewJob
from workflows.jobs.worker import Worker
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
#: Longer than a second: so long Redis may still give a pointer to who no longer listens.
GRACE = {"WORKFLOWS_GRACE_SECONDS": "1.2", "CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT": "0.2"}
SECONDS = 12  # for a worker that is already there to go on; scaled for a busy machine


@pytest.fixture
def held(order: Order, broker: Broker) -> Job:
    return job_of(make_run(NewJob("test.ledger", "hangs", order)), "hangs")


def begin(start_worker: StartWorker, order: Order, pool: str) -> Forked:
    worker = start_worker("--pool", pool, "--concurrency", "1", **GRACE)
    soon(lambda: len(calls(order)) == 1)
    return worker


def another_goes_on(start_worker: StartWorker, order: Order, job: Job) -> None:
    """With the first still hanging at its gate."""
    start_worker("--pool", "threads", "--concurrency", "1")
    dispatch_due()
    soon(lambda: len(calls(order)) == 2)
    open_gate(order)
    soon(lambda: Job.objects.get(pk=job.pk).status == "succeeded")
    job.refresh_from_db()
    assert outcomes(job) == ["released", "succeeded"]
    assert job.max_attempts - job.attempt_count == 4  # as if it had been tried once
    run = Run.objects.get(jobs=job.pk)
    assert_the_world_is_whole(run)
    assert run.status == "succeeded"


@pytest.mark.parametrize("pool", ["threads", "prefork"])
def test_what_it_cannot_finish_in_its_grace_another_finishes(
    pool: str, order: Order, held: Job, start_worker: StartWorker
) -> None:
    stopped = begin(start_worker, order, pool)

    stopped.send_signal(signal.SIGTERM)
    told = time.monotonic()
    soon(lambda: outcomes(held) == ["released"])
    assert time.monotonic() - told < SECONDS

    another_goes_on(start_worker, order, held)
    assert stopped.wait(PATIENCE) == 0  # its own late answer has changed nothing


def test_told_twice_it_waits_once(order: Order, held: Job, start_worker: StartWorker) -> None:
    stopped = begin(start_worker, order, "threads")

    stopped.send_signal(signal.SIGTERM)
    stopped.send_signal(signal.SIGTERM)
    soon(lambda: outcomes(held) == ["released"])

    open_gate(order)
    assert stopped.wait(PATIENCE) == 0
    assert outcomes(held) == ["released"]


@pytest.mark.parametrize("pool", ["threads", "prefork"])
def test_told_to_stop_at_once_it_hands_on_at_once(
    pool: str, order: Order, held: Job, start_worker: StartWorker
) -> None:
    stopped = begin(start_worker, order, pool)

    stopped.send_signal(signal.SIGQUIT)
    soon(lambda: outcomes(held) == ["released"])

    open_gate(order)
    stopped.wait(PATIENCE)
    assert outcomes(held) == ["released"]


def test_a_pool_whose_processes_are_told_as_well_hands_on_all_the_same(
    order: Order, held: Job, start_worker: StartWorker
) -> None:
    """As by a supervisor that signals the whole group."""
    stopped = begin(start_worker, order, "prefork")

    os.killpg(stopped.pid, signal.SIGTERM)
    soon(lambda: outcomes(held) == ["released"])

    open_gate(order)
    stopped.wait(PATIENCE)


def test_an_idle_worker_says_goodbye_and_ends_quickly(start_worker: StartWorker) -> None:
    worker = start_worker("--pool", "threads", "--concurrency", "1")
    soon(lambda: Worker.objects.exclude(queues=[]).exists())

    worker.send_signal(signal.SIGTERM)

    assert worker.wait(PATIENCE) == 0
    assert Worker.objects.get().stopped_at is not None
