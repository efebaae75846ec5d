"""What people and ticks do, and whole executions of a job with whatever a provider may say."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.model.engine_machine import EngineMachine
from tests.workflows.engine import the_lease_runs_out
from tests.workflows.kinds import provider
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.execute_job import execute_job
from workflows.execution.free_leases import free_leases
from workflows.execution.prune import prune
from workflows.execution.release_leases import release_leases
from workflows.execution.sweep import sweep
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job, Queue
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    GiveUp,
    StillWorking,
    TryLater,
    Uncertain,
)
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.send_pointers import fill_windows, take_pointers_back
from workflows.runs.cancel_run import cancel_run
from workflows.runs.retry_run import retry_run

HOUR = timedelta(hours=1)
ANYWHERE = [Answered({"a": 1}), TryLater(timedelta(), "busy"), GiveUp("no"), OSError("reset")]
SUBMIT = [Accepted("request-1", timedelta()), Uncertain("timed out"), *ANYWHERE]
LOOK = [StillWorking(timedelta()), StillWorking(HOUR), *ANYWHERE]


def cancelled_meanwhile(job: UUID) -> None:
    cancel_job(job)


def taken_away_meanwhile(job: UUID) -> None:
    the_lease_runs_out(job)
    free_leases()


def taken_over_meanwhile(job: UUID) -> None:
    taken_away_meanwhile(job)
    claim_job(job, uuid4())


def nothing_meanwhile(job: UUID) -> None:
    del job


MEANWHILE = st.sampled_from(
    [nothing_meanwhile, cancelled_meanwhile, taken_away_meanwhile, taken_over_meanwhile]
)


class PeopleAndTicks(EngineMachine):
    # People.

    @rule(job=EngineMachine.jobs)
    def cancel_a_job(self, job: UUID) -> None:
        cancel_job(job)

    @rule(job=EngineMachine.jobs)
    def requeue(self, job: UUID) -> None:
        requeue_job(job)

    @rule(run=EngineMachine.runs)
    def cancel(self, run: UUID) -> None:
        cancel_run(run)

    @rule(run=EngineMachine.runs)
    def retry(self, run: UUID) -> None:
        retry_run(run)

    # Ticks.

    @rule(queue=st.sampled_from(Queue.values))
    def dispatch(self, queue: str) -> None:
        fill_windows([queue])

    @rule(job=EngineMachine.jobs)
    def a_pointer_did_not_leave(self, job: UUID) -> None:
        take_pointers_back([job])

    @rule()
    def sweep_up(self) -> None:
        sweep()

    @rule()
    def end_the_overdue(self) -> None:
        enforce_deadlines()

    @rule()
    def prune_what_is_old(self) -> None:
        prune()

    @rule(number=st.integers(0, 1))
    def a_worker_is_stopped(self, number: int) -> None:
        release_leases([self.workers[number]])

    # One job from claim to end, with a provider that may say anything.

    @rule(
        job=EngineMachine.jobs,
        submit=st.sampled_from(SUBMIT),
        look=st.sampled_from(LOOK),
        knows=st.booleans(),
        meanwhile=MEANWHILE,
        apply_fails=st.booleans(),
    )
    def execute(
        self,
        job: UUID,
        submit: Any,
        look: Any,
        knows: bool,
        meanwhile: Callable[[UUID], None],
        apply_fails: bool,
    ) -> None:
        row = Job.objects.get(pk=job)
        last = row.submissions.order_by("-number").first()
        provider.reset()
        if row.kind == "test.call":
            provider.says.append(submit if submit in ANYWHERE else ANYWHERE[0])
        elif last is None or last.outcome == "refused" or last.superseded:
            provider.says.extend([submit, look])
        else:
            provider.says.append(look)
        if knows:
            provider.knows = {f"{job}:{number}": "request-1" for number in range(1, 9)}
        provider.during_call = lambda work: meanwhile(work.job_id)
        if apply_fails:
            provider.on_apply = _raise
        execute_job(job)
        provider.reset()


def _raise(*_: object) -> None:
    raise ValueError("a defect in apply")
