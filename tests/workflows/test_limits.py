"""A cap on jobs of one key holds across processes, loses no job and leaks no slot."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models.functions import Now

from tests.workflows.engine import (
    drain,
    job_of,
    make_job,
    make_run,
    new_job,
    outcomes,
    statuses,
    the_lease_runs_out,
)
from tests.workflows.kinds import Provider
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import worker_id
from workflows.jobs.block_job import block_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, succeed_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Answered, TryLater
from workflows.jobs.put_back import release_job, retry_later, wait_for_provider
from workflows.limits.limit import Limit
from workflows.limits.pause_limit import pause_limit_for
from workflows.limits.set_limit import set_limit
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timedelta(hours=1)


def limited(count: int, kind: str = "test.plain") -> Run:
    return make_run(*(new_job(f"{n}", kind, limit_key="vendor") for n in range(count)))


def claim(run: Run, key: str) -> Claim | None:
    return claim_job(job_of(run, key).pk, worker_id())


def held(run: Run, key: str) -> Claim:
    taken = claim(run, key)
    assert taken is not None
    return taken


def expire(claim: Claim) -> None:
    the_lease_runs_out(claim.job_id)
    sweep()


def held_back(run: Run) -> list[str]:
    return list(
        Job.objects.filter(run=run, held_back="limit")
        .order_by("idempotency_key")
        .values_list("idempotency_key", flat=True)
    )


def test_of_twelve_workers_as_many_as_the_cap_get_a_job() -> None:
    set_limit("vendor", 3)
    run = limited(12)
    jobs = list(Job.objects.filter(run=run).values_list("pk", flat=True))
    together = Barrier(12)

    def worker(number: int) -> bool:
        try:
            together.wait()
            return claim_job(jobs[number], uuid4()) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as workers:
        won = list(workers.map(worker, range(12)))

    assert won.count(True) == 3
    assert sorted(statuses(run).values()) == ["leased"] * 3 + ["ready"] * 9
    assert len(held_back(run)) == 9


def test_what_is_held_back_opens_no_attempt_and_costs_none() -> None:
    set_limit("vendor", 1)
    run = limited(2)
    held(run, "0")

    assert claim(run, "1") is None

    job = job_of(run, "1")
    assert (job.status, job.held_back, job.attempt_count, job.started_at) == (
        "ready",
        "limit",
        0,
        None,
    )
    assert outcomes(job) == []
    assert claim(run, "1") is None  # a pointer that comes twice changes nothing


def test_held_back_jobs_get_no_pointer_until_a_slot_is_free(pointers: list[Pointer]) -> None:
    set_limit("vendor", 1)
    run = limited(4)
    first = held(run, "0")
    for key in "123":
        assert claim(run, key) is None
    pointers.clear()
    assert dispatch_due() == 0

    succeed_job(first)

    assert [p.job_id for p in pointers] == [job_of(run, "1").pk]
    assert held_back(run) == ["2", "3"]


@pytest.mark.parametrize(
    "end",
    [
        lambda claim: succeed_job(claim),
        lambda claim: fail_job(claim, code="why", detail=""),
        lambda claim: retry_later(claim, after=HOUR, code="why", detail=""),
        lambda claim: release_job(claim, after=HOUR),
        lambda claim: block_job(claim, code="why", detail=""),
        lambda claim: (wait_for_provider(claim, check_after=HOUR), cancel_job(claim.job_id)),
        lambda claim: expire(claim),
    ],
    ids=["succeed", "fail", "retry", "release", "block", "cancel", "expire"],
)
def test_however_a_slot_gets_free_the_next_job_goes(end: object) -> None:
    set_limit("vendor", 1)
    run = limited(2)
    first = held(run, "0")
    assert claim(run, "1") is None

    end(first)  # type: ignore[operator]

    assert held_back(run) == []
    assert claim(run, "1") is not None or claim(run, "0") is not None


def test_all_jobs_get_done_under_a_cap(pointers: list[Pointer]) -> None:
    set_limit("vendor", 2)
    run = limited(30)

    drain(pointers)

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert not Job.objects.filter(holds_slot=True).exists()


def test_many_workers_at_once_never_exceed_the_cap_and_finish(pointers: list[Pointer]) -> None:
    set_limit("vendor", 2)
    run = limited(40)
    most: list[int] = []

    def worker(job_id: object) -> None:
        try:
            taken = claim_job(job_id, uuid4())  # type: ignore[arg-type]
            if taken is not None:
                most.append(Job.objects.filter(holds_slot=True).count())
                succeed_job(taken)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as workers:
        for _ in range(200):
            dispatch_due()
            batch, pointers[:] = [p.job_id for p in pointers], []
            list(workers.map(worker, batch))
            if Run.objects.filter(pk=run.pk, status="succeeded").exists():
                break

    assert set(statuses(run).values()) == {"succeeded"}
    assert max(most) <= 2


def test_without_a_row_there_is_no_cap() -> None:
    run = limited(5)

    assert all(claim(run, f"{n}") for n in range(5))


def test_a_raised_cap_lets_as_many_go_and_none_at_all_lets_everything_go() -> None:
    set_limit("vendor", 1)
    run = limited(6)
    for n in range(6):
        claim(run, f"{n}")
    assert len(held_back(run)) == 5

    set_limit("vendor", 3)
    assert held_back(run) == ["3", "4", "5"]
    set_limit("vendor", None)
    assert held_back(run) == []


def test_a_lowered_cap_leaves_what_is_at_work() -> None:
    set_limit("vendor", 3)
    run = limited(4)
    first, second = held(run, "0"), held(run, "1")

    set_limit("vendor", 1)
    succeed_job(first)
    assert claim(run, "2") is None
    succeed_job(second)

    assert claim(run, "2") is not None


def test_retry_after_pauses_the_key_for_everybody_and_only_so_long(provider: Provider) -> None:
    run = limited(2, "test.call")
    provider.says.append(TryLater(HOUR, "rate_limited", pauses_limit=True))
    execute_job(job_of(run, "0").pk)

    assert claim(run, "1") is None
    assert held_back(run) == ["1"]
    assert dispatch_due() == 0
    Limit.objects.update(paused_until=Now())
    dispatch_due()

    assert held_back(run) == []
    provider.says.append(Answered({}))
    execute_job(job_of(run, "1").pk)
    assert statuses(run) == {"0": "retry_scheduled", "1": "succeeded"}


def test_of_two_pauses_the_longer_holds() -> None:
    long = pause_limit_for("vendor", HOUR)

    assert pause_limit_for("vendor", timedelta(seconds=1)) == long


def test_the_sweep_lets_go_what_a_lost_slot_has_left_behind() -> None:
    set_limit("vendor", 1)
    run = limited(2)
    held(run, "0")
    claim(run, "1")
    Limit.objects.all().delete()

    assert sweep().limits_filled == 1
    assert held_back(run) == []


def test_other_keys_and_jobs_without_a_key_are_not_held_up() -> None:
    set_limit("vendor", 0)
    run = limited(1)
    assert claim(run, "0") is None

    assert claim_job(make_job("test.plain").pk, worker_id()) is not None
    other = make_job("test.plain", limit_key="other")
    assert claim_job(other.pk, worker_id()) is not None
