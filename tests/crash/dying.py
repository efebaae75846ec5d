"""A worker that dies where the test says, and a world that recovers by itself."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pkgutil import resolve_name
from typing import Any
from uuid import UUID

import pytest
from django.db.models.functions import Now

from tests.workflows.engine import drain, the_lease_runs_out
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.execution.sweep import sweep
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.pointer import Pointer
from workflows.runs.run import Run


class SimulatedCrash(BaseException):
    """Not an Exception, so that no handler of ours tidies up after it."""


@contextmanager
def dying_after(step: str) -> Iterator[None]:
    """The function at this path does its work, and then the worker is gone."""
    real: Callable[..., Any] = resolve_name(step)

    def last_words(*args: Any, **kwargs: Any) -> None:
        real(*args, **kwargs)
        raise SimulatedCrash(step)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(step, last_words)
        yield


def die_working_on(job_id: UUID, step: str) -> None:
    with dying_after(step), pytest.raises(SimulatedCrash):
        execute_job(job_id)


def die_looking(step: str) -> None:
    """In a round of looks."""
    with dying_after(step), pytest.raises(SimulatedCrash):
        look_due()


def recover(pointers: list[Pointer]) -> None:
    """What the ticks do, with the time in between taken out; no pointer from before survives."""
    pointers.clear()
    for job_id in Lease.objects.values_list("job_id", flat=True):
        the_lease_runs_out(job_id)
    Job.objects.filter(status="queued").update(status="ready", pointer_sent_at=None, due_at=Now())
    sweep()
    Job.objects.filter(due_at__isnull=False).update(due_at=Now())
    Job.objects.filter(look_at__isnull=False).update(look_at=Now())
    drain(pointers)


def assert_the_world_is_whole(run: Run) -> None:
    """Nothing is held, every attempt is closed, the events have no gap, the counters are right."""
    run.refresh_from_db()
    jobs = Job.objects.filter(run=run)
    assert not Lease.objects.exists()
    assert not Attempt.objects.filter(job__run=run, outcome="").exists()
    numbers = list(run.channel.events.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, run.channel.last_number + 1))
    assert run.jobs_open == jobs.filter(finished_at__isnull=True).count()
    assert run.jobs_succeeded == jobs.filter(status="succeeded").count()
    ended = run.channel.events.filter(type="job.succeeded").values_list("job_id", flat=True)
    assert len(ended) == len(set(ended)) == run.jobs_succeeded
