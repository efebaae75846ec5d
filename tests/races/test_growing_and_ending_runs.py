"""A run grows, ends, is cancelled or retried, all at one moment."""

from functools import partial
from uuid import UUID, uuid4

import pytest

from tests.model.invariants import broken_invariants
from tests.races.racers import TIMES, racers
from tests.workflows.engine import job_of, make_run, new_job, statuses
from workflows.commands.command import Command
from workflows.errors import RunIsOver
from workflows.execution.sweep import settle_commands
from workflows.jobs.block_job import block_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.job import Job
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.runs.cancel_run import cancel_run, end_overdue_run
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = TIMES // 8


def claimed(run: Run, key: str) -> Claim:
    claim = claim_job(job_of(run, key).pk, uuid4())
    assert claim is not None
    return claim


def grow(run: UUID, *jobs: NewJob) -> bool:
    """False when the run had ended."""
    try:
        plan_jobs(run, jobs)
    except RunIsOver:
        return False
    return True


def run_status(run: Run) -> str:
    run.refresh_from_db()
    return run.status


def test_of_two_last_needs_that_end_at_once_one_releases_the_dependent(
    pointers: list[Pointer],
) -> None:
    triples = [
        [new_job(f"a{n}"), new_job(f"b{n}"), new_job(f"c{n}", needs=[f"a{n}", f"b{n}"])]
        for n in range(TIMES)
    ]
    run = make_run(*(job for triple in triples for job in triple))
    with racers(2) as race:
        for number in range(TIMES):
            claims = [claimed(run, f"{letter}{number}") for letter in "ab"]
            race([partial(succeed_job, claim) for claim in claims])

    released = Job.objects.filter(run=run, idempotency_key__startswith="c")
    assert set(released.values_list("unmet_dependencies", flat=True)) == {0}
    assert set(released.values_list("status", flat=True)) <= {"ready", "queued"}
    sent = [pointer.job_id for pointer in pointers]
    assert len(sent) == len(set(sent))
    assert broken_invariants() == []


def test_of_two_last_needs_one_met_and_one_missed_the_dependent_is_skipped_once() -> None:
    with racers(2) as race:
        for _ in range(ROUNDS):
            run = make_run(
                new_job("a"),
                new_job("b"),
                new_job("c", needs=["a", "b"]),
                new_job("d", needs=["c"]),
            )
            good, bad = claimed(run, "a"), claimed(run, "b")
            race([partial(succeed_job, good), partial(fail_job, bad, code="why", detail="")])
            assert statuses(run) == {
                "a": "succeeded", "b": "failed", "c": "skipped", "d": "skipped",
            }  # fmt: skip
            assert run_status(run) == "failed"
            assert run.channel.events.filter(type="run.failed").count() == 1
    assert broken_invariants() == []


def test_a_dependent_added_while_what_it_needs_ends_is_released_all_the_same() -> None:
    run = make_run(*(new_job(f"a{n}") for n in range(TIMES)), new_job("keeps it open"))
    with racers(2) as race:
        for number in range(TIMES):
            claim = claimed(run, f"a{number}")
            dependent = new_job(f"b{number}", needs=[f"a{number}"])
            assert race([partial(succeed_job, claim), partial(grow, run.pk, dependent)])[1]

    added = Job.objects.filter(run=run, idempotency_key__startswith="b")
    assert added.count() == TIMES
    assert set(added.values_list("status", flat=True)) <= {"ready", "queued"}
    assert broken_invariants() == []


def test_a_run_that_ends_while_it_grows_has_ended_or_has_grown() -> None:
    with racers(2) as race:
        for _ in range(ROUNDS):
            run = make_run(new_job("last"))
            claim = claimed(run, "last")
            _, grew = race([partial(succeed_job, claim), partial(grow, run.pk, new_job("more"))])
            assert run_status(run) == ("running" if grew else "succeeded")
    assert broken_invariants() == []


def test_a_cancelled_run_keeps_no_job_that_was_added_at_that_moment() -> None:
    with racers(3) as race:
        for _ in range(ROUNDS):
            run = make_run(new_job("a"), new_job("b", needs=["a"]))
            claim = claimed(run, "a")

            def land(run: Run = run) -> None:
                grow(run.pk, new_job("landed", needs=["a"]))

            race(
                [
                    partial(cancel_run, run.pk),
                    partial(grow, run.pk, new_job("more", settled=["b"])),
                    partial(succeed_job, claim, land),
                ]
            )
            stop_job(claim)
            assert set(statuses(run).values()) <= {"succeeded", "cancelled", "skipped"}
            assert run_status(run) == "cancelled"
    assert broken_invariants() == []


def test_a_run_is_stopped_once_by_a_person_or_by_its_deadline() -> None:
    with racers(3) as race:
        for _ in range(ROUNDS):
            run = make_run(new_job("a"))
            Run.objects.filter(pk=run.pk).update(deadline_at=run.created_at)
            stops = [partial(cancel_run, run.pk)] * 2 + [partial(end_overdue_run, run.pk)]
            assert race(stops).count(True) == 1
            assert run_status(run) in ("cancelled", "failed")
    assert broken_invariants() == []


def test_a_requeue_and_a_cancel_at_once_leave_the_job_going_or_cancelled() -> None:
    with racers(2) as race:
        for number in range(ROUNDS):
            run = make_run(new_job("a"), new_job("b", needs=["a"]), new_job("keeps it open"))
            claim = claimed(run, "a")
            if number % 2:
                block_job(claim, code="why", detail="")
            else:
                fail_job(claim, code="why", detail="")
            requeued, cancelled = race(
                [partial(requeue_job, claim.job_id), partial(cancel_job, claim.job_id)]
            )
            found = statuses(run)
            if found["a"] == "cancelled":
                assert cancelled
                assert found["b"] == "skipped"
            else:
                assert requeued
                assert (found["a"] in ("ready", "queued"), found["b"]) == (True, "pending")
    assert broken_invariants() == []


def test_a_retry_and_a_late_end_at_once_lose_neither() -> None:
    with racers(3) as race:
        for _ in range(ROUNDS):
            run = make_run(
                new_job("failed"), new_job("late"), new_job("c", settled=["failed", "late"])
            )
            fail_job(claimed(run, "failed"), code="why", detail="")
            late = claimed(run, "late")
            retried = race(
                [
                    partial(retry_run, run.pk),
                    partial(fail_job, late, code="why", detail=""),
                    partial(retry_run, run.pk),
                ]
            )
            assert retried[0] or retried[2]
            assert run_status(run) == "running"
            retry_run(run.pk)  # what failed after the first retry
            found = statuses(run)
            assert {found["failed"], found["late"]} <= {"ready", "queued"}
            assert found["c"] in ("pending", "ready", "queued")
    assert broken_invariants() == []


def test_a_run_stalls_once_when_its_last_moving_jobs_end_and_block_at_once() -> None:
    with racers(2) as race:
        for _ in range(ROUNDS):
            run = make_run(new_job("a"), new_job("b"), new_job("c", needs=["b"]))
            ends, blocks = claimed(run, "a"), claimed(run, "b")
            race([partial(succeed_job, ends), partial(block_job, blocks, code="why", detail="")])
            assert run_status(run) == "stalled"
            assert run.channel.events.filter(type="run.stalled").count() == 1
    assert broken_invariants() == []


def test_a_command_left_behind_does_not_end_with_a_run_that_is_retried_at_that_moment() -> None:
    with racers(2) as race:
        for _ in range(ROUNDS * 4):
            run = make_run(new_job("a"))
            fail_job(claimed(run, "a"), code="why", detail="")
            Command.objects.filter(run=run).update(
                status="attached", finished_at=None, error_code=""
            )
            race([partial(retry_run, run.pk), settle_commands])
            follower = Command.objects.get(run=run)
            assert run_status(run) == "running"
            assert (follower.finished_at, follower.error_code) == (None, "")
