"""Procrastinate: jobs in PostgreSQL, fetched with SKIP LOCKED, woken by LISTEN/NOTIFY."""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg

from benchmarks.systems.system import JOBS_PER_UNIT, PROCESSES, WIDTH, Setting, Shape, System
from benchmarks.tally import Counted
from benchmarks.worker_processes import all_started

CONCURRENCY = 10
_DATABASE = "bench_procrastinate"


class Procrastinate(System):
    key = "procrastinate"
    title = "Procrastinate"
    settings = (
        Setting(f"one worker process per core, concurrency {CONCURRENCY}", "Launch a worker"),
        Setting("async tasks", "Define tasks; Concurrency"),
        Setting("listen_notify on, fetch_job_polling_interval 5 s (defaults)", "App reference"),
        Setting("heartbeat 10 s, stalled after 30 s, retried by a task */10", "Retry stalled jobs"),
        Setting("batch_defer for many jobs at once", "Defer: batch"),
    )

    def prepare(self) -> None:
        self.place.make_database(_DATABASE)
        os.environ["BENCHMARK_PROCRASTINATE"] = self.place.dsn(_DATABASE)
        from benchmarks.systems import procrastinate_app

        self.tasks: Any = procrastinate_app
        self.app: Any = procrastinate_app.app
        self.app.open()
        self.app.schema_manager.apply_schema()

    def commands(self) -> dict[str, list[str]]:
        command = [
            *(sys.executable, "-m", "procrastinate", "--log-level", "warning"),
            *("--app", "benchmarks.systems.procrastinate_app.app"),
            *("worker", "--concurrency", str(CONCURRENCY)),
        ]
        return {f"procrastinate-{number}": command for number in range(PROCESSES)}

    @contextmanager
    def workers(self) -> Iterator[None]:
        with all_started(self.commands(), self.place.logs):
            self.warm_up()
            yield

    def load(self, shape: Shape, units: int) -> Callable[[], None]:
        """One INSERT: workers see all of it at once."""
        task, arguments = {
            Shape.INDEPENDENT: (self.tasks.do_nothing, {}),
            Shape.CHAIN: (self.tasks.next_link, self.tasks.FIRST_LINK),
            Shape.FAN_OUT: (self.tasks.fan_out, {}),
        }[shape]
        self._before = self._rows("select coalesce(max(id), 0) from procrastinate_jobs")[0]
        return lambda: task.batch_defer(*(dict(arguments) for _ in range(units)))

    def finished(self, expected: int) -> Counted | None:
        """From the rows: a task's function ends before its job does."""
        counted = super().finished(expected)
        if counted is None:
            return None
        jobs, seconds = self._rows(
            """
            select count(*) filter (where type = 'succeeded'),
                   extract(epoch from max(at) filter (where type = 'succeeded')
                                      - min(at) filter (where type = 'started'))::float
              from procrastinate_events where job_id > %s
            """,
            [self._before],
        )
        return Counted(jobs, counted.processes, seconds) if jobs >= expected else None

    def _rows(self, statement: LiteralString, params: Sequence[object] = ()) -> tuple[Any, ...]:
        with psycopg.connect(self.place.dsn(_DATABASE)) as connection:
            return connection.execute(statement, params).fetchone() or ()

    def jobs_per_unit(self, shape: Shape) -> int:
        return WIDTH + 1 if shape is Shape.FAN_OUT else JOBS_PER_UNIT[shape]

    def probe(self, number: int) -> float:
        began = time.monotonic()
        self.tasks.note_start.defer(number=number)
        return began

    def background(self, jobs: int) -> None:
        self.tasks.do_nothing.batch_defer(*({} for _ in range(jobs)))

    def retry_stalled(self) -> bool:
        """What the documented periodic task does; whether there was something to retry."""

        async def retry() -> bool:
            with self.app.replace_connector(self.tasks.make_connector()) as app:
                async with app.open_async():
                    stalled = list(await app.job_manager.get_stalled_jobs())
                    for job in stalled:
                        await app.job_manager.retry_job(job)
                    return bool(stalled)

        return asyncio.run(retry())
