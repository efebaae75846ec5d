"""A worker is killed. What it held is free when its beat is missed, or as soon as it is proven."""

import os
import signal
import subprocess
import time
from typing import Any

import pytest

from tests.brokers.workers import StartWorker, soon
from tests.crash.process_kinds import Order
from tests.workers.conftest import calls, open_gate
from tests.workflows.engine import job_of, make_run, outcomes
from workflows.execution import bury_dead_neighbours as neighbours
from workflows.execution.bury_dead_neighbours import bury_dead_neighbours
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import host, process_space
from workflows.jobs.job import Job
from workflows.jobs.new_job import NewJob
from workflows.jobs.worker import Worker

pytestmark = pytest.mark.django_db(transaction=True)


def a_job(order: Order) -> Job:
    return job_of(make_run(NewJob("test.ledger", "hangs", order)), "hangs")


def is_over(job: Job) -> bool:
    dispatch_due()
    return Job.objects.get(pk=job.pk).status == "succeeded"


@pytest.mark.parametrize(("beat", "dead", "free_within"), [(0.2, 1.0, 3.0), (5.0, 20.0, 25.0)])
def test_the_jobs_of_a_killed_worker_are_free_when_its_beat_is_missed(
    beat: float, dead: float, free_within: float,
    order: Order, start_worker: StartWorker, settings: Any,
) -> None:  # fmt: skip
    settings.WORKFLOWS_WORKER_DEAD_SECONDS = dead
    job = a_job(order)
    worker = start_worker(
        "--pool", "threads", "--concurrency", "1",
        WORKFLOWS_WORKER_BEAT_SECONDS=str(beat), WORKFLOWS_WORKER_DEAD_SECONDS=str(dead),
    )  # fmt: skip
    soon(lambda: len(calls(order)) == 1)
    time.sleep(beat)
    assert sweep().leases_freed == 0

    os.killpg(worker.pid, signal.SIGKILL)
    killed = time.monotonic()
    soon(lambda: sweep().leases_freed == 1)

    assert time.monotonic() - killed < free_within
    assert outcomes(job) == ["lease_expired"]


def test_what_a_killed_process_of_a_pool_held_is_free_when_the_next_one_starts(
    order: Order, start_worker: StartWorker
) -> None:
    job = a_job(order)
    start_worker("--pool", "prefork", "--concurrency", "1")
    soon(lambda: len(calls(order)) == 1)

    os.kill(calls(order)[0], signal.SIGKILL)

    soon(lambda: outcomes(job)[:1] == ["lease_expired"], patience=18)  # its beat is not yet missed
    open_gate(order)
    soon(lambda: is_over(job))


def test_a_worker_that_starts_frees_what_the_one_before_it_held(
    order: Order, start_worker: StartWorker
) -> None:
    job = a_job(order)
    first = start_worker("--pool", "threads", "--concurrency", "1")
    soon(lambda: len(calls(order)) == 1)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    open_gate(order)

    start_worker("--pool", "threads", "--concurrency", "1")

    soon(lambda: is_over(job), patience=18)
    assert outcomes(job) == ["lease_expired", "succeeded"]


class TestProof:
    """Nobody is buried alive: not over a host name that containers share, nor over a reused id."""

    @pytest.fixture(autouse=True)
    def only_where_there_is_proof(self) -> None:
        if not process_space():
            pytest.skip("this system does not say to which space a process id belongs")

    def worker(self, process_id: int, at: str | None = None) -> Worker:
        return Worker.objects.create(host=host() if at is None else at, process_id=process_id)

    @pytest.fixture
    def gone(self) -> int:
        """The id of a process that has ended."""
        child = subprocess.Popen(["true"])
        child.wait()
        return child.pid

    def test_a_process_that_is_gone_is_buried(self, gone: int) -> None:
        dead = self.worker(gone)

        assert bury_dead_neighbours() == 1
        assert bury_dead_neighbours() == 0

        dead.refresh_from_db()
        assert dead.stopped_at is not None

    def test_one_that_ended_and_whose_parent_has_not_noticed_is_buried(self) -> None:
        child = subprocess.Popen(["true"])
        self.worker(child.pid)

        soon(lambda: bury_dead_neighbours() == 1, patience=10)

        child.wait()

    def test_one_that_lives_is_not(self) -> None:
        self.worker(os.getppid())

        assert bury_dead_neighbours() == 0

    def test_a_former_holder_of_our_own_id_is(self) -> None:
        self.worker(os.getpid())

        assert bury_dead_neighbours() == 1

    @pytest.mark.parametrize("at", ["elsewhere", "same-name/00000000.1"])
    def test_one_of_another_host_or_container_is_not(self, at: str, gone: int) -> None:
        self.worker(gone, at)

        assert bury_dead_neighbours() == 0

    def test_where_nobody_says_which_space_it_is_nothing_is_proven(
        self, gone: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.worker(gone)
        monkeypatch.setattr(neighbours, "process_space", lambda: "")

        assert bury_dead_neighbours() == 0
