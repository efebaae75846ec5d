"""A message is a pointer: three fields out, and nothing that a broker does is an error."""

import gc
import inspect
import os
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from celery import Celery, current_app

from config.embedded.embedded_services import RunningServices
from tests.workflows.engine import make_job, make_run, new_job, statuses
from workflows import tasks
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job, Queue
from workflows.pointer import Pointer, message, publish_pointers

TASKS = {
    "workflows.execute_job": tasks.execute_job_pointer,
    "workflows.dispatch_due": tasks.dispatch_due_tick,
    "workflows.sweep": tasks.sweep_tick,
    "workflows.enforce_deadlines": tasks.enforce_deadlines_tick,
    "workflows.prune": tasks.prune_tick,
}


def test_the_message_carries_exactly_three_fields() -> None:
    job_id = uuid4()

    sent = message(job_id)

    assert set(sent) == {"schemaVersion", "jobId", "enqueuedAt"}
    assert (sent["schemaVersion"], sent["jobId"]) == (2, str(job_id))
    inspect.signature(tasks.execute_job_pointer.run).bind(**sent)


@pytest.mark.parametrize("name", TASKS)
def test_celery_neither_retries_nor_keeps_results_nor_acknowledges_late(name: str) -> None:
    task: Any = TASKS[name]

    assert (task.name, task.max_retries, task.ignore_result) == (name, 0, True)
    assert (task.acks_late, current_app.conf.task_acks_late) == (False, False)


@pytest.mark.django_db(transaction=True)
def test_pointers_of_version_1_carried_hints_that_are_ignored() -> None:
    job = make_job("test.plain")

    tasks.execute_job_pointer.run(
        schemaVersion=1, jobId=str(job.pk), enqueuedAt="2026-01-01", kind="old", runId="x"
    )
    tasks.execute_job_pointer.run(schemaVersion=1, jobId="not an id", enqueuedAt="")

    job.refresh_from_db()
    assert job.status == "succeeded"


@pytest.fixture
def wire(services: RunningServices) -> Iterator[Any]:
    """The real broker, empty before and after."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        for queue in Queue.values:
            channel.queue_purge(queue)
        yield channel
        for queue in Queue.values:
            channel.queue_purge(queue)


def sockets() -> int:
    folder = Path("/proc/self/fd" if Path("/proc/self/fd").exists() else "/dev/fd")
    count = 0
    for name in os.listdir(folder):
        with suppress(OSError):  # closed meanwhile
            count += stat.S_ISSOCK(os.fstat(int(name)).st_mode)
    return count


def test_a_thread_that_ends_leaves_no_connection_to_the_broker(
    services: RunningServices, wire: Any
) -> None:
    before = sockets()
    gc.disable()  # a connection is in a circle, so that only the collector would find it
    try:
        for _ in range(5):
            thread = threading.Thread(target=publish_pointers, args=([Pointer(uuid4(), "render")],))
            thread.start()
            thread.join()
        assert sockets() <= before
        assert wire.queue_declare("render", passive=True).message_count == 5
    finally:
        gc.enable()


def test_a_pointer_on_the_wire_is_the_three_fields_on_the_jobs_queue(wire: Any) -> None:
    job_id = uuid4()

    assert publish_pointers([Pointer(job_id, "language")]) == []

    raw = wire.basic_get("language", no_ack=True)
    arguments, named, _ = raw.decode()
    assert arguments == []
    assert set(named) == {"schemaVersion", "jobId", "enqueuedAt"}
    assert UUID(named["jobId"]) == job_id
    assert raw.headers["task"] == "workflows.execute_job"


def test_a_broker_that_is_down_is_given_up_within_a_second_or_two(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    down = Celery("down", broker="redis://127.0.0.1:1/0", set_as_current=False)
    monkeypatch.setattr("workflows.pointer.current_app", down)
    pointers = [Pointer(uuid4(), "control") for _ in range(50)]
    started = time.monotonic()

    assert publish_pointers(pointers) == pointers

    assert time.monotonic() - started < 3


@pytest.mark.django_db(transaction=True)
def test_a_pointer_that_did_not_go_out_is_sent_by_the_next_tick(
    monkeypatch: pytest.MonkeyPatch, pointers: list[Pointer]
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("workflows.jobs.send_pointers.publish_pointers", list)
        job = make_job()
    assert Job.objects.get(pk=job.pk).status == "ready"

    assert dispatch_due() == 1

    assert [pointer.job_id for pointer in pointers] == [job.pk]
    assert dispatch_due() == 0


@pytest.mark.django_db(transaction=True)
def test_a_window_bounds_how_many_pointers_are_out_and_who_settles_refills_it(
    settings: Any, pointers: list[Pointer]
) -> None:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 3)
    run = make_run(*(new_job(f"{n}", "test.plain") for n in range(8)))
    assert len(pointers) == 3
    assert dispatch_due() == 0

    execute_job(pointers[0].job_id)

    assert len(pointers) == 4
    assert sorted(statuses(run).values()) == ["queued"] * 3 + ["ready"] * 4 + ["succeeded"]


@pytest.mark.django_db(transaction=True)
def test_priority_is_a_head_start_in_seconds(settings: Any, pointers: list[Pointer]) -> None:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 1)

    run = make_run(new_job("a"), new_job("b", priority=60), new_job("c"))

    assert [p.job_id for p in pointers] == [Job.objects.get(run=run, idempotency_key="b").pk]
