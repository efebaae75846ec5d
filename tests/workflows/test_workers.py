"""A worker process registers, beats, and hands on what it holds when it is told to stop."""

import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.db.models.functions import Now

from tests.workflows.engine import make_job, outcomes, the_look_is_due
from tests.workflows.kinds import Provider
from workflows import tasks
from workflows.execution import worker_process
from workflows.execution.execute_job import execute_job
from workflows.execution.keep_leases import beat, keep_lease
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import worker_id
from workflows.execution.worker_process import start_worker, stop_after_grace, stop_worker
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.claim_looks import claim_looks
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Accepted
from workflows.jobs.receipts import open_submission
from workflows.jobs.take_job import take_wait
from workflows.jobs.worker import Worker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setattr(worker_process, "_started_in", None)
    start_worker(["control"])
    yield Worker.objects.get(pk=worker_id())
    stop_worker()


def test_a_lease_that_its_own_worker_does_not_know_ends_at_a_beat(worker: Worker) -> None:
    """The claim was committed, and the database went away before it could say so."""
    job = make_job()
    assert claim_job(job.pk, worker_id()) is not None

    beat()
    assert sweep().leases_freed == 0  # it may only just have been taken
    Lease.objects.update(heartbeat_at=Now() - timedelta(seconds=30))
    beat()

    assert sweep().leases_freed == 1
    assert outcomes(job) == ["lease_expired"]


def test_a_lease_that_is_worked_on_is_no_stray_however_old_its_heartbeat(worker: Worker) -> None:
    claim = claim_job(make_job().pk, worker_id())
    assert claim is not None
    Lease.objects.update(heartbeat_at=Now() - timedelta(seconds=30))

    with keep_lease(claim):
        beat()

    assert sweep().leases_freed == 0


def test_another_workers_lease_is_not_ours_to_drop(worker: Worker) -> None:
    assert claim_job(make_job().pk, uuid4()) is not None
    Lease.objects.update(heartbeat_at=Now() - timedelta(seconds=30))

    beat()

    assert sweep().leases_freed == 0


def test_a_worker_that_starts_while_the_database_is_away_registers_at_a_beat(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.WORKFLOWS_WORKER_BEAT_SECONDS = 0.02
    monkeypatch.setattr(worker_process, "_started_in", None)

    def away() -> int:
        raise OperationalError("the database system is starting up")

    with monkeypatch.context() as patch:
        patch.setattr(worker_process, "bury_dead_neighbours", away)
        patch.setattr(Worker.objects, "get_or_create", lambda **_: away())
        me = start_worker(["control"])
        assert not Worker.objects.filter(pk=me).exists()
    try:
        until = time.monotonic() + 10
        while not Worker.objects.filter(pk=me).exists():
            assert time.monotonic() < until, "no beat has registered the worker"
            time.sleep(0.01)
    finally:
        stop_worker()


def test_a_forked_process_never_speaks_on_the_connection_of_its_parent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Celery drops the inherited connection after us; until then it is the parent's."""
    monkeypatch.setattr(worker_process, "_started_in", None)
    connection.ensure_connection()

    def refuse(*_: Any) -> None:
        raise AssertionError("spoke on the inherited connection")

    with connection.execute_wrapper(refuse):
        tasks._pool_process_started()

    try:
        assert Worker.objects.filter(pk=worker_id()).exists()
    finally:
        stop_worker()


def test_a_started_worker_has_a_row_and_one_thread_however_often_it_starts(
    worker: Worker,
) -> None:
    assert start_worker() == worker.pk

    assert worker.queues == ["control"]
    assert [t.name for t in threading.enumerate()].count("keep-leases") == 1


def test_a_beat_is_one_update_and_renews_leases_whose_heartbeat_is_due(
    worker: Worker, settings: Any
) -> None:
    settings.WORKFLOWS_HEARTBEAT_SECONDS = 0
    claim = claim_job(make_job().pk, worker_id())
    assert claim is not None
    Worker.objects.filter(pk=worker.pk).update(beat_at=Now() - timedelta(minutes=1))
    Lease.objects.update(lease_expires_at=Now() - timedelta(seconds=1))

    with keep_lease(claim):
        beat()

    assert sweep().leases_freed == 0


def test_what_a_stopping_worker_holds_goes_to_others_at_no_cost(worker: Worker) -> None:
    job = make_job()
    claim_job(job.pk, worker_id())

    assert stop_worker() == 1

    job.refresh_from_db()
    assert (job.status, job.max_attempts) == ("queued", 6)  # and others are told at once
    assert outcomes(job) == ["released"]
    worker.refresh_from_db()
    assert worker.stopped_at is not None
    assert execute_job(job.pk)


def test_a_released_look_goes_on_waiting_in_the_same_attempt(
    worker: Worker, provider: Provider
) -> None:
    job = make_job("test.clip")
    provider.says.append(Accepted("r", timedelta()))
    execute_job(job.pk)
    the_look_is_due(job.pk)
    [looked] = claim_looks(1, 60)
    assert take_wait(looked, worker_id())

    stop_worker()

    job.refresh_from_db()
    assert (job.status, outcomes(job)) == ("queued", [""])
    execute_job(job.pk)
    job.refresh_from_db()
    assert (job.status, outcomes(job)) == ("succeeded", ["succeeded"])


def test_a_call_that_must_not_run_twice_keeps_its_lease(worker: Worker) -> None:
    job = make_job("test.call")
    claim = claim_job(job.pk, worker_id())
    assert claim is not None
    open_submission(claim, provider="f", price_microdollars=5, is_exclusive=True)

    assert stop_worker() == 0

    assert Job.objects.get(pk=job.pk).status == "leased"


def test_a_cancelled_job_is_not_handed_on_but_ended_by_the_sweep(worker: Worker) -> None:
    job = make_job()
    claim_job(job.pk, worker_id())
    cancel_job(job.pk)

    assert stop_worker() == 0
    sweep()

    assert Job.objects.get(pk=job.pk).status == "cancelled"


def test_a_stopping_worker_hands_on_what_its_pool_held(worker: Worker, settings: Any) -> None:
    settings.WORKFLOWS_GRACE_SECONDS = 0
    child = Worker.objects.create(
        host=worker.host, process_id=1, parent_process_id=worker.process_id
    )
    job = make_job()
    claim_job(job.pk, child.pk)

    stop_after_grace().join(timeout=10)

    assert Job.objects.get(pk=job.pk).status == "queued"
