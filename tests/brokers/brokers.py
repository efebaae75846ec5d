"""The two kinds of broker a test may meet, each behind a wire, with room of its own."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit, urlunsplit

import pytest
from amqp.exceptions import ChannelError
from celery import Celery
from django.conf import settings

from config.broker_options import task_queues, transport, transport_options
from tests.brokers.wire import Wire, wire_to

#: An AMQP address whose virtual host the tests may fill and empty. Without it a RabbitMQ on this
#: machine is looked for, and a virtual host is made in it and taken away afterwards.
NAMED = "CALLSHEET_TEST_RABBITMQ"


class Broker(NamedTuple):
    url: str  # through the wire
    wire: Wire
    app: Celery  # what this process publishes by

    def waiting(self, queue: str) -> int:
        """How many messages lie there that no worker has taken."""
        with self.app.connection_for_write() as connection:
            channel: Any = connection.default_channel
            try:
                return int(channel.queue_declare(queue, passive=True).message_count)
            except ChannelError:
                return 0  # Redis knows no empty queue

    def take(self, queue: str) -> Any:
        with self.app.connection_for_write() as connection:
            return self.app.amqp.queues[queue](connection.default_channel).get(no_ack=True)

    def forget_everything(self) -> None:
        with self.app.connection_for_write() as connection:
            channel: Any = connection.default_channel
            for queue in self.app.amqp.queues.values():
                queue(channel).declare()
                queue(channel).purge()


@contextmanager
def behind_a_wire(url: str) -> Iterator[Broker]:
    parts = urlsplit(url)
    if parts.scheme == "redis+socket":
        database = dict(parse_qsl(parts.query)).get("virtual_host", "0")
        with wire_to(lambda: _unix(parts.path)) as wire:
            yield from _broker(f"redis://127.0.0.1:{wire.port}/{database}", wire)
        return
    login, at, _ = parts.netloc.rpartition("@")
    port = parts.port or (6379 if parts.scheme == "redis" else 5672)
    with wire_to(lambda: socket.create_connection((parts.hostname or "localhost", port))) as wire:
        through = parts._replace(netloc=f"{login}{at}127.0.0.1:{wire.port}")
        yield from _broker(urlunsplit(through), wire)


def _broker(url: str, wire: Wire) -> Iterator[Broker]:
    app = Celery("tests.brokers", set_as_current=False)
    app.config_from_object(settings, namespace="CELERY")
    app.conf.update(
        broker_url=url,
        task_queues=task_queues(url),
        broker_transport=transport(url),
        broker_transport_options=transport_options(url),
    )
    broker = Broker(url, wire, app)
    broker.forget_everything()
    try:
        yield broker
    finally:
        wire.mend()
        broker.forget_everything()
        app.close()


def _unix(path: str) -> socket.socket:
    far = socket.socket(socket.AF_UNIX)
    far.connect(path)
    return far


@contextmanager
def room_in_rabbitmq() -> Iterator[str]:
    """The address of a virtual host that is ours, or a skip that says what is missing."""
    if named := os.environ.get(NAMED):
        yield named
        return
    try:
        socket.create_connection(("127.0.0.1", 5672), timeout=1).close()
    except OSError as error:
        pytest.skip(f"no RabbitMQ on localhost:5672 ({error}); name one in {NAMED}")
    room = f"callsheet-test-{os.getpid()}"
    for arguments in (["add_vhost", room], ["set_permissions", "-p", room, "guest", *[".*"] * 3]):
        if shutil.which("rabbitmqctl") is None or _rabbitmqctl(*arguments):
            pytest.skip(f"rabbitmqctl makes no virtual host here; name a free one in {NAMED}")
    try:
        yield f"amqp://guest:guest@127.0.0.1:5672/{room}"
    finally:
        _rabbitmqctl("delete_vhost", room)


def _rabbitmqctl(*arguments: str) -> int:
    done = subprocess.run(["rabbitmqctl", *arguments], capture_output=True, timeout=60, check=False)
    return done.returncode
