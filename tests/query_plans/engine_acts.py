"""
Everything the engine does, once each: what is prepared before the ``with`` is not looked at.

An act is a function with the name of what it does; ``watch`` looks at the plans of its block.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db.models.functions import Now

from tests.workflows.engine import job_of, make_run, new_job, the_lease_runs_out
from workflows.events.events_after import events_after
from workflows.execution import sweep
from workflows.execution.bury_dead_neighbours import bury_dead_neighbours
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.enforce_deadlines import end_overdue_jobs, enforce_deadlines
from workflows.execution.execute_job import execute_job
from workflows.execution.free_leases import end_abandoned_jobs, free_leases
from workflows.execution.keep_leases import keep_lease, renew_leases
from workflows.execution.prune import prune
from workflows.execution.release_leases import release_leases
from workflows.jobs.add_needs import add_needs
from workflows.jobs.block_job import block_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, settle_run, stop_job, succeed_job
from workflows.jobs.job import Job
from workflows.jobs.new_job import Need
from workflows.jobs.outcomes import Answered
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.put_back import release_job, retry_later, wait_for_provider
from workflows.jobs.receipts import open_submission, store_answer, store_request_id
from workflows.jobs.turn_together import Next, succeed_together
from workflows.jobs.worker import Worker
from workflows.runs.run import Run

Watch = Callable[[], AbstractContextManager[Any]]
Act = Callable[[Watch], None]

ACTS: list[Act] = []


def act(function: Act) -> Act:
    ACTS.append(function)
    return function


def a_run() -> Run:
    return make_run(
        new_job("a"),
        new_job("b", needs=["a"]),
        new_job("c", needs=["b"]),
        new_job("d", settled=["a", "b"]),
        new_job("clip", "test.clip"),
    )


def held(run: Run, key: str = "a", worker: UUID | None = None) -> Claim:
    claim = claim_job(job_of(run, key).pk, worker or uuid4())
    assert claim is not None
    return claim


@act
def plan_more_jobs(watch: Watch) -> None:
    run = a_run()
    with watch():
        plan_jobs(run.pk, [new_job("e", needs=["a"], settled=["b"]), new_job("f", needs=["e"])])


@act
def let_a_pending_job_need_more(watch: Watch) -> None:
    run = a_run()
    with watch():
        add_needs(run.pk, "c", [Need("a"), Need("clip")])


@act
def execute_a_plain_job(watch: Watch) -> None:
    run = a_run()
    with watch():
        execute_job(job_of(run, "a").pk)


@act
def submit_and_look(watch: Watch) -> None:
    clip = job_of(a_run(), "clip").pk
    for _ in range(2):
        with watch():
            execute_job(clip)


@act
def store_receipts(watch: Watch) -> None:
    claim = held(a_run(), "clip")
    with watch():
        submission = open_submission(
            claim, provider="fake", price_microdollars=1, is_exclusive=True
        )
        store_request_id(claim, submission, "request-1")
        store_answer(claim, submission, Answered({"a": 1}))


@act
def renew_what_is_held(watch: Watch) -> None:
    claim = held(a_run())
    with keep_lease(claim), watch():
        renew_leases(older_than=0)


@act
def put_a_job_back(watch: Watch) -> None:
    moves: list[Callable[[Claim], Any]] = [
        lambda claim: wait_for_provider(claim, check_after=timedelta()),
        lambda claim: retry_later(claim, after=timedelta(), code="why", detail=""),
        lambda claim: release_job(claim),
        lambda claim: block_job(claim, code="why", detail=""),
    ]
    for move in moves:
        claim = held(a_run())
        with watch():
            move(claim)


@act
def end_a_job(watch: Watch) -> None:
    ends: list[Callable[[Claim], Any]] = [
        succeed_job,
        lambda claim: succeed_job(claim, lambda: None),
        lambda claim: fail_job(claim, code="why", detail=""),
        stop_job,
    ]
    for end in ends:
        claim = held(a_run())
        with watch():
            end(claim)


@act
def end_jobs_together_and_go_on(watch: Watch) -> None:
    run = make_run(
        *(new_job(f"{n}", "test.plain") for n in range(40)),
        new_job("then", "test.plain", needs=["0", "1"]),
    )
    claims = [claim_job(job_of(run, key).pk, uuid4()) for key in ("0", "1")]
    with watch():
        succeed_together([claim for claim in claims if claim], Next(uuid4(), 10))


@act
def settle_a_run(watch: Watch) -> None:
    run = make_run()
    with watch():
        settle_run(run.pk)


@act
def free_the_leases_that_ran_out(watch: Watch) -> None:
    claim = held(a_run())
    the_lease_runs_out(claim.job_id)
    with watch():
        free_leases()


@act
def end_what_was_abandoned(watch: Watch) -> None:
    claim = held(make_run(new_job("a", max_attempts=1), new_job("b", needs=["a"])))
    the_lease_runs_out(claim.job_id)
    with watch():
        end_abandoned_jobs()


@act
def send_lost_pointers_again(watch: Watch) -> None:
    run = a_run()
    dispatch_due()
    Job.objects.filter(run=run, status="queued").update(pointer_sent_at=Now() - timedelta(hours=1))
    with watch():
        sweep.send_lost_pointers_again()


@act
def block_what_waits_too_long(watch: Watch) -> None:
    claim = held(a_run())
    wait_for_provider(claim, check_after=timedelta())
    Job.objects.filter(pk=claim.job_id).update(waiting_since=Now() - timedelta(days=9))
    with watch():
        sweep.block_long_waits()


@act
def settle_runs_and_commands_left_behind(watch: Watch) -> None:
    make_run()
    with watch():
        sweep.settle_runs()
        sweep.settle_commands()


@act
def sweep_when_there_is_nothing_to_do(watch: Watch) -> None:
    with watch():
        sweep.sweep()


@act
def send_pointers(watch: Watch) -> None:
    a_run()
    with watch():
        dispatch_due()


@act
def end_overdue_runs(watch: Watch) -> None:
    run = a_run()
    Run.objects.filter(pk=run.pk).update(deadline_at=Now())
    with watch():
        enforce_deadlines()


@act
def hand_on_what_a_stopped_worker_holds(watch: Watch) -> None:
    worker = uuid4()
    held(a_run(), worker=worker)
    with watch():
        release_leases([worker])


@act
def prune_old_rows(watch: Watch) -> None:
    Worker.objects.create(host="h", process_id=1, beat_at=Now() - timedelta(days=30))
    with watch():
        prune()


@act
def read_a_channel(watch: Watch) -> None:
    with watch():
        events_after("film:7", 3)


@act
def end_overdue_jobs_alone(watch: Watch) -> None:
    run = a_run()
    Job.objects.filter(run=run).update(deadline_at=Now(), deadline_seconds=60)
    with watch():
        end_overdue_jobs()


@act
def find_dead_neighbours(watch: Watch) -> None:
    with watch():
        bury_dead_neighbours()
