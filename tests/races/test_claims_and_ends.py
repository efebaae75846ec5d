"""Two want the same job at one moment: one of them gets it, the other changes nothing."""

from datetime import timedelta
from functools import partial
from uuid import UUID, uuid4

import pytest

from tests.model.invariants import broken_invariants
from tests.races.racers import TIMES, racers, won
from tests.workflows.engine import (
    job_of,
    make_run,
    new_job,
    outcomes,
    the_lease_runs_out,
)
from workflows.errors import JobCancelled, LeaseLost
from workflows.execution.free_leases import free_leases
from workflows.execution.keep_leases import keep_lease, renew_leases
from workflows.execution.sweep import sweep
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.job import Job
from workflows.jobs.put_back import release_job
from workflows.jobs.turn_together import Next, succeed_together
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


def a_run_of(count: int, kind: str = "test.plain") -> tuple[Run, list[UUID]]:
    run = make_run(*(new_job(f"{number}", kind) for number in range(count)))
    return run, list(Job.objects.filter(run=run).order_by("pk").values_list("pk", flat=True))


def claimed(job: UUID) -> Claim:
    claim = claim_job(job, uuid4())
    assert claim is not None
    return claim


def status(job: UUID) -> str:
    return str(Job.objects.values_list("status", flat=True).get(pk=job))


def test_of_eight_claimers_one_gets_the_job() -> None:
    run, jobs = a_run_of(TIMES)
    with racers(8) as race:
        for job in jobs:
            claims = race([partial(claim_job, job, uuid4()) for _ in range(8)])
            assert sum(claim is not None for claim in claims) == 1

    assert set(Job.objects.filter(run=run).values_list("attempt_count", "epoch")) == {(1, 1)}
    assert broken_invariants() == []


def test_a_cancel_and_an_end_at_once_leave_one_of_the_two() -> None:
    run, jobs = a_run_of(TIMES)
    with racers(2) as race:
        for job in jobs:
            claim = claimed(job)
            told, ended = race([partial(cancel_job, job), partial(succeed_job, claim)])
            if isinstance(ended, JobCancelled):
                assert told
                assert status(job) == "leased"  # it hears of it at its next checkpoint
                assert stop_job(claim)
            else:
                assert not told
                assert status(job) == "succeeded"

    run.refresh_from_db()
    assert run.finished_at is not None
    assert broken_invariants() == []


def test_a_sweep_and_a_heartbeat_at_once_leave_a_lease_or_a_free_job() -> None:
    _, jobs = a_run_of(TIMES)
    with racers(2) as race:
        for job in jobs:
            claim = claimed(job)
            the_lease_runs_out(job)
            with keep_lease(claim):
                freed, _ = race([free_leases, partial(renew_leases, 0)])
                if freed:
                    with pytest.raises(LeaseLost):
                        succeed_job(claim)
                    assert status(job) == "retry_scheduled"
                    succeed_job(claimed(job))
                else:
                    succeed_job(claim)

    assert set(Job.objects.values_list("status", flat=True)) == {"succeeded"}
    assert broken_invariants() == []


def test_of_two_ends_of_one_claim_one_happens() -> None:
    _, jobs = a_run_of(TIMES)
    with racers(3) as race:
        for job in jobs:
            claim = claimed(job)
            ended = race(
                [
                    partial(succeed_job, claim),
                    partial(fail_job, claim, code="why", detail=""),
                    partial(release_job, claim, after=timedelta(hours=1)),
                ]
            )
            assert len(won(ended)) == 1

    assert broken_invariants() == []


def test_ten_sweepers_free_each_lease_once() -> None:
    _, jobs = a_run_of(TIMES)
    held = jobs[: len(jobs) // 2]
    with racers(10) as race:
        for number, job in enumerate(held):
            claimed(job)
            the_lease_runs_out(job)
            if number % 20 == 19:
                swept = race([sweep] * 10)
                assert sum(one.leases_freed for one in swept) == 20

    for job in held:
        assert outcomes(Job.objects.get(pk=job)) == ["lease_expired"]
    assert broken_invariants() == []


def test_ten_sweepers_end_a_job_out_of_attempts_once() -> None:
    jobs = [new_job(f"{number}", max_attempts=1) for number in range(20)]
    run = make_run(*jobs)
    for job in Job.objects.filter(run=run):
        claimed(job.pk)
        the_lease_runs_out(job.pk)
    with racers(10) as race:
        swept = race([sweep] * 10)

    assert sum(one.jobs_ended for one in swept) == 20
    assert run.channel.events.filter(type="job.failed").count() == 20
    assert run.channel.events.filter(type="run.failed").count() == 1
    assert job_of(run, "0").error_code == "lease_expired_attempts_exhausted"
    assert broken_invariants() == []


def test_two_who_end_the_same_jobs_together_end_each_once() -> None:
    run, jobs = a_run_of(2 * TIMES)
    with racers(2) as race:
        for first, second in zip(jobs[::2], jobs[1::2], strict=True):
            claims = [claimed(first), claimed(second)]
            one, other = race(
                [
                    partial(succeed_together, claims, Next(uuid4(), 0)),
                    partial(succeed_together, claims[::-1], Next(uuid4(), 0)),
                ]
            )
            assert len(one.left) + len(other.left) == 2

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert broken_invariants() == []


def test_ends_of_many_jobs_of_many_runs_at_once_and_cancels_between_them() -> None:
    """Batches over the same runs, in any order: nothing waits for ever and nothing is lost."""
    runs = [a_run_of(TIMES // 4) for _ in range(4)]
    with racers(4) as race:
        for number in range(TIMES // 4):
            held = [claimed(jobs[number]) for _, jobs in runs]
            race(
                [
                    partial(succeed_together, [held[0], held[1]], Next(uuid4(), 0)),
                    partial(succeed_together, [held[3], held[2]], Next(uuid4(), 0)),
                    partial(cancel_job, held[1].job_id),
                    partial(succeed_job, held[2]),
                ]
            )
            for claim in held:
                if status(claim.job_id) == "leased":
                    assert stop_job(claim)

    assert {run.status for run in Run.objects.all()} <= {"succeeded", "cancelled"}
    assert broken_invariants() == []


def test_two_who_go_on_at_once_take_different_jobs() -> None:
    _, jobs = a_run_of(20 * (TIMES // 20 + 2))
    with racers(2) as race:
        holding = [[claimed(job)] for job in jobs[:2]]
        while any(holding):
            turned = race(
                [
                    partial(succeed_together, held, Next(uuid4(), 5)) if held else (lambda: None)
                    for held in holding
                ]
            )
            holding = [list(one.following) if one else [] for one in turned]

    assert set(Job.objects.filter(status="succeeded").values_list("attempt_count", "epoch")) == {
        (1, 1)
    }
    assert broken_invariants() == []
