"""Hold, grow, charge, release, expire, end and retry in any order: the sums stay right."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db.models import F, Sum
from django.db.models.functions import Now
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from media_pipeline.credits.add_credits import add_credits, refund
from media_pipeline.credits.capture import capture
from media_pipeline.credits.expire_reservations import expire_reservations
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.release import release
from media_pipeline.credits.reservation import Reservation
from media_pipeline.credits.reserve import grow, hold_for_job, job_hold, reserve, run_hold
from tests.media_pipeline.credits.purse import figures, funded
from tests.workflows.engine import make_run, new_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job
from workflows.jobs.job import Job
from workflows.projects.project import Project
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)

AMOUNTS = st.integers(min_value=1, max_value=60)
JOBS = st.sampled_from(["a", "b"])
KEYS = st.sampled_from(["one", "two"])


class Credits(RuleBasedStateMachine):
    """One project, one run of two jobs, and what a plain model says of its figures."""

    @initialize()
    def begin(self) -> None:
        self.project = funded(100)
        run = make_run(new_job("a"), new_job("b"), project=Project.objects.get(pk=self.project))
        self.run: UUID = run.pk
        self.billed: dict[str, int] = {}
        self.given = 100

    @rule(amount=AMOUNTS)
    def add(self, amount: int) -> None:
        add_credits(self.project, key=str(uuid4()), amount=amount, why="more")
        self.given += amount

    @rule(amount=AMOUNTS)
    def take_away(self, amount: int) -> None:
        try:
            add_credits(self.project, key=str(uuid4()), amount=-amount, why="a mistake")
        except InsufficientCredits:
            return
        self.given -= amount

    @rule(key=KEYS, amount=AMOUNTS)
    def hold(self, key: str, amount: int) -> None:
        self._tries(lambda: reserve(self.project, key=key, amount=amount))

    @rule(amount=AMOUNTS, grows=st.booleans())
    def hold_for_run(self, amount: int, grows: bool) -> None:
        how = grow if grows else reserve
        key = run_hold(self.run)
        self._tries(lambda: how(self.project, key=key, amount=amount, run_id=self.run))

    @rule(job=JOBS, amount=AMOUNTS)
    def hold_for_a_job(self, job: str, amount: int) -> None:
        def act() -> None:
            hold_for_job(self.project, run_id=self.run, job_key=job, price=amount)
            own = Reservation.objects.get(project_id=self.project, key=job_hold(self.run, job))
            assert own.amount - own.captured >= amount

        self._tries(act)

    @rule(key=st.sampled_from("uvwxyz"), job=JOBS, amount=AMOUNTS)
    def charge(self, key: str, job: str, amount: int) -> None:
        free = figures(self.project)[0] - figures(self.project)[1]
        mine = self._held(run_id=self.run)
        charged = capture(
            self.project,
            key=key,
            amount=amount,
            what="a clip",
            run_id=self.run,
            hold=job_hold(self.run, job),
        )
        assert charged.is_new == (key not in self.billed)
        if charged.is_new:
            self.billed[key] = amount
            assert charged.taken == min(amount, free + mine)
        assert charged.taken + charged.owed == self.billed[key]

    @rule(key=st.sampled_from("uvwxyz"))
    def give_back(self, key: str) -> None:
        try:
            is_new = refund(self.project, key=key, why="it was black")
        except LedgerEntry.DoesNotExist:
            assert key not in self.billed
            return
        self.given += self.billed[key] if is_new else 0

    @rule(key=KEYS)
    def let_go(self, key: str) -> None:
        held = self._held(key=key)
        assert release(self.project, key=key) == held

    @rule()
    def time_passes(self) -> None:
        """What no living run holds is free."""
        Reservation.objects.update(expires_at=Now() - timedelta(seconds=1))
        expire_reservations()
        assert self._held(run_id=None) == 0
        assert not Reservation.objects.filter(ended_at=None, expires_at__lt=Now()).exists()

    @rule(job=JOBS)
    def a_job_fails(self, job: str) -> None:
        row = Job.objects.get(run_id=self.run, idempotency_key=job)
        claim = claim_job(row.pk, uuid4())
        if claim is not None:
            fail_job(claim, code="refused", detail="no")
            if Run.objects.get(pk=self.run).finished_at is not None:
                assert self._held(run_id=self.run) == 0

    @rule()
    def it_goes_again(self) -> None:
        """All of what it held without spending is held again, or nothing goes."""
        owed_to_it = Reservation.objects.filter(run_id=self.run).exclude(ended_at=None)
        wanted = owed_to_it.aggregate(sum=Sum(F("amount") - F("captured")))["sum"] or 0
        held, free = self._held(run_id=self.run), figures(self.project)
        try:
            again = retry_run(self.run)
        except InsufficientCredits:
            assert wanted > free[0] - free[1]
            return
        if again:
            assert self._held(run_id=self.run) == held + wanted

    @invariant()
    def the_sums_are_right(self) -> None:
        balance, reserved, owed = figures(self.project)  # recounts all three
        assert balance == self.given - sum(self.billed.values()) + owed
        assert owed == 0 or balance == reserved

    def _held(self, **which: object) -> int:
        live = Reservation.objects.filter(project_id=self.project, ended_at=None, **which)
        return live.aggregate(sum=Sum(F("amount") - F("captured")))["sum"] or 0

    def _tries(self, act: Callable[[], object]) -> None:
        before = figures(self.project)
        try:
            act()
        except InsufficientCredits:
            assert figures(self.project) == before


@pytest.mark.timeout(1800)  # with the profile thorough, or while a failure is made small
def test_any_order_of_steps_keeps_the_sums() -> None:
    run_state_machine_as_test(
        Credits,
        settings=settings(
            max_examples=settings().max_examples // 5,
            stateful_step_count=20,
            deadline=None,
            derandomize=settings.get_current_profile_name() == "default",
            suppress_health_check=list(HealthCheck),
        ),
    )
