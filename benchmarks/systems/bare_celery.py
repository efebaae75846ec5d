"""Bare Celery on Valkey: tasks in a broker, no rows, nothing that survives a killed worker."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.systems.system import LENGTH, PROCESSES, WIDTH, Setting, Shape, System
from benchmarks.worker_processes import started

_GATED = "gated"  # a queue that workers consume only when told to


class BareCelery(System):
    key = "celery"
    title = "bare Celery"
    settings = (
        Setting("prefork, one process per core, -O fair", "Workers guide; Optimizing"),
        Setting("worker_prefetch_multiplier 4, early acknowledgement", "Optimizing; Configuration"),
        Setting("ignore_result where nobody reads the result", "Tasks: tips and best practices"),
        Setting("Redis result backend for the chord only", "Canvas: chords"),
        Setting("--without-gossip --without-mingle --without-heartbeat", "Workers guide"),
    )

    def prepare(self) -> None:
        os.environ["BARE_CELERY_BROKER"] = self.place.broker(1)
        os.environ["BARE_CELERY_RESULTS"] = self.place.broker(2)
        from benchmarks.systems import celery_app

        self._tasks: Any = celery_app
        self._app: Any = celery_app.app
        # In this process only: it reads no results, so it need not hear of them.
        self._app.conf.update(result_backend="cache+memory://")

    @contextmanager
    def workers(self) -> Iterator[None]:
        command = [
            *(sys.executable, "-m", "celery", "-A", "benchmarks.systems.celery_app", "worker"),
            *("--pool", "prefork", "--concurrency", str(PROCESSES), "--loglevel", "warning"),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ]
        with started(command, self.place.logs / "bare_celery.log"):
            self.warm_up()
            yield

    def load(self, shape: Shape, units: int) -> Callable[[], None]:
        queue = f"{_GATED}_{time.monotonic_ns()}"
        with self._app.producer_pool.acquire() as producer:
            for _ in range(units):
                self._signature(shape, queue).apply_async(producer=producer)
        return lambda: self._app.control.add_consumer(queue, reply=True)

    def _signature(self, shape: Shape, queue: str) -> Any:
        from celery import chain, group

        nothing = self._tasks.do_nothing.si().set(queue=queue)
        kept = self._tasks.do_nothing_kept.si().set(queue=queue)
        if shape is Shape.INDEPENDENT:
            return nothing
        if shape is Shape.CHAIN:
            return chain(*(nothing.clone() for _ in range(LENGTH)))
        return chain(nothing, group(kept.clone() for _ in range(WIDTH)), nothing.clone())

    def probe(self, number: int) -> float:
        began = time.monotonic()
        self._tasks.note_start.delay(number)
        return began

    def background(self, jobs: int) -> None:
        for _ in range(jobs):
            self._tasks.do_nothing.delay()
