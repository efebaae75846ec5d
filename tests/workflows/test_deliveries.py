"""Whoever subscribed to an event is told of it: once planned, at least once delivered."""

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from tests.workflows.engine import drain, make_run, new_job, outcomes, the_rest_is_over
from tests.workflows.subscribers import Clerk, a_clerk, deliveries
from workflows.canonical_json import canonical_hash
from workflows.deliveries.deliver_event import DeliverEvent
from workflows.deliveries.delivery import LONGEST_DELIVERY, Done, TryAgain
from workflows.events.append_event import append_event
from workflows.events.event import Event
from workflows.execution.execute_job import execute_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.job_status import CLAIMABLE
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import GiveUp
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.runs.cancel_run import cancel_run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def clerk() -> Iterator[Clerk]:
    with a_clerk("run.succeeded", "run.cancelled") as clerk:
        yield clerk


def a_delivery(pointers: list[Pointer]) -> Job:
    """To the clerk, of a run that has just succeeded, due and not yet tried."""
    run = make_run(new_job("a"))
    execute_job(Job.objects.get(run=run).pk)
    pointers.clear()
    return deliveries()[0]


def test_a_subscriber_hears_of_the_event_with_its_project_and_subject(
    clerk: Clerk, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("a"), subject="film:1")
    drain(pointers)

    assert clerk.types == ["run.succeeded"]
    delivery = clerk.came[0]
    assert (delivery.event.run_id, delivery.subject) == (run.pk, "film:1")
    assert delivery.project.pk == run.project_id
    assert LONGEST_DELIVERY - 5 < delivery.seconds_left <= LONGEST_DELIVERY
    assert [job.status for job in deliveries()] == ["succeeded"]


def test_events_of_sql_functions_reach_their_subscribers_too(
    clerk: Clerk, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]))
    cancel_run(run.pk)
    drain(pointers)

    assert clerk.types == ["run.cancelled"]


def test_a_delivery_is_planned_in_the_transaction_of_its_event(clerk: Clerk) -> None:
    run = make_run(new_job("a"))
    with transaction.atomic():
        append_event(run_id=run.pk, type="run.succeeded", data={})
        assert len(deliveries()) == 1
        transaction.set_rollback(True)

    assert deliveries() == []


def test_a_delivery_holds_ids_only_and_one_key(clerk: Clerk) -> None:
    run = make_run(new_job("a"))
    number = append_event(run_id=run.pk, type="run.succeeded", data={"secret": "no"})
    job = deliveries()[0]

    assert job.payload == {
        "subscriber": "test.clerk",
        "target": "",
        "channel": str(run.channel_id),
        "number": number,
    }
    assert job.payload_hash == canonical_hash(job.payload)
    assert job.idempotency_key == f"test.clerk:{run.channel_id}:{number}"
    assert (job.kind, job.queue, job.run_id) == ("event.delivery", "deliveries", None)
    assert job.max_attempts == 10
    assert (job.id.version, job.id.variant) == (7, "specified in RFC 4122")
    assert abs((job.id.int >> 80) / 1000 - job.created_at.timestamp()) < 5


def test_the_end_of_a_delivery_is_no_event(clerk: Clerk, pointers: list[Pointer]) -> None:
    job = a_delivery(pointers)
    before = Event.objects.count()
    clerk.says.extend([ValueError("a defect"), GiveUp("never", "no such thing")])
    execute_job(job.pk)
    the_rest_is_over(job.pk)
    execute_job(job.pk)
    assert requeue_job(job.pk)
    drain(pointers)

    assert Event.objects.count() == before
    assert len(deliveries()) == 1


def test_a_delivery_rests_as_long_as_it_was_asked_to(clerk: Clerk, pointers: list[Pointer]) -> None:
    job = a_delivery(pointers)
    clerk.says.append(TryAgain("busy", "come back", timedelta(minutes=5)))

    execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("retry_scheduled", "busy")
    assert job.due_at is not None
    assert timedelta(minutes=4) < job.due_at - job.created_at < timedelta(minutes=6)
    the_rest_is_over(job.pk)
    drain(pointers)
    assert len({delivery.id for delivery in clerk.came}) == 1


def test_ten_attempts_take_about_thirty_two_minutes() -> None:
    policy = DeliverEvent.retry
    longest = [7.5 * 2**n for n in range(9)]  # full jitter: half of it on average

    assert policy.attempts() == 10
    assert sum(longest) / 2 == pytest.approx(32 * 60, rel=0.01)
    for number, seconds in enumerate(longest, 1):
        rests = [policy.delay(number).total_seconds() for _ in range(200)]
        assert 0 <= min(rests) <= max(rests) <= seconds
        assert sum(rests) / len(rests) == pytest.approx(seconds / 2, rel=0.25)


def test_what_failed_ten_times_stays_and_can_go_again(
    clerk: Clerk, pointers: list[Pointer], settings: Any
) -> None:
    job = a_delivery(pointers)
    clerk.says.extend([TryAgain("busy")] * 10)
    for _ in range(10):
        the_rest_is_over(job.pk)
        execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, job.error_code, job.attempt_count) == ("failed", "busy", 10)
    assert [(one.id, one.code) for one in clerk.failed] == [(job.pk, "busy")]
    assert requeue_job(job.pk)
    drain(pointers)
    job.refresh_from_db()
    assert (job.status, job.attempt_count) == ("succeeded", 11)
    assert outcomes(job) == ["retrying"] * 9 + ["gave_up", "succeeded"]


def test_a_domain_outcome_is_success_with_a_note(
    clerk: Clerk, pointers: list[Pointer], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    job = a_delivery(pointers)
    clerk.says.append(Done("the film is gone"))

    execute_job(job.pk)

    job.refresh_from_db()
    assert job.status == "succeeded"
    assert "the film is gone" in {getattr(record, "note", "") for record in caplog.records}


def test_an_event_that_was_taken_away_is_nothing_to_deliver(
    clerk: Clerk, pointers: list[Pointer]
) -> None:
    job = a_delivery(pointers)
    Event.objects.all().delete()

    assert execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, clerk.came) == ("succeeded", [])


def test_a_subscriber_of_another_build_is_waited_for_uncounted_and_named(
    pointers: list[Pointer], caplog: pytest.LogCaptureFixture
) -> None:
    with a_clerk("run.succeeded"):
        job = a_delivery(pointers)

    execute_job(job.pk)  # by a build without the clerk

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("ready", "unknown_subscriber")
    assert job.max_attempts - job.attempt_count == 10
    assert not job.submissions.exists()
    assert "test.clerk" in {getattr(record, "subscriber", "") for record in caplog.records}
    with a_clerk("run.succeeded") as clerk:
        the_rest_is_over(job.pk)
        drain(pointers)
    assert clerk.types == ["run.succeeded"]


@pytest.mark.parametrize(("attempts", "status"), [(10, "retry_scheduled"), (1, "failed")])
def test_a_subscriber_that_does_not_end_loses_its_delivery_and_its_late_answer_changes_nothing(
    attempts: int,
    status: str,
    clerk: Clerk,
    pointers: list[Pointer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("workflows.deliveries.deliver_event.LONGEST_DELIVERY", 0.2)
    job = a_delivery(pointers)
    Job.objects.filter(pk=job.pk).update(max_attempts=attempts)

    def hang() -> None:
        until = time.monotonic() + 20
        while not Job.objects.filter(pk=job.pk, error_code="delivery_timeout").exists():
            assert time.monotonic() < until
            time.sleep(0.02)

    clerk.during = hang
    execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, outcomes(job)) == (status, ["retrying" if attempts > 1 else "gave_up"])
    assert not Lease.objects.exists()
    clerk.during = lambda: None
    assert attempts > 1 or requeue_job(job.pk)
    the_rest_is_over(job.pk)
    drain(pointers)
    job.refresh_from_db()
    assert (job.status, len(clerk.came)) == ("succeeded", 2)


def test_a_cancelled_delivery_is_not_made(clerk: Clerk, pointers: list[Pointer]) -> None:
    job = a_delivery(pointers)

    assert cancel_job(job.pk)
    drain(pointers)

    assert clerk.came == []
    assert [one.status for one in clerk.failed] == ["cancelled"]


def test_deliveries_are_claimable_like_every_job(clerk: Clerk, pointers: list[Pointer]) -> None:
    job = a_delivery(pointers)

    assert job.status in CLAIMABLE
    drain(pointers)
    assert {pointer.queue for pointer in pointers} <= {"deliveries"}
    assert clerk.types == ["run.succeeded"]
