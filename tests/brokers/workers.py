"""Celery's own worker as a process of its own, and waiting for what other processes do."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Protocol

from tests.processes.forked import Forked, start_python

PATIENCE = 90  # seconds until a process that should have acted has not


class StartWorker(Protocol):
    def __call__(self, *options: str, **settings: str) -> Forked: ...


@contextmanager
def worker_of(environment: Mapping[str, str], *options: str) -> Iterator[Forked]:
    process = start_python(
        "celery", "-A", "config.celery", "worker",
        "--include", "tests.crash.process_kinds,tests.workflows.kinds",
        "--loglevel", "warning", "--without-gossip", "--without-mingle",
        "--queues", "control,language,render,deliveries", *options,
        environment=environment,
    )  # fmt: skip
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # it and its pool
        process.wait()


def soon(is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
    """What another process does is looked for until it has happened."""
    until = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < until, "another process did not do its part"
        time.sleep(0.05)
