"""What workers do: claim, heartbeat, receipts, put back, settle; also long after they lost."""

from datetime import timedelta
from uuid import UUID

from hypothesis import strategies as st
from hypothesis.stateful import MultipleResults, multiple, rule

from tests.model.engine_machine import EngineMachine
from tests.model.world import fingerprint, is_held, write
from tests.workflows.engine import the_lease_runs_out
from workflows.execution.free_leases import free_leases
from workflows.execution.keep_leases import keep_lease, renew_leases
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.block_job import block_job
from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Answered
from workflows.jobs.put_back import (
    release_job,
    retry_apply_later,
    retry_later,
    wait_for_provider,
)
from workflows.jobs.receipts import (
    mark_refused,
    mark_uncertain,
    open_submission,
    store_answer,
    store_request_id,
)
from workflows.jobs.turn_together import Next, succeed_together
from workflows.runs.begin_run import begin_run

RESTS = st.sampled_from([timedelta(), timedelta(hours=1)])


class ApplyFailed(Exception):
    """A defect of a handler."""


class WorkerRules(EngineMachine):
    def __init__(self) -> None:
        super().__init__()
        self.submissions: dict[str, HeldSubmission | None] = {}  # by lease owner, as it knows it

    @rule(target=EngineMachine.claims, job=EngineMachine.jobs, number=st.integers(0, 1))
    def claim(self, job: UUID, number: int) -> MultipleResults[Claim]:
        before = fingerprint()
        taken = claim_job(job, self.workers[number])
        if taken is None:
            is_held_back = Job.objects.filter(pk=job).exclude(held_back="").exists()
            assert is_held_back or fingerprint() == before, "a vain claim changed something"
            return multiple()
        if taken.begins_run and taken.run_id is not None:
            begin_run(taken.run_id)
        self.submissions[taken.lease_owner] = taken.submission
        return multiple(taken)

    @rule(target=EngineMachine.claims, job=EngineMachine.jobs)
    def claim_and_take_over(self, job: UUID) -> MultipleResults[Claim]:
        """Two in a row, so that stale claims are as common as good ones."""
        taken = []
        for worker in self.workers:
            the_lease_runs_out(job)
            free_leases()
            claim = claim_job(job, worker)
            if claim is not None:
                self.submissions[claim.lease_owner] = claim.submission
                if claim.begins_run and claim.run_id is not None:
                    begin_run(claim.run_id)
                taken.append(claim)
        return multiple(*taken)

    @rule(claim=EngineMachine.claims)
    def heartbeat(self, claim: Claim) -> None:
        holds, _ = is_held(claim)
        before = fingerprint()
        with keep_lease(claim):
            renew_leases(older_than=0)
        assert holds or fingerprint() == before

    # Receipts.

    @rule(claim=EngineMachine.claims, price=st.sampled_from([0, 10]))
    def submit(self, claim: Claim, price: int) -> None:
        last = self.submissions[claim.lease_owner]
        if last is None or last.outcome == "refused":

            def intent() -> None:
                self.submissions[claim.lease_owner] = open_submission(
                    claim, provider="fake", price_microdollars=price, is_exclusive=price > 0
                )

            write(claim, intent)

    @rule(claim=EngineMachine.claims)
    def the_provider_accepts(self, claim: Claim) -> None:
        self._receive(
            claim,
            ("", "uncertain"),
            "accepted",
            lambda last: store_request_id(claim, last, "request-1"),
        )

    @rule(claim=EngineMachine.claims)
    def the_provider_answers(self, claim: Claim) -> None:
        self._receive(
            claim,
            ("", "accepted", "uncertain"),
            "answered",
            lambda last: store_answer(claim, last, Answered({"a": 1}, cost_microdollars=3)),
        )

    @rule(claim=EngineMachine.claims)
    def the_provider_refuses(self, claim: Claim) -> None:
        self._receive(
            claim,
            ("", "accepted", "uncertain"),
            "refused",
            lambda last: mark_refused(claim, last, "busy", ""),
        )

    @rule(claim=EngineMachine.claims)
    def nobody_knows(self, claim: Claim) -> None:
        self._receive(
            claim, ("",), "uncertain", lambda last: mark_uncertain(claim, last, "timed_out", "")
        )

    # What becomes of the job.

    @rule(claim=EngineMachine.claims, rest=RESTS)
    def wait(self, claim: Claim, rest: timedelta) -> None:
        write(claim, lambda: wait_for_provider(claim, check_after=rest))

    @rule(claim=EngineMachine.claims, rest=RESTS)
    def rest(self, claim: Claim, rest: timedelta) -> None:
        if not claim.is_last_attempt:
            write(claim, lambda: retry_later(claim, after=rest, code="why", detail=""))

    @rule(claim=EngineMachine.claims, rest=RESTS)
    def rest_before_applying_again(self, claim: Claim, rest: timedelta) -> None:
        write(claim, lambda: retry_apply_later(claim, after=rest, code="why", detail=""))

    @rule(claim=EngineMachine.claims)
    def release(self, claim: Claim) -> None:
        write(claim, lambda: release_job(claim))

    @rule(claim=EngineMachine.claims)
    def block(self, claim: Claim) -> None:
        write(claim, lambda: block_job(claim, code="why", detail=""))

    @rule(claim=EngineMachine.claims, applies=st.booleans())
    def succeed(self, claim: Claim, applies: bool) -> None:
        if self._may_succeed(claim):
            write(claim, lambda: succeed_job(claim, (lambda: None) if applies else None))

    @rule(target=EngineMachine.claims, one=EngineMachine.claims, other=EngineMachine.claims)
    def succeed_together(self, one: Claim, other: Claim) -> MultipleResults[Claim]:
        """Who is held and not cancelled ends; the other one is left, and unchanged."""
        claims = list({claim.job_id: claim for claim in (one, other)}.values())
        if not all(c.queue == one.queue and self._may_succeed(c) for c in claims):
            return multiple()
        before = fingerprint()
        held = {claim.job_id for claim in claims if is_held(claim) == (True, False)}
        turned = succeed_together(claims, Next(self.workers[0], 3))
        assert {claim.job_id for claim in turned.left} == {c.job_id for c in claims} - held
        assert held or fingerprint() == before, "late writers changed something"
        for claim in turned.following:
            self.submissions[claim.lease_owner] = claim.submission
            if claim.begins_run and claim.run_id is not None:
                begin_run(claim.run_id)
        return multiple(*turned.following)

    @rule(claim=EngineMachine.claims)
    def fail_to_apply(self, claim: Claim) -> None:
        """What the handler raises passes through, with nothing written."""
        if not is_held(claim)[0]:
            return
        before = fingerprint()

        def apply() -> None:
            Job.objects.filter(pk=claim.job_id).update(error_detail="half done")
            raise ApplyFailed

        try:
            write(claim, lambda: succeed_job(claim, apply))
        except ApplyFailed:
            assert fingerprint() == before

    @rule(claim=EngineMachine.claims)
    def give_up(self, claim: Claim) -> None:
        write(claim, lambda: fail_job(claim, code="why", detail=""), also_when_cancelled=True)

    @rule(claim=EngineMachine.claims)
    def stop(self, claim: Claim) -> None:
        write(
            claim,
            lambda: stop_job(claim, attempt=AttemptOutcome.CANCELLED),
            also_when_cancelled=True,
        )

    def _receive(self, claim: Claim, known: tuple[str, ...], outcome: str, act: object) -> None:
        """A receipt on the submission that the claim knows of, if it may come after that one."""
        last = self.submissions[claim.lease_owner]
        if last is None or last.outcome not in known:
            return
        if write(claim, lambda: act(last), also_when_cancelled=True):  # type: ignore[operator]
            self.submissions[claim.lease_owner] = HeldSubmission(
                last.number, last.idempotency_key, outcome
            )

    def _may_succeed(self, claim: Claim) -> bool:
        """As the executor does it: with no provider asked, or with its answer stored."""
        last = self.submissions[claim.lease_owner]
        return last is None or last.outcome == "answered"
