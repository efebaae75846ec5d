"""A worker as Celery starts it, in a process of its own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from celery import current_app

from tests.processes.forked import Forked, start_python
from workflows.jobs.job import Queue


@contextmanager
def celery_worker(
    environment: Mapping[str, str],
    *options: str,
    include: str = "tests.crash.process_kinds,tests.workflows.kinds",
    log: Any = 2,  # the number of the file that it writes to
    **settings: str,
) -> Iterator[Forked]:
    """While the block runs. ``environment`` names database and broker; killed at the end.

    ``include``: the modules whose kinds it knows beside ours."""
    process = start_python(
        "celery", "-A", "config.celery", "worker",
        "--include", include,
        "--loglevel", "warning", "--without-gossip", "--without-mingle",
        "--queues", ",".join(Queue.values), *options,
        environment={**environment, **settings},
        errors=log,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def empty_the_broker() -> None:
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        for queue in Queue.values:
            channel.queue_purge(queue)
