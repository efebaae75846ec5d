"""Real processes, real signals: a worker is killed or stopped, and the next one goes on."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.crash.celery_worker import celery_worker, empty_the_broker
from tests.crash.dying import assert_the_world_is_whole, recover
from tests.crash.process_kinds import Order
from tests.processes.forked import Forked, run_python
from tests.workflows.engine import job_of, make_run, new_job, outcomes
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import sweep
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.job_status import CLAIMABLE
from workflows.jobs.new_job import NewJob
from workflows.jobs.worker import Worker
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 90  # seconds until a process that should have acted has not


@pytest.fixture
def order(tmp_path: Path) -> Order:
    return Order(ledger=str(tmp_path / "ledger"), gate=str(tmp_path / "gate"))


def a_run(order: Order) -> tuple[Run, Job]:
    jobs = [NewJob("test.ledger", "dies", order), new_job("after", "test.plain", settled=["dies"])]
    run = make_run(*jobs)
    return run, job_of(run, "dies")


def calls(order: Order) -> list[str]:
    path = Path(order.ledger)
    return path.read_text().splitlines() if path.exists() else []


def soon(is_so: Callable[[], bool]) -> None:
    """What another process does is looked for until it has happened."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "another process did not do its part"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("step", "bought"),
    [
        ("workflows.execution.call_once.store_answer", 1),
        ("tests.crash.process_kinds.LedgerCall.call", 2),  # free, so it may be repeated
    ],
    ids=["receipt", "call"],
)
def test_a_process_that_kills_itself_leaves_nothing_undone(
    step: str,
    bought: int,
    order: Order,
    process_environment: dict[str, str],
    pointers: list[Pointer],
) -> None:
    run, job = a_run(order)

    die_in_a_process(str(job.pk), step, process_environment)
    recover(pointers)

    assert_the_world_is_whole(run)
    assert run.status == "succeeded"
    assert len(calls(order)) == bought
    assert outcomes(job) == ["lease_expired", "succeeded"]


@pytest.mark.parametrize(
    ("step", "looks"),
    [
        ("workflows.execution.look_due.claim_looks", 1),
        ("tests.crash.process_kinds.LedgerClip.look", 2),
        ("workflows.execution.settle_looks.store_answers", 1),
    ],
    ids=["claim", "look", "receipt"],
)
def test_a_process_that_kills_itself_in_a_round_of_looks_loses_no_request(
    step: str,
    looks: int,
    order: Order,
    process_environment: dict[str, str],
    pointers: list[Pointer],
) -> None:
    run = make_run(NewJob("test.ledger_clip", "dies", order))
    job = job_of(run, "dies")
    execute_job(job.pk)

    die_in_a_process("looks", step, process_environment)
    recover(pointers)

    run.refresh_from_db()
    assert_the_world_is_whole(run)
    assert run.status == "succeeded"
    said = [line.rpartition(" ")[0] for line in calls(order)]
    assert said == ["submit"] + ["look at r-1"] * looks
    assert outcomes(job) == ["succeeded"]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("tests.crash.process_kinds.LedgerClip.cancel", 2),
        ("workflows.execution.call_once.store_answer", 1),
        ("workflows.jobs.provider_cancel.ProviderCancel.apply", 1),
    ],
    ids=["told", "receipt", "apply"],
)
def test_a_process_that_kills_itself_while_it_tells_a_provider_leaves_it_told(
    step: str,
    told: int,
    order: Order,
    process_environment: dict[str, str],
    pointers: list[Pointer],
) -> None:
    run = make_run(NewJob("test.ledger_clip", "dies", order))
    job = job_of(run, "dies")
    execute_job(job.pk)
    cancel_job(job.pk)

    cancel = Job.objects.get(kind="provider.cancel")
    die_in_a_process(str(cancel.pk), step, process_environment)
    recover(pointers)

    said = [line.rpartition(" ")[0] for line in calls(order)]
    assert said == ["submit"] + ["cancel r-1"] * told
    submission = job.submissions.get()
    assert (submission.cancel_outcome, submission.cost_microdollars) == ("accepted", 5)
    assert_the_world_is_whole(run)


def die_in_a_process(job: str, step: str, environment: dict[str, str]) -> None:
    assert run_python("tests.crash.die_at", job, step, environment=environment) == -signal.SIGKILL


class TestWorkers:
    """With Celery's own worker and the run's broker."""

    @pytest.fixture(autouse=True)
    def pointers(self, process_environment: dict[str, str]) -> None:
        """Instead of the list: pointers go to the broker."""
        self.environment = process_environment
        empty_the_broker()

    def worker(self, *options: str, **settings: str) -> AbstractContextManager[Forked]:
        return celery_worker(self.environment, *options, **settings)

    def test_a_killed_workers_job_is_finished_by_the_next(self, order: Order) -> None:
        os.mkfifo(order.gate)
        run, job = a_run(order)
        with self.worker("--pool", "prefork", "--concurrency", "1") as first:
            soon(lambda: len(calls(order)) == 1)
            for holder in {first.pid, int(calls(order)[0].split()[1])}:
                os.kill(holder, signal.SIGKILL)
        Path(order.gate).unlink()

        silence_the_dead(job)
        assert sweep().leases_freed == 1  # long before its lease would end
        go_on(run)

        assert outcomes(job) == ["lease_expired", "succeeded"]
        assert len(calls(order)) == 2
        assert_the_world_is_whole(run)
        assert run.status == "succeeded"

    def test_a_worker_told_to_stop_hands_on_what_it_cannot_finish(self, order: Order) -> None:
        os.mkfifo(order.gate)
        run, job = a_run(order)
        grace = {"WORKFLOWS_GRACE_SECONDS": "0.2"}
        with self.worker("--pool", "threads", "--concurrency", "1", **grace) as stopped:
            soon(lambda: len(calls(order)) == 1)
            stopped.send_signal(signal.SIGTERM)
            soon(lambda: outcomes(job) == ["released"])
            # The late answer of the stopped worker changes nothing.
            Path(order.gate).open("w").close()
            Path(order.gate).unlink()
            stopped.wait(timeout=PATIENCE)
        assert outcomes(job) == ["released"]

        go_on(run)

        job.refresh_from_db()
        assert outcomes(job) == ["released", "succeeded"]
        assert job.max_attempts - job.attempt_count == 4
        assert_the_world_is_whole(run)
        assert run.status == "succeeded"


def go_on(run: Run) -> None:
    """This process is the next worker."""
    due = Job.objects.filter(run=run, status__in=CLAIMABLE)
    while job := due.first():
        assert execute_job(job.pk)


def silence_the_dead(job: Job) -> None:
    """The holder of the job's lease has not beaten for longer than a live one ever does."""
    Worker.objects.filter(pk=job.lease.worker_id).update(beat_at="2020-01-01T00:00:00Z")
