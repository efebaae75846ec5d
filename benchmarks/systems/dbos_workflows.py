"""DBOS Transact: workflows and steps in PostgreSQL, queues that poll."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.systems.system import PROCESSES, Setting, Shape, System
from benchmarks.tally import Counted
from benchmarks.worker_processes import all_started

_DATABASE = "bench_dbos"
_QUEUE = "bench"
_WORKFLOWS = {Shape.INDEPENDENT: "nothing", Shape.CHAIN: "chain", Shape.FAN_OUT: "fan"}


class Dbos(System):
    key = "dbos"
    title = "DBOS"
    slower_probes = 4  # it polls once a second
    settings = (
        Setting("executors of their own, an executor_id each", "Queue worker; Workflow recovery"),
        Setting("application_version fixed", "Queue worker"),
        Setting("queue polled every 1 s, no concurrency limit (defaults)", "Queues reference"),
        Setting("a chain is ten steps of a workflow", "Steps"),
        Setting("a fan-out is child workflows on the queue", "Queue tutorial"),
        Setting("without Conductor: recovered when its executor starts again", "Workflow recovery"),
    )

    def prepare(self) -> None:
        self.place.make_database(_DATABASE)
        url = os.environ["BENCHMARK_DBOS"] = self.place.sqlalchemy_url(_DATABASE)
        program = Path(sys.executable).with_name("dbos")
        subprocess.run([program, "migrate", "--sys-db-url", url], check=True, capture_output=True)
        self._client: Any = None

    def commands(self) -> dict[str, list[str]]:
        return {
            f"dbos-{number}": [sys.executable, "-m", "benchmarks.systems.dbos_worker", str(number)]
            for number in range(PROCESSES)
        }

    @contextmanager
    def workers(self) -> Iterator[None]:
        with all_started(self.commands(), self.place.logs):
            self.connect()
            self.warm_up()
            yield

    def connect(self) -> None:
        """The client of a process that only enqueues."""
        from dbos import DBOSClient

        if self._client is None:
            self._client = DBOSClient(system_database_url=os.environ["BENCHMARK_DBOS"])

    def load(self, shape: Shape, units: int) -> Callable[[], None]:
        """One transaction: workers see all of it at once."""
        import sqlalchemy

        self._since = int(time.time() * 1000)

        engine = sqlalchemy.create_engine(os.environ["BENCHMARK_DBOS"])
        connection = engine.connect()
        for _ in range(units):
            self._client.enqueue_in_transaction(connection, self._options(_WORKFLOWS[shape]))

        def let_go() -> None:
            connection.commit()
            connection.close()
            engine.dispose()

        return let_go

    def finished(self, expected: int) -> Counted | None:
        """From the rows: a workflow's function ends before its workflow does."""
        counted = super().finished(expected)
        if counted is None:
            return None
        with psycopg.connect(self.place.dsn(_DATABASE)) as connection:
            still, seconds = connection.execute(
                """
                    select count(*) filter (where status <> 'SUCCESS'),
                           (max(updated_at) - min(started_at_epoch_ms)) / 1000.0
                      from dbos.workflow_status where created_at >= %s
                    """,
                [self._since],
            ).fetchone() or (1, 0)
        return None if still else Counted(expected, counted.processes, float(seconds))

    def probe(self, number: int) -> float:
        began = time.monotonic()
        self._client.enqueue(self._options("note"), number)
        return began

    def background(self, jobs: int) -> None:
        for _ in range(jobs):
            self._client.enqueue(self._options("nothing"))

    def hold(self, number: int) -> None:
        self._client.enqueue(self._options("hold"), number)

    @staticmethod
    def _options(workflow: str) -> dict[str, str]:
        return {"queue_name": _QUEUE, "workflow_name": workflow, "app_version": "1"}
