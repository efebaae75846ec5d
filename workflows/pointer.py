"""
The door out to Celery: tell a worker where to look, once the row is really there.

A pointer is ``{schemaVersion: 2, jobId, enqueuedAt}`` and nothing else. It is a hint: the row is
the truth, and a pointer that is lost is sent again by the sweep.
"""

import logging
import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from celery import current_app
from kombu.exceptions import BatchPublishError, KombuError  # type: ignore[attr-defined]
from kombu.exceptions import OperationalError as BrokerError

from workflows.traces import span, traceparent

log = logging.getLogger(__name__)

EXECUTE_JOB = "workflows.execute_job"
SCHEMA_VERSION = 2
#: One more try, at once. A broker that is down costs well under a second, never a request.
RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.2}
_NO_CANVAS = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}


_kept = threading.local()


class Pointer(NamedTuple):
    job_id: UUID
    queue: str


def message(job_id: UUID) -> dict[str, object]:
    """The arguments of the task: three fields, guarded by a test."""
    return {
        "schemaVersion": SCHEMA_VERSION,
        "jobId": str(job_id),
        "enqueuedAt": datetime.now(UTC).isoformat(),
    }


def broker_silence(seconds: int) -> str:
    """Why the broker cannot be reached, in its transport's words; empty when it answers."""
    try:
        with current_app.connection_for_write(connect_timeout=seconds) as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=seconds)
    except Exception as error:  # noqa: BLE001 - each transport has errors of its own
        return str(error) or type(error).__name__
    return ""


class BrokerFacts(NamedTuple):
    """``eviction`` and ``is_kept`` are what a Redis says of itself; of others nothing is known."""

    name: str
    eviction: str = ""
    has_a_limit: bool = False
    is_kept: bool | None = None


def broker_facts(seconds: int) -> BrokerFacts:
    """What the broker is and how it keeps messages; ask one that answers."""
    with current_app.connection_for_write(connect_timeout=seconds) as broker:
        client = getattr(broker.default_channel, "client", None)
        if client is None:
            told = getattr(broker.connection, "server_properties", {})
            return BrokerFacts(
                f"{told.get('product', broker.transport_cls)} {told.get('version', '')}"
            )
        told = client.info()
    server = "valkey" if "valkey_version" in told else "redis"
    return BrokerFacts(
        name=f"{server.title()} {told.get(f'{server}_version', '')}",
        eviction=str(told.get("maxmemory_policy", "")),
        has_a_limit=bool(told.get("maxmemory")),
        is_kept=bool(told["aof_enabled"]) if "aof_enabled" in told else None,
    )


def _publish(door: "_Door", pointer: Pointer, *, retry: bool = True) -> None:
    """
    What ``send_task`` would do, in half the time: a message of Celery's protocol 2 without what
    only its own retries, results, chains and monitors of senders read.
    """
    task_id = str(uuid4())
    arguments = message(pointer.job_id)
    door.producer.publish(
        ((), arguments, _NO_CANVAS),
        exchange="",
        routing_key=pointer.queue,
        declare=door.not_declared(pointer.queue),
        serializer="json",
        delivery_mode=2,
        correlation_id=task_id,
        headers={
            "lang": "py",
            "task": EXECUTE_JOB,
            "id": task_id,
            "root_id": task_id,
            "parent_id": None,
            "group": None,
            "argsrepr": "()",
            "kwargsrepr": repr(arguments),
            "ignore_result": True,
        },
        retry=retry,
        retry_policy=RETRY_POLICY,
        # RabbitMQ confirms; without a limit one that hangs is waited for for ever.
        timeout=door.timeout,
        confirm_timeout=door.timeout,
    )
    door.declared.add(pointer.queue)


class _Door:
    """
    One thread's own producer, with its channel open. One from Celery's pool opens a channel, and on
    Redis a client, for every few pointers: a third of what sending them costs.

    It closes with its thread. A connection refers to itself in a circle, which the collector may
    leave for so long that a server with a thread a request holds hundreds.
    """

    def __init__(self, whose: tuple[int, str]) -> None:
        self.whose = whose
        self.connection: Any = current_app.connection_for_write()
        self.producer: Any = current_app.amqp.Producer(self.connection)
        self.timeout: float = current_app.conf.broker_connection_timeout
        self.declared: set[str] = set()

    def not_declared(self, queue: str) -> list[Any]:
        """Queues to be declared before a pointer goes to this one: none, mostly."""
        if not self.connection.declared_entities:  # connected anew: the broker may have lost them
            self.declared.clear()
        return [] if queue in self.declared else [current_app.amqp.queues[queue]]

    def close(self) -> None:
        if self.whose[0] == os.getpid():  # a fork must not say good-bye for its parent
            with suppress(Exception):  # it may be broken: closing it may say so again
                self.connection.close()

    __del__ = close


def _door() -> _Door:
    whose = (os.getpid(), current_app.conf.broker_url)  # a fork must not speak on its parent's
    door: _Door | None = getattr(_kept, "door", None)
    if door is None or door.whose != whose:
        door = _kept.door = _Door(whose)
    return door


def _let_go() -> None:
    """What failed once is not used again."""
    if door := getattr(_kept, "door", None):
        _kept.door = None
        door.close()


def publish_pointers(pointers: Sequence[Pointer]) -> list[Pointer]:
    """
    Send the pointers; returns those that did not go out. Never raises because of the broker.

    After the first failure the rest is not tried: each would wait for the same silence.
    """
    if not pointers:
        return []
    if not traceparent():
        return _send(pointers)
    with span("send pointers", pointers=len(pointers)):
        return _send(pointers)


def _send(pointers: Sequence[Pointer]) -> list[Pointer]:
    sent = 0
    try:
        if len(pointers) > 1 and _door().producer.supports_batch_publish:
            _publish_together(pointers)
            return []
        door = _door()
        for pointer in pointers:
            _publish(door, pointer)
            sent += 1
    except (BrokerError, KombuError, OSError) as error:
        _let_go()
        log.warning(
            "pointer.not_sent", extra={"pointers": len(pointers) - sent, "reason": str(error)[:200]}
        )
    return list(pointers[sent:])


def _publish_together(pointers: Sequence[Pointer]) -> None:
    """
    In one round trip, where the broker is Redis. What is not known to have gone out counts as not
    sent: a pointer that went out twice is used up by its row.
    """
    for may_try_again in (True, False):
        door = _door()
        try:
            with door.producer.batch(max_size=len(pointers)):
                for number, pointer in enumerate(pointers):
                    _publish(door, pointer, retry=number == 0)  # where it may have to connect
            return
        except BatchPublishError:
            if not may_try_again:
                raise
            _let_go()
