"""Drive the engine by hand: builders go through the real use cases, time moves by columns."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import Any
from unittest import mock
from uuid import UUID, uuid4

from django.db.models import F
from django.db.models.functions import Now

from workflows.commands import command_planners
from workflows.commands.accept_command import Accepted, accept_command
from workflows.commands.command import Command
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.send_pointers import fill_windows
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.project import Project
from workflows.runs.run import Run
from workflows.runs.start_run import start_run


def new_job(
    key: str,
    kind: str = "test.write",
    *,
    needs: Sequence[str] = (),
    settled: Sequence[str] = (),
    payload: dict[str, Any] | None = None,
    **more: Any,
) -> NewJob:
    wanted = [*(Need(k) for k in needs), *(Need(k, "settled") for k in settled)]
    return NewJob(kind=kind, key=key, payload=payload or {"name": key}, needs=wanted, **more)


@contextmanager
def planner(kind: str, plan: Any, *, supersedes: bool = False) -> Iterator[None]:
    """For one block this command kind is planned by ``plan``."""
    with ExitStack() as block:
        block.enter_context(mock.patch.dict(command_planners._planners, {kind: plan}))
        superseding = {kind} if supersedes else set()
        block.enter_context(mock.patch.object(command_planners, "_superseding", superseding))
        yield


def make_project(name: str) -> Project:
    return Project.objects.create(name=name, slug=name)


def make_run(*jobs: NewJob, subject: str = "", project: Project | None = None, **more: Any) -> Run:
    """A command accepted and planned into a run with these jobs."""
    made: list[Run] = []

    def plan(command: Command) -> None:
        made.append(start_run(command, kind="test", subject=subject, jobs=jobs, **more))

    with planner("utility", plan):
        send("utility", project=project)
    return made[0]


def send(
    kind: str = "utility",
    client_command_id: str | None = None,
    project: Project | None = None,
    **more: Any,
) -> Accepted:
    """A command of the local project's person, accepted or refused."""
    own, actor = local_project()
    return accept_command(
        project=project or own,
        actor=actor,
        client_command_id=client_command_id or str(uuid4()),
        kind=kind,
        **({"payload": {}} | more),
    )


def make_job(kind: str = "test.write", **more: Any) -> Job:
    """A job that is alone in its run."""
    make = new_job("only", kind, **more)
    return job_of(make_run(make), "only")


def job_of(run: Run, key: str) -> Job:
    return Job.objects.get(run=run, idempotency_key=key)


def statuses(run: Run) -> dict[str, str]:
    return dict(Job.objects.filter(run=run).values_list("idempotency_key", "status"))


def outcomes(job: Job) -> list[str]:
    """Of the job's attempts, oldest first."""
    return list(job.attempts.order_by("number").values_list("outcome", flat=True))


def drain(pointers: list[Pointer], rounds: int = 100) -> int:
    """Run what is pointed at, and what becomes due by it, until nothing is; returns how many."""
    ran = 0
    for _ in range(rounds):
        fill_windows()
        look_due()
        if not pointers:
            return ran
        batch, pointers[:] = list(pointers), []
        ran += sum(execute_job(pointer.job_id) for pointer in batch)
    raise AssertionError(f"still not done after {rounds} rounds")


def the_lease_runs_out(job_id: UUID) -> None:
    Lease.objects.filter(job_id=job_id).update(lease_expires_at=Now() - timedelta(seconds=1))


def the_rest_is_over(job_id: UUID) -> None:
    Job.objects.filter(pk=job_id, due_at__isnull=False).update(due_at=Now())


def the_look_is_due(job_id: UUID) -> None:
    Job.objects.filter(pk=job_id, look_at__isnull=False).update(look_at=Now())


def it_has_waited(job_id: UUID, seconds: int) -> None:
    Job.objects.filter(pk=job_id).update(
        waiting_since=F("waiting_since") - timedelta(seconds=seconds)
    )
