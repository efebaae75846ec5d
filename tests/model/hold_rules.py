"""Paused runs, keys with a cap: what is held back goes on in the end, and never too early."""

from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Now
from hypothesis import strategies as st
from hypothesis.stateful import MultipleResults, invariant, multiple, rule

from tests.model.engine_machine import KINDS, EngineMachine
from workflows.database import fetch_all
from workflows.errors import RunIsOver
from workflows.execution.dispatch_due import dispatch_due
from workflows.jobs.job import Job
from workflows.jobs.plan_jobs import plan_jobs
from workflows.limits.fill_limits import repair_limits
from workflows.limits.limit import Limit
from workflows.limits.pause_limit import pause_limit_for
from workflows.limits.set_limit import set_limit
from workflows.runs.pause_run import pause_run
from workflows.runs.resume_run import resume_run

CAPS = {"one": 1, "two": 2}
KEYS = st.sampled_from(sorted(CAPS))


class HoldRules(EngineMachine):
    def __init__(self) -> None:
        super().__init__()
        for key, cap in CAPS.items():
            set_limit(key, cap)

    @rule(target=EngineMachine.jobs, run=EngineMachine.runs, key=KEYS, kind=KINDS)
    def plan_under_a_limit(self, run: UUID, key: str, kind: str) -> MultipleResults[UUID]:
        try:
            jobs = [self._new_job(kind, limit_key=key) for _ in range(2)]
            return multiple(*plan_jobs(run, jobs))
        except RunIsOver:
            return multiple()

    @rule(run=EngineMachine.runs)
    def pause(self, run: UUID) -> None:
        pause_run(run)

    @rule(run=EngineMachine.runs)
    def resume(self, run: UUID) -> None:
        resume_run(run)

    @rule(key=KEYS)
    def a_provider_asks_for_a_pause(self, key: str) -> None:
        pause_limit_for(key, timedelta(hours=1))

    @rule(key=KEYS)
    def the_pause_is_over(self, key: str) -> None:
        Limit.objects.filter(key=key, paused_until__isnull=False).update(paused_until=Now())
        dispatch_due()

    @rule()
    def repair(self) -> None:
        repair_limits()

    @invariant()
    def no_more_jobs_are_at_work_than_their_limit_allows(self) -> None:
        at_work = fetch_all(
            lambda key, jobs: (key, jobs),
            """
            select limit_key, count(*) from workflows_job
             where limit_key <> '' and (status = 'leased' or waiting_since is not null)
               and not workflows_has_answer_v1(id)  -- it only applies
             group by limit_key
            """,
        )
        assert [(key, jobs) for key, jobs in at_work if jobs > CAPS[key]] == []

    @invariant()
    def nothing_is_held_back_for_ever(self) -> None:
        """Once the pause is over and the slots are free, a sweep lets something go."""
        held = set(
            Job.objects.filter(held_back="limit").values_list("limit_key", flat=True).distinct()
        )
        free = {
            key
            for key in held
            if not Limit.objects.filter(key=key, paused_until__gt=Now()).exists()
            and Job.objects.filter(limit_key=key, holds_slot=True).count() < CAPS[key]
        }
        if free:
            repair_limits()
            for key in free:
                assert Job.objects.filter(limit_key=key, held_back="").exists()
