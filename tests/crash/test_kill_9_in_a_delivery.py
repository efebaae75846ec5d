"""A worker is killed while it posts to a webhook: the post comes through, and under one id."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import current_app

from tests.crash.dying import recover
from tests.processes.forked import run_python, start_python
from tests.workflows.engine import make_run, new_job, outcomes
from tests.workflows.receiver import Receiver, receiving
from tests.workflows.subscribers import deliveries
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import sweep
from workflows.jobs.job import Job, Queue
from workflows.jobs.send_pointers import fill_windows
from workflows.jobs.worker import Worker
from workflows.pointer import Pointer, publish_pointers
from workflows.projects.local_project import local_project
from workflows.webhooks.create_webhook import create_webhook

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 90
ALLOWED = {"WORKFLOWS_OUTGOING_ALLOW_HTTP": "true", "WORKFLOWS_OUTGOING_NETWORKS": "127.0.0.0/8"}


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WORKFLOWS_OUTGOING_ALLOW_HTTP = True
    settings.WORKFLOWS_OUTGOING_NETWORKS = ["127.0.0.0/8"]
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def delivery(receiver: Receiver, pointers: list[Pointer]) -> Job:
    """Planned, not yet tried."""
    create_webhook(local_project()[0].pk, url=receiver.url, event_types=["run.succeeded"])
    run = make_run(new_job("a"))
    execute_job(Job.objects.get(run=run).pk)
    return deliveries()[0]


def soon(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "another process did not do its part"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("step", "posts"),
    [
        ("workflows.execution.call_once.open_submission", 1),
        ("workflows.deliveries.deliver_event.DeliverEvent.call", 2),
        ("workflows.execution.call_once.store_answer", 1),
    ],
    ids=["intent", "post", "receipt"],
)
def test_wherever_the_process_kills_itself_the_event_is_delivered_under_one_id(
    step: str,
    posts: int,
    delivery: Job,
    receiver: Receiver,
    process_environment: dict[str, str],
    pointers: list[Pointer],
) -> None:
    died = run_python(
        "tests.crash.die_at", str(delivery.pk), step, environment=process_environment | ALLOWED
    )
    assert died == -signal.SIGKILL
    recover(pointers)

    delivery.refresh_from_db()
    assert delivery.status == "succeeded"
    assert len(receiver.came) == posts
    assert len(set(receiver.ids)) == 1
    assert outcomes(delivery) == ["lease_expired", "succeeded"]


def test_a_worker_killed_while_the_receiver_has_the_post_is_followed_by_another(
    delivery: Job,
    receiver: Receiver,
    process_environment: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("workflows.jobs.send_pointers.publish_pointers", publish_pointers)
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        for queue in Queue.values:
            channel.queue_purge(queue)
    receiver.holds.set()
    worker = start_python(
        "celery", "-A", "config.celery", "worker",
        "--include", "tests.workflows.kinds", "--loglevel", "warning",
        "--without-gossip", "--without-mingle", "--pool", "threads", "--concurrency", "1",
        "--queues", "deliveries",
        environment=process_environment | ALLOWED,
    )  # fmt: skip
    try:
        assert fill_windows(["deliveries"]) == 1
        soon(lambda: len(receiver.came) == 1)
    finally:
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
    receiver.holds.clear()
    receiver.may_answer.set()
    Worker.objects.filter(pk=delivery.lease.worker_id).update(beat_at="2020-01-01T00:00:00Z")

    assert sweep().leases_freed == 1
    assert execute_job(delivery.pk)  # this process is the next worker

    delivery.refresh_from_db()
    assert delivery.status == "succeeded"
    assert len(receiver.came) == 2
    assert len(set(receiver.ids)) == 1
    assert receiver.came[0].body == receiver.came[1].body
    assert outcomes(delivery) == ["lease_expired", "succeeded"]
