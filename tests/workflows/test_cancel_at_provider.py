"""Whoever is at work on something that nobody wants any more is told, and what it says is kept."""

import json
from datetime import timedelta

import pytest
from django.db.models.functions import Now

from tests.workflows.engine import drain, it_has_waited, make_job, the_rest_is_over
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import block_long_waits
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    Stopped,
    TooLate,
    TryLater,
    Uncertain,
    Unsupported,
)
from workflows.jobs.provider_webhook import ProviderWebhook, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.submission import Submission
from workflows.pointer import Pointer
from workflows.runs.cancel_run import cancel_run
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def job(provider: Provider) -> Job:
    """At work at its provider."""
    made = make_job("test.clip", payload={"price": 20})
    provider.says.append(Accepted("r-1", HOUR))
    execute_job(made.pk)
    made.refresh_from_db()
    assert made.status == "waiting"
    return made


def told(job: Job) -> tuple[str, str, int]:
    row = Submission.objects.get(job=job, number=1)
    return row.outcome, row.cancel_outcome, row.cost_microdollars


def the_cancel() -> Job:
    return Job.objects.get(kind="provider.cancel")


def test_a_provider_that_stops_says_what_it_has_charged(
    job: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.on_cancel = Stopped(cost_microdollars=6)

    assert cancel_job(job.pk)
    assert (told(job), provider.cancels) == (("accepted", "", 0), [])  # not inside the transaction
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, told(job)) == ("cancelled", ("accepted", "accepted", 6))
    assert (provider.cancels, the_cancel().status) == (["r-1"], "succeeded")
    assert the_cancel().run is None


def test_a_provider_that_had_finished_may_hand_over_what_nobody_uses(
    job: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.on_cancel = TooLate(Answered({"clip": "late"}, 20), 20)

    cancel_job(job.pk)
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, told(job)) == ("cancelled", ("answered", "too_late", 20))
    assert provider.applied == []


def test_a_provider_without_a_cancel_is_on_record_as_that(
    job: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.on_cancel = Unsupported()

    cancel_job(job.pk)
    drain(pointers)

    assert told(job) == ("accepted", "unsupported", 0)


@pytest.mark.parametrize("fails", [TryLater(HOUR, "busy"), RuntimeError("reset")])
def test_a_provider_that_cannot_be_reached_is_told_later(
    fails: object, job: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.on_cancel = fails
    cancel_job(job.pk)
    execute_job(the_cancel().pk)
    assert the_cancel().status == "retry_scheduled"

    provider.on_cancel = Stopped()
    the_rest_is_over(the_cancel().pk)
    drain(pointers)

    assert (told(job), len(provider.cancels)) == (("accepted", "accepted", 0), 2)


def test_a_cancelled_run_tells_the_providers_of_all_its_jobs(
    job: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    assert job.run_id is not None
    cancel_run(job.run_id)
    drain(pointers)

    assert provider.cancels == ["r-1"]


def test_a_job_cancelled_while_it_is_sent_is_cancelled_at_the_provider_too(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip")
    provider.during_call = lambda work: cancel_job(work.job_id)
    provider.says.append(Accepted("r-2", HOUR))

    execute_job(job.pk)
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, provider.cancels) == ("cancelled", ["r-2"])


def test_a_deadline_tells_the_provider_and_a_retry_sends_anew(
    job: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    assert job.run is not None
    provider.on_cancel = Stopped(cost_microdollars=3)
    Run.objects.filter(jobs=job).update(deadline_at=Now() - HOUR)
    enforce_deadlines()
    drain(pointers)
    assert told(job) == ("accepted", "accepted", 3)

    assert retry_run(job.run.pk)
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, len(provider.calls)) == ("succeeded", 2)
    assert Submission.objects.get(job=job, number=1).superseded == "cancelled"


def test_a_job_brought_back_before_its_provider_was_told_goes_on(
    job: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    assert job.run is not None
    Run.objects.filter(jobs=job).update(deadline_at=Now() - HOUR)
    enforce_deadlines()
    assert retry_run(job.run.pk)
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, provider.cancels, len(provider.calls)) == ("succeeded", [], 1)


def test_nothing_is_told_of_what_was_never_accepted(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip")
    cancel_job(job.pk)
    failed = make_job("test.clip")
    provider.says.extend([Accepted("r-3", timedelta()), STILL_WORKING])
    execute_job(failed.pk)
    requeue_job(failed.pk)

    assert not Job.objects.filter(kind="provider.cancel").exists()


def calls(job: Job, of: int, **body: str) -> bool:
    webhook = ProviderWebhook(json.dumps(body).encode(), {})
    return receive_provider_webhook(webhook_token(f"{job.pk}:{of}"), webhook)


@pytest.fixture
def replaced(provider: Provider) -> Job:
    """Nobody knows of its first request, so a person had it sent again; that one is at work."""
    job = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)
    answer_blocked_job(job.pk, "submit_again", "ada")
    provider.says.append(Accepted("r-2", HOUR))
    execute_job(job.pk)
    job.refresh_from_db()
    assert job.status == "waiting"
    return job


def test_an_id_that_comes_late_of_a_replaced_request_is_cancelled_once_and_alone(
    replaced: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.on_cancel = Stopped(cost_microdollars=4)

    assert calls(replaced, 1, state="accepted", id="r-1")
    assert not calls(replaced, 1, state="accepted", id="r-1")
    drain(pointers)
    assert (told(replaced), provider.cancels) == (("accepted", "accepted", 4), ["r-1"])

    cancel_job(replaced.pk)
    drain(pointers)
    assert provider.cancels == ["r-1", "r-2"]


def test_what_is_replaced_after_another_was_told_is_told_as_well(
    replaced: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    assert calls(replaced, 1, state="accepted", id="r-1")
    drain(pointers)
    it_has_waited(replaced.pk, 10**6)
    block_long_waits()
    answer_blocked_job(replaced.pk, "submit_again", "ada")
    drain(pointers)

    assert provider.cancels == ["r-1", "r-2"]


def test_an_id_that_comes_after_the_deadline_is_cancelled(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip", deadline=HOUR)
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)
    Job.objects.filter(pk=job.pk).update(deadline_at=Now())
    enforce_deadlines()

    assert calls(job, 1, state="accepted", id="r-1")
    drain(pointers)

    assert provider.cancels == ["r-1"]
