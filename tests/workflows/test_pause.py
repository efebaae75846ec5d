"""A paused run: what has begun goes on to its end, nothing else starts, and nothing is lost."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from tests.workflows.engine import (
    drain,
    job_of,
    make_run,
    new_job,
    statuses,
    the_lease_runs_out,
    the_rest_is_over,
)
from tests.workflows.kinds import Provider
from workflows.database import fetch_one
from workflows.execution import free_leases
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, succeed_job
from workflows.jobs.job import Job, Queue
from workflows.jobs.outcomes import Accepted
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.put_back import release_job, retry_apply_later, retry_later
from workflows.jobs.requeue_job import requeue_job
from workflows.limits.set_limit import set_limit
from workflows.pointer import Pointer
from workflows.runs.cancel_run import cancel_run
from workflows.runs.pause_run import pause_run
from workflows.runs.resume_run import resume_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timedelta(hours=1)


def held(run: Run, key: str) -> Claim:
    taken = claim_job(job_of(run, key).pk, worker_id())
    assert taken is not None
    return taken


def paused(run: Run) -> set[str]:
    return set(
        Job.objects.filter(run=run, held_back="paused").values_list("idempotency_key", flat=True)
    )


def events(run: Run) -> list[str]:
    return list(run.channel.events.order_by("number").values_list("type", flat=True))


def test_what_has_not_started_is_held_back_and_what_has_begun_ends(
    provider: Provider, pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 4)
    run = make_run(
        new_job("leased"),
        new_job("queued"),
        new_job("resting"),
        new_job("clip", "test.clip"),
        new_job("ready"),
        new_job("next", needs=["leased"]),
    )
    leased = held(run, "leased")
    retry_later(held(run, "resting"), after=timedelta(), code="why", detail="")
    provider.says.append(Accepted("r-1", timedelta()))
    execute_job(job_of(run, "clip").pk)

    assert pause_run(run.pk)

    assert paused(run) == {"queued", "resting", "ready"}
    assert statuses(run) == {
        "leased": "leased",
        "queued": "ready",
        "resting": "retry_scheduled",
        "clip": "waiting",
        "ready": "ready",
        "next": "pending",
    }
    succeed_job(leased)
    pointers.clear()
    drain(pointers)
    assert paused(run) == {"queued", "resting", "ready", "next"}
    assert (statuses(run)["leased"], statuses(run)["clip"]) == ("succeeded", "succeeded")
    run.refresh_from_db()
    assert run.status == "paused"

    assert resume_run(run.pk)
    drain(pointers)
    run.refresh_from_db()
    assert run.status == "succeeded"
    assert set(statuses(run).values()) == {"succeeded"}
    assert [e for e in events(run) if e.startswith("run.")] == [
        "run.started",
        "run.paused",
        "run.resumed",
        "run.succeeded",
    ]


def test_pausing_and_resuming_twice_changes_nothing() -> None:
    run = make_run(new_job("a"))

    assert not resume_run(run.pk)
    assert pause_run(run.pk)
    assert not pause_run(run.pk)
    assert resume_run(run.pk)
    assert not resume_run(run.pk)

    assert [e for e in events(run) if e in ("run.paused", "run.resumed")] == [
        "run.paused",
        "run.resumed",
    ]


def test_a_run_that_has_ended_or_was_cancelled_cannot_be_paused() -> None:
    over = make_run(new_job("a"))
    succeed_job(held(over, "a"))
    stopping = make_run(new_job("a"))
    held(stopping, "a")
    cancel_run(stopping.pk)

    assert not pause_run(over.pk)
    assert not pause_run(stopping.pk)


def test_a_pointer_that_is_still_out_starts_nothing(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"))
    pause_run(run.pk)

    assert not execute_job(pointers[0].job_id)

    assert (paused(run), job_of(run, "a").attempt_count) == ({"a"}, 0)


def test_a_job_that_slipped_through_is_held_back_by_its_claim() -> None:
    run = make_run(new_job("a"))
    pause_run(run.pk)
    Job.objects.filter(run=run).update(held_back="")

    assert claim_job(job_of(run, "a").pk, worker_id()) is None

    job = job_of(run, "a")
    assert (job.held_back, job.attempt_count, job.attempts.count()) == ("paused", 0, 0)


def test_whoever_makes_a_job_ready_holds_it_back_while_the_run_is_paused(
    pointers: list[Pointer],
) -> None:
    run = make_run(
        *(new_job(key) for key in ("needed", "retry", "apply", "release", "expire", "fail")),
        new_job("next", needs=["needed"]),
    )
    claims = {
        key: held(run, key) for key in ("needed", "retry", "apply", "release", "expire", "fail")
    }
    pause_run(run.pk)

    succeed_job(claims["needed"])
    retry_later(claims["retry"], after=timedelta(), code="why", detail="")
    retry_apply_later(claims["apply"], after=timedelta(), code="why", detail="")
    release_job(claims["release"])
    the_lease_runs_out(claims["expire"].job_id)
    sweep()
    fail_job(claims["fail"], code="why", detail="")
    requeue_job(claims["fail"].job_id)
    plan_jobs(run.pk, [new_job("planned")])

    assert paused(run) == {"next", "retry", "apply", "release", "expire", "fail", "planned"}
    pointers.clear()
    dispatch_due()
    assert pointers == []
    resume_run(run.pk)
    drain(pointers)
    run.refresh_from_db()
    assert run.status == "succeeded"


def test_a_rest_goes_on_while_the_run_is_paused(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"))
    retry_later(held(run, "a"), after=HOUR, code="why", detail="")
    pause_run(run.pk)
    resume_run(run.pk)
    pointers.clear()

    assert dispatch_due() == 0
    the_rest_is_over(job_of(run, "a").pk)

    assert dispatch_due() == 1


def test_a_paused_run_can_be_cancelled_and_ends() -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]))
    pause_run(run.pk)

    assert cancel_run(run.pk)

    run.refresh_from_db()
    assert (run.status, paused(run)) == ("cancelled", set())


def test_a_run_whose_last_job_ends_while_it_is_paused_is_over() -> None:
    run = make_run(new_job("a"))
    last = held(run, "a")
    pause_run(run.pk)

    succeed_job(last)

    run.refresh_from_db()
    assert run.status == "succeeded"


def test_a_job_above_its_limit_goes_again_after_pause_and_resume() -> None:
    set_limit("vendor", 1)
    run = make_run(*(new_job(key, limit_key="vendor") for key in "ab"))
    first = held(run, "a")
    assert claim_job(job_of(run, "b").pk, worker_id()) is None
    pause_run(run.pk)
    assert paused(run) == {"b"}
    succeed_job(first)
    assert paused(run) == {"b"}

    resume_run(run.pk)

    assert claim_job(job_of(run, "b").pk, worker_id()) is not None


def test_the_first_claim_says_that_the_run_has_begun() -> None:
    run = make_run(new_job("a"), new_job("b"))
    assert run.started_at is None

    execute_job(job_of(run, "a").pk)

    run.refresh_from_db()
    begun = run.started_at
    assert begun is not None
    assert run.command is not None
    assert run.command.status == "running"
    assert not held(run, "b").begins_run


def test_a_resume_in_the_middle_of_a_sweep_leaves_nothing_held_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = make_run(new_job("a"))
    claim = held(run, "a")
    pause_run(run.pk)
    the_lease_runs_out(claim.job_id)
    # What takes no time by itself takes half a second: from a statement's snapshot to its locks.
    slow = f"({free_leases._ABANDONED} and (select true from pg_sleep(0.5)))"  # noqa: S608
    monkeypatch.setattr(free_leases, "_ABANDONED", slow)

    with ThreadPoolExecutor(1) as sweeping:
        freed = sweeping.submit(free_the_lease_of, claim)
        wait_until_the_database_sleeps()
        assert resume_run(run.pk)
        assert freed.result() == 1

    job = job_of(run, "a")
    assert (job.status, job.held_back) == ("retry_scheduled", "")


def free_the_lease_of(claim: Claim) -> int:
    try:
        return free_leases._free([claim.job_id])
    finally:
        connection.close()


def wait_until_the_database_sleeps() -> None:
    asleep = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'"
    until = time.monotonic() + 10
    while fetch_one(int, asleep) == 0:
        assert time.monotonic() < until
