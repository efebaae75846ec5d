"""The same sentences hold with Redis and with RabbitMQ: a broker costs time, never work."""

import os
import time
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from amqp.exceptions import PreconditionFailed
from django.db.models.functions import Now

from config.amqp_transport import LONGEST_ANSWER
from config.broker_options import QUEUES
from tests.brokers.brokers import Broker
from tests.brokers.workers import StartWorker, soon
from tests.crash.process_kinds import Order
from tests.workflows.engine import make_job, make_run, new_job, statuses
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.sweep import sweep
from workflows.jobs.job import Job
from workflows.jobs.new_job import NewJob
from workflows.pointer import Pointer, publish_pointers

pytestmark = pytest.mark.django_db(transaction=True)


def status(job: Job) -> str:
    return str(Job.objects.values_list("status", flat=True).get(pk=job.pk))


def test_a_pointer_comes_out_as_it_went_in(broker: Broker) -> None:
    job_id = uuid4()

    assert publish_pointers([Pointer(job_id, "language")]) == []

    raw = broker.take("language")
    arguments, named, _ = raw.decode()
    assert (arguments, set(named)) == ([], {"schemaVersion", "jobId", "enqueuedAt"})
    assert UUID(named["jobId"]) == job_id
    assert raw.headers["task"] == "workflows.execute_job"


def test_what_the_broker_forgot_is_sent_again(broker: Broker) -> None:
    job = make_job()
    broker.forget_everything()
    assert sweep().pointers_sent_again == 0
    Job.objects.update(pointer_sent_at=Now() - timedelta(hours=1))

    assert sweep().pointers_sent_again == 1

    assert broker.take("control").decode()[1]["jobId"] == str(job.pk)


@pytest.mark.parametrize(("how", "seconds"), [("cut", 0.6), ("silence", 2.5)])
def test_a_broker_that_is_away_costs_a_request_little_and_fails_none(
    how: str, seconds: float, broker: Broker
) -> None:
    make_job("test.plain")  # the connection is there, as in a site that has been running
    getattr(broker.wire, how)()
    began = time.monotonic()

    job = make_job()

    assert time.monotonic() - began < seconds + 0.5  # for the rows, on a busy machine
    assert status(job) == "ready"
    broker.wire.mend()
    broker.forget_everything()
    soon(lambda: dispatch_due() == 1, patience=10)
    assert broker.take("control").decode()[1]["jobId"] == str(job.pk)


def test_a_broker_that_hangs_when_it_is_told_of_a_queue_is_given_up(broker: Broker) -> None:
    """It has taken the connection, so what is bounded there is over."""
    with broker.app.connection_for_write() as connection:
        connection.ensure_connection(max_retries=1)
        broker.wire.silence()
        began = time.monotonic()

        with pytest.raises(connection.recoverable_connection_errors):
            broker.app.amqp.queues["control"](connection.default_channel).declare()

        assert time.monotonic() - began < 2 * LONGEST_ANSWER
        broker.wire.mend()


@pytest.mark.parametrize("pool", ["prefork", "threads", "solo"])
def test_a_worker_of_every_pool_does_what_it_is_pointed_to(
    pool: str, broker: Broker, start_worker: StartWorker
) -> None:
    run = make_run(new_job("a"), new_job("b", "test.call"), new_job("c", needs=["a", "b"]))
    start_worker("--pool", pool, "--concurrency", "1")

    soon(lambda: set(statuses(run).values()) == {"succeeded"})


def test_a_worker_finds_back_to_its_broker_by_itself(
    broker: Broker, start_worker: StartWorker
) -> None:
    first = make_job("test.plain")
    start_worker("--pool", "threads", "--concurrency", "2")
    soon(lambda: status(first) == "succeeded")

    broker.wire.cut()
    second = make_job("test.plain")
    assert status(second) == "ready"
    broker.wire.mend()
    soon(lambda: dispatch_due() == 1, patience=10)

    soon(lambda: status(second) == "succeeded")


@pytest.mark.parametrize("pool", ["prefork", "threads"])
def test_a_worker_takes_few_pointers_ahead_of_its_work(
    pool: str, broker: Broker, start_worker: StartWorker, tmp_path: Path
) -> None:
    order = Order(ledger=str(tmp_path / "ledger"), gate=str(tmp_path / "gate"))
    os.mkfifo(order.gate)
    make_run(*(NewJob("test.ledger", f"{n}", order) for n in range(8)))
    start_worker("--pool", pool, "--concurrency", "1")
    soon(lambda: Path(order.ledger).exists())

    time.sleep(0.3)  # what it would take too much, it would take at once
    sent = Job.objects.filter(status__in=["queued", "leased"]).count()
    assert sent > 4
    assert broker.waiting("render") >= sent - 2  # one in hand, one more to go on with

    Path(order.gate).open("w").close()


def test_the_queues_of_rabbitmq_are_quorum_queues(broker: Broker) -> None:
    if not broker.url.startswith("amqp"):
        pytest.skip("Redis knows one kind of queue")
    as_classic = {"durable": True, "auto_delete": False, "arguments": {"x-queue-type": "classic"}}
    for queue in QUEUES:
        with broker.app.connection_for_write() as connection:
            channel: Any = connection.default_channel
            with pytest.raises(PreconditionFailed):
                channel.queue_declare(queue, **as_classic)


def test_what_a_killed_worker_had_taken_from_redis_is_sent_again(broker: Broker) -> None:
    if broker.url.startswith("amqp"):
        pytest.skip("RabbitMQ gives back at once what a broken connection had taken")
    job = make_job("test.plain")
    with broker.app.connection_for_write() as taken:  # and never begun
        channel: Any = taken.default_channel
        assert channel.basic_get("control", no_ack=False) is not None
        channel.qos.restore_at_shutdown = False  # as with kill -9
    assert broker.waiting("control") == 0
    assert sweep().pointers_sent_again == 0  # it may still come

    Job.objects.filter(pk=job.pk).update(pointer_sent_at=Now() - timedelta(seconds=21))

    assert sweep().pointers_sent_again == 1
    assert broker.take("control").decode()[1]["jobId"] == str(job.pk)


def test_a_worker_that_is_stopped_gives_back_what_it_has_not_begun(broker: Broker) -> None:
    make_job("test.plain")
    with broker.app.connection_for_write() as taken:
        channel: Any = taken.default_channel
        assert channel.basic_get("control", no_ack=False) is not None
        assert broker.waiting("control") == 0

    soon(lambda: broker.waiting("control") == 1)


def test_who_loses_the_broker_forgets_what_it_had_taken_and_makes_no_file_of_it(
    broker: Broker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    make_job("test.plain")
    taken = broker.app.connection_for_write()
    channel: Any = taken.default_channel
    assert channel.basic_get("control", no_ack=False) is not None

    broker.wire.cut()
    taken.collect()

    assert list(tmp_path.iterdir()) == []
    broker.wire.mend()
