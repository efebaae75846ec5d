"""A house with one real Celery worker at a time; the next one starts when it has been killed."""

import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from django.db.models.functions import Now

from tests.crash.celery_worker import celery_worker
from tests.crash.film_stages.mortal_worker import STEPS, warrant
from tests.processes.forked import Forked
from tests.workflows.engine import the_lease_runs_out
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.look_due import look_due
from workflows.execution.sweep import sweep
from workflows.jobs.job import Job
from workflows.jobs.job_status import FINAL_JOB_STATUSES
from workflows.jobs.lease import Lease

PATIENCE = 240  # seconds until a film of a few seconds should long have been made


@dataclass
class MortalHouse:
    """``deaths``: how many workers were killed."""

    environment: Mapping[str, str]
    warrants: Path
    deaths: int = 0

    def will_die(self, kind: str, step: str) -> None:
        """The first worker that does this step of a job of this kind from now on."""
        if step not in STEPS:
            raise ValueError(f"there are {', '.join(STEPS)}, and no step {step!r}")
        warrant(self.warrants, kind, step).touch()

    def make(self) -> None:
        """Everything that is ordered, by as many workers as it takes; this process is the beat."""
        until = time.monotonic() + PATIENCE
        with ExitStack() as crew:
            worker = self._hire(crew)
            while Job.objects.exclude(status__in=FINAL_JOB_STATUSES).exists():
                assert time.monotonic() < until, self._where_it_stands()
                assert not Job.objects.filter(status="blocked").exists(), self._where_it_stands()
                if worker.poll() is not None:
                    self._bury(worker)
                    worker = self._hire(crew)
                Job.objects.filter(look_at__isnull=False).update(look_at=Now())
                look_due()
                dispatch_due()
                time.sleep(0.1)

    def _hire(self, crew: ExitStack) -> Forked:
        return crew.enter_context(
            celery_worker(
                self.environment,
                *("--pool", "threads", "--concurrency", "1"),
                include="tests.crash.film_stages.mortal_worker",
                STAGES_WARRANTS=str(self.warrants),
            )
        )

    def _bury(self, worker: Forked) -> None:
        """What it held is free when its lease is over, which here is at once."""
        assert worker.returncode == -9, f"a worker ended by itself: {worker.returncode}"
        self.deaths += 1
        for job_id in Lease.objects.values_list("job_id", flat=True):
            the_lease_runs_out(job_id)
        Job.objects.filter(status="queued").update(
            status="ready", pointer_sent_at=None, due_at=Now()
        )
        sweep()

    @staticmethod
    def _where_it_stands() -> str:
        open_jobs = Job.objects.exclude(status__in=FINAL_JOB_STATUSES)
        return str(list(open_jobs.values_list("kind", "status", "error_code")[:20]))
