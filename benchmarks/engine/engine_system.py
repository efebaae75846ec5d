"""This engine, with a pointer for each job and with bounded turns."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import ClassVar
from uuid import UUID

from benchmarks.patience import wait_for
from benchmarks.systems.system import PATIENCE, PROCESSES, Setting, Shape, System
from benchmarks.tally import Counted
from benchmarks.worker_processes import WorkerProcess, started

DATABASE = "bench_engine"
_OPERATING = "docs/operating.md"


class Engine(System):
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("threads, 8 in a process, as for short work; one process per core", _OPERATING),
        Setting("every other setting as shipped, beat included", _OPERATING),
        Setting("--without-gossip --without-mingle", "studio/production/crew.py"),
    )
    environment: ClassVar[Mapping[str, str]] = {}

    def prepare(self) -> None:
        """Migrated once, by whoever comes first."""

    @contextmanager
    def workers(self) -> Iterator[None]:
        with ExitStack() as crews:
            for number in range(PROCESSES):
                name = f"-{number}"
                crews.enter_context(self.crew("threads", 8, beat=number == 0, name=name))
            self.warm_up()
            yield

    @contextmanager
    def crew(self, pool: str, size: int, *, beat: bool, name: str = "") -> Iterator[WorkerProcess]:
        """One Celery worker of this project, and beat, as docs/operating.md starts them."""
        celery = [sys.executable, "-m", "celery", "-A", "config.celery"]
        worker = [
            *(*celery, "worker", "--include", "benchmarks.engine.kinds,benchmarks.engine.calls"),
            *("--pool", pool, "--concurrency", str(size), "--loglevel", "warning"),
            *(
                "--queues",
                "control,language,deliveries,render",
                "--hostname",
                f"{self.key}{name}@%h",
            ),
            *("--without-gossip", "--without-mingle"),
        ]
        with ExitStack() as stack:
            if beat:
                tick = [*celery, "beat", "--pidfile=", "--loglevel", "warning"]
                stack.enter_context(started(tick, self.place.logs / "beat.log", self.environment))
            yield stack.enter_context(
                started(worker, self.place.logs / f"{self.key}.log", self.environment)
            )

    def warm_up_one(self) -> None:
        """Until the worker has done one job."""
        tally = self.place.tally
        tally.begin()
        self.probe(0)
        wait_for(lambda: tally.counted().jobs > 0, PATIENCE, f"a worker of {self.title}")

    def load(self, shape: Shape, units: int) -> Callable[[], None]:
        """One transaction: workers see all of it at once."""
        from django.db import transaction

        from benchmarks.engine import plans

        together = transaction.atomic()
        together.__enter__()
        self._loaded = [plans.accept(jobs) for jobs in plans.units(shape, units)]
        return lambda: together.__exit__(None, None, None)

    def finished(self, expected: int) -> Counted | None:
        """From the rows: a job without an ``apply`` runs no code of ours that could count."""
        from workflows.database import fetch_one

        still = fetch_one(
            bool, "select exists (select 1 from workflows_run where finished_at is null)"
        )
        return None if still else self._counted(self._loaded, expected)

    @staticmethod
    def _counted(runs: list[UUID], expected: int) -> Counted | None:
        from workflows.database import fetch_one

        return fetch_one(
            lambda jobs, workers, seconds: Counted(jobs, workers, seconds),
            """
            select count(*), count(distinct a.worker_id),
                   extract(epoch from max(a.ended_at) - min(j.started_at))::float
              from workflows_job j join workflows_attempt a on a.job_id = j.id
             where j.run_id = any(%s) and j.status = 'succeeded'
            having count(*) >= %s
            """,
            [runs, expected],
        )

    def probe(self, number: int) -> float:
        from django.db import transaction

        from benchmarks.engine import plans
        from workflows.jobs.new_job import NewJob

        with transaction.atomic():
            plans.accept([NewJob("bench.note", "note", {"number": number})])
            return time.monotonic()  # what follows is the COMMIT, and the pointer after it

    def background(self, jobs: int) -> None:
        from benchmarks.engine import plans

        plans.accept(plans.independent(jobs))


class EnginePointers(Engine):
    key = "engine"
    title = "this engine, a pointer per job"
    settings = (*Engine.settings, Setting("WORKFLOWS_TURN_JOBS 1", _OPERATING))
    environment = {"WORKFLOWS_TURN_JOBS": "1"}


class EngineTurns(Engine):
    key = "engine_turns"
    title = "this engine, bounded turns"
    settings = (
        *Engine.settings,
        Setting(
            "WORKFLOWS_TURN_JOBS 100, WORKFLOWS_TURN_TOGETHER 10, WORKFLOWS_TURN_SECONDS 1, "
            "as shipped",
            _OPERATING,
        ),
    )
