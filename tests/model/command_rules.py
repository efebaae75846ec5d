"""What people do with commands and runs that go on: attach, take back, supersede, steer, hurry."""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID, uuid4

from django.db.models.functions import Now
from hypothesis import strategies as st
from hypothesis.stateful import MultipleResults, invariant, multiple, rule

from tests.model.engine_machine import EngineMachine
from tests.workflows.engine import make_run, planner
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.commands.command_status import HAS_NOT_BEGUN
from workflows.errors import CommandRefused
from workflows.execution.enforce_deadlines import end_overdue_jobs
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.attach_to_run import attach_to_run
from workflows.runs.cancel_command import cancel_command
from workflows.runs.run import Run
from workflows.runs.set_priority import set_job_priority, set_run_priority
from workflows.runs.start_run import start_run
from workflows.runs.steer_run import steer_run

HEAD_STARTS = st.sampled_from([0, 60, 3600])


class CommandRules(EngineMachine):
    @rule(target=EngineMachine.runs, seconds=st.integers(1, 2))
    def a_run_that_starts_later(self, seconds: int) -> UUID:
        run = make_run()
        Run.objects.filter(pk=run.pk).update(not_before=Now() + timedelta(hours=seconds))
        return run.pk

    @rule(run=EngineMachine.runs)
    def its_time_has_come(self, run: UUID) -> None:
        Run.objects.filter(pk=run, not_before__isnull=False).update(not_before=Now())
        Job.objects.filter(run=run, status="ready").update(due_at=Now())

    @rule(run=EngineMachine.runs)
    def another_command_for_the_run(self, run: UUID) -> None:
        self._send(lambda command: attach_to_run(command, run) and None)

    @rule(run=EngineMachine.runs)
    def take_a_command_back(self, run: UUID) -> None:
        for command in Command.objects.filter(run=run).order_by("pk")[:1]:
            cancel_command(command.pk)

    @rule(run=EngineMachine.runs)
    def retry_by_command(self, run: UUID) -> None:
        self._send_kind("retry", run)

    @rule(run=EngineMachine.runs)
    def cancel_by_command(self, run: UUID) -> None:
        self._send_kind("cancel", run)

    @rule(target=EngineMachine.runs, run=EngineMachine.runs)
    def supersede(self, run: UUID) -> MultipleResults[UUID]:
        older = Command.objects.filter(run=run).order_by("pk").first()
        made: list[UUID] = []

        def plan(command: Command) -> None:
            jobs = [self._new_job("test.write")]
            made.append(start_run(command, kind="test", subject="", jobs=jobs).pk)

        if older is not None:
            self._send(plan, supersedes=older.pk)
        return multiple(*made)

    @rule(run=EngineMachine.runs)
    def steer(self, run: UUID) -> None:
        steer_run(run, "slower")

    @rule(run=EngineMachine.runs, seconds=HEAD_STARTS)
    def hurry_a_run(self, run: UUID, seconds: int) -> None:
        set_run_priority(run, seconds)

    @rule(job=EngineMachine.jobs, seconds=HEAD_STARTS)
    def hurry_a_job(self, job: UUID, seconds: int) -> None:
        set_job_priority(job, seconds)

    @rule(job=EngineMachine.jobs)
    def a_jobs_deadline_passes(self, job: UUID) -> None:
        Job.objects.filter(pk=job, finished_at__isnull=True).update(
            deadline_at=Now(), deadline_seconds=3600
        )
        end_overdue_jobs()

    def _send_kind(self, kind: str, run: UUID) -> None:
        project, actor = local_project()
        with suppress(CommandRefused):
            accept_command(
                project=project,
                actor=actor,
                client_command_id=str(uuid4()),
                kind=kind,
                payload={},
                targets=[f"run:{run}"],
            )

    def _send(self, plan: object, supersedes: UUID | None = None) -> None:
        project, actor = local_project()
        with planner("utility", plan), suppress(CommandRefused):
            accept_command(
                project=project,
                actor=actor,
                client_command_id=str(uuid4()),
                kind="utility",
                payload={},
                supersedes=supersedes,
            )

    @invariant()
    def a_command_runs_once_work_of_its_run_has_begun(self) -> None:
        """Not among the invariants of rows: the claim is committed a moment before."""
        waiting = Command.objects.filter(status__in=HAS_NOT_BEGUN)
        assert not waiting.filter(run__jobs__started_at__isnull=False).exists()
