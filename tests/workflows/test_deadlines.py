"""A job that has not ended by its deadline fails, wherever it stands, and may be tried again."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.workflows.engine import (
    drain,
    it_has_waited,
    job_of,
    make_job,
    make_run,
    new_job,
    outcomes,
    statuses,
    the_lease_runs_out,
)
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.errors import JobCancelled
from workflows.events.event import Event
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.execute_job import execute_job, work_on
from workflows.execution.sweep import block_long_waits, sweep
from workflows.execution.this_worker import worker_id
from workflows.execution.turn import Turn
from workflows.jobs.cancel_job import end_overdue_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import stop_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)

MINUTE = timedelta(minutes=1)


def the_deadline_passes(job: Job) -> None:
    assert Job.objects.filter(pk=job.pk, deadline_at__isnull=False).update(deadline_at=Now()) == 1


def ended(job: Job) -> tuple[str, str]:
    job.refresh_from_db()
    assert job.deadline_at is None
    return job.status, job.error_code


def test_until_its_deadline_a_job_is_left_alone_and_ends_as_ever(pointers: list[Pointer]) -> None:
    job = make_job(deadline=MINUTE)
    assert job.deadline_at is not None

    assert enforce_deadlines() == 0
    drain(pointers)

    assert ended(job) == ("succeeded", "")


@pytest.mark.parametrize("status", ["ready", "queued", "pending", "retry_scheduled"])
def test_a_job_that_is_not_held_fails_with_its_dependents_and_its_handler_is_told(
    status: str, provider: Provider, pointers: list[Pointer], settings: Any
) -> None:
    if status == "ready":
        settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(settings.WORKFLOWS_POINTER_WINDOW, 0)
    needs = ["first"] if status == "pending" else []
    run = make_run(
        new_job("first", "test.clip"),
        new_job("late", needs=needs, deadline=MINUTE),
        new_job("after", needs=["late"]),
        new_job("all the same", settled=["late"], needs=["first"]),
    )
    late = job_of(run, "late")
    if status == "retry_scheduled":
        Job.objects.filter(pk=late.pk).update(
            status="retry_scheduled", due_at=Now() + MINUTE, pointer_sent_at=None
        )
    late.refresh_from_db()
    assert late.status == status
    the_deadline_passes(late)

    assert enforce_deadlines() == 1
    assert enforce_deadlines() == 0

    assert ended(late) == ("failed", "deadline_passed")
    assert statuses(run)["after"] == "skipped"
    assert ("late", "failed", "deadline_passed") in provider.failed
    run.refresh_from_db()
    assert (run.jobs_failed, run.jobs_skipped, run.jobs_cancelled) == (1, 1, 0)
    told = Event.objects.get(type="job.failed")
    assert told.data == {"kind": "test.write", "key": "late", "code": "deadline_passed"}


def test_a_waiting_job_fails_and_its_attempt_is_closed(provider: Provider) -> None:
    job = make_job("test.clip", deadline=MINUTE)
    provider.says.append(Accepted("r-1", timedelta(hours=1)))
    execute_job(job.pk)
    the_deadline_passes(job)

    assert enforce_deadlines() == 1

    assert ended(job) == ("failed", "deadline_passed")
    assert outcomes(job) == ["gave_up"]


def test_a_blocked_job_waits_for_a_person_only_until_its_deadline(provider: Provider) -> None:
    job = make_job("test.clip", deadline=MINUTE)
    provider.says.extend([Accepted("r-1", timedelta(hours=1)), STILL_WORKING])
    execute_job(job.pk)
    it_has_waited(job.pk, 10**6)
    assert block_long_waits() == 1
    the_deadline_passes(job)

    assert enforce_deadlines() == 1

    assert ended(job) == ("failed", "deadline_passed")
    run = Run.objects.get(jobs=job)
    assert (run.status, run.jobs_blocked, run.error_code) == ("failed", 0, "deadline_passed")


def test_a_held_job_is_told_as_by_a_cancel_and_ends_as_failed(provider: Provider) -> None:
    job = make_job(deadline=MINUTE)
    claim = claim_job(job.pk, worker_id())
    assert claim is not None
    the_deadline_passes(job)

    assert enforce_deadlines() == 1
    assert enforce_deadlines() == 0

    with pytest.raises(JobCancelled):
        work_on(claim, Turn("control"))
    assert stop_job(claim)
    assert ended(job) == ("failed", "deadline_passed")
    assert outcomes(job) == ["gave_up"]
    assert provider.failed == [("only", "failed", "deadline_passed")]
    assert provider.applied == []


def test_a_held_job_whose_worker_dies_after_the_deadline_is_ended_by_the_sweep() -> None:
    job = make_job(deadline=MINUTE)
    assert claim_job(job.pk, worker_id()) is not None
    the_deadline_passes(job)
    enforce_deadlines()
    the_lease_runs_out(job.pk)

    assert sweep().jobs_ended == 1

    assert ended(job) == ("failed", "deadline_passed")


def test_a_requeue_gives_as_much_time_again(pointers: list[Pointer]) -> None:
    run = make_run(new_job("late", deadline=MINUTE), new_job("after", needs=["late"]))
    late = job_of(run, "late")
    the_deadline_passes(late)
    enforce_deadlines()

    assert requeue_job(late.pk)

    late.refresh_from_db()
    assert late.deadline_at is not None
    assert timedelta() < late.deadline_at - timezone.now() <= MINUTE
    drain(pointers)
    assert statuses(run) == {"late": "succeeded", "after": "succeeded"}


def test_a_requeue_alone_does_not_wait_for_a_success_that_stays_missing(
    pointers: list[Pointer],
) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]), new_job("c", needs=["b"]))
    Run.objects.filter(pk=run.pk).update(deadline_at=Now())
    enforce_deadlines()
    assert set(statuses(run).values()) == {"cancelled"}

    assert not requeue_job(job_of(run, "b").pk)
    assert set(statuses(run).values()) == {"cancelled"}

    assert requeue_job(job_of(run, "a").pk)
    drain(pointers)
    assert statuses(run) == {"a": "succeeded", "b": "cancelled", "c": "cancelled"}
    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "deadline_passed")
    assert retry_run(run.pk) == 2
    drain(pointers)
    assert set(statuses(run).values()) == {"succeeded"}


def test_one_that_cannot_be_ended_holds_up_no_other(monkeypatch: Any) -> None:
    jobs = [make_job(deadline=MINUTE) for _ in range(5)]
    for job in jobs:
        the_deadline_passes(job)
    broken = jobs[2].pk

    def end(job_id: Any) -> bool:
        if job_id == broken:
            raise ZeroDivisionError
        return end_overdue_job(job_id)

    monkeypatch.setattr("workflows.execution.enforce_deadlines.end_overdue_job", end)

    enforce_deadlines()

    failed = set(Job.objects.filter(status="failed").values_list("pk", flat=True))
    assert failed == {job.pk for job in jobs} - {broken}


def test_with_nothing_overdue_the_tick_asks_twice_and_each_time_an_index() -> None:
    make_job(deadline=MINUTE)
    with CaptureQueriesContext(connection) as asked:
        assert enforce_deadlines() == 0
    assert len(asked) == 2
    plans = []
    with connection.cursor() as cursor:
        cursor.execute("set enable_seqscan = off")
        for query in asked:
            cursor.execute("explain " + query["sql"])
            plans.append("\n".join(row[0] for row in cursor.fetchall()))
        cursor.execute("reset enable_seqscan")
    assert "run_unfinished" in plans[0]
    assert "job_deadline" in plans[1]
