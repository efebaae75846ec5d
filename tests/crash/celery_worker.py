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
    log: int | None = None,
    **settings: str,
) -> Iterator[Forked]:
    """While the block runs. ``environment`` names database and broker; killed at the end.

<<<<<<< HEAD
    ``include``: the modules whose kinds it knows beside ours."""
    process = start_python(
        "celery", "-A", "config.celery", "worker",
        "--include", include,
        "--loglevel", "warning", "--without-gossip", "--without-mingle",
        "--queues", ",".join(Queue.values), *options,
        environment={**environment, **settings},
=======
    ``include``: the modules whose kinds it knows beside ours. ``log``: where it writes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "config.celery", "worker",
         "--include", include,
         "--loglevel", "warning", "--without-gossip", "--without-mingle",
         "--queues", ",".join(Queue.values), *options],
        env=os.environ | environment | settings,
        stderr=log,
>>>>>>> c62852d (One command is one trace, from its POST to its provider; defects are told without secrets)
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
