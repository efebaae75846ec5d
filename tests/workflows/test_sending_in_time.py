"""A process that stood still between the intent of a request and its sending does not send it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import F

from tests.workflows.engine import drain, make_job, outcomes, the_lease_runs_out
from tests.workflows.kinds import Provider
from workflows.errors import AnswerRefused
from workflows.execution.execute_job import execute_job
from workflows.execution.free_leases import free_leases
from workflows.execution.this_worker import worker_id
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Answered
from workflows.jobs.receipts import open_submission
from workflows.jobs.send_in_time import clock
from workflows.jobs.submission import Submission
from workflows.jobs.work import Work
from workflows.pointer import Pointer
from workflows.why.explain_job import explain_job

pytestmark = pytest.mark.django_db(transaction=True)
LATE = 0.2


@pytest.fixture(autouse=True)
def short_heartbeat(settings: Any) -> None:
    settings.WORKFLOWS_HEARTBEAT_SECONDS = LATE / 2


@contextmanager
def intents_take_long() -> Iterator[None]:
    """The first one lasts ``LATE``, as if its process had stood still."""
    is_locked, is_over = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("lock table workflows_submission in share mode")
                is_locked.set()
                is_over.wait(LATE)
        finally:
            connection.close()

    thread = Thread(target=hold)
    thread.start()
    assert is_locked.wait(10)
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def what_was_sent(job: Job) -> list[tuple[str, str]]:
    rows = Submission.objects.filter(job=job).order_by("number")
    return list(rows.values_list("outcome", "error_code"))


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_what_was_not_sent_in_time_is_not_sent_and_is_tried_under_the_next_number(
    kind: str, provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job(kind, payload={"price": 20})
    provider.says.append(Answered({}))

    with intents_take_long():
        execute_job(job.pk)
    assert provider.calls == []
    drain(pointers)

    assert provider.calls == [f"{job.pk}:2"]
    assert what_was_sent(job) == [("refused", "too_late_to_send"), ("answered", "")]
    assert outcomes(job) == ["retrying", "succeeded"]


def test_a_handler_that_prepares_for_long_asks_again(provider: Provider) -> None:
    job = make_job("test.clip")

    def prepare(work: Work[Any]) -> None:
        work.check_in_time()
        time.sleep(LATE)
        work.check_in_time()

    provider.during_call = prepare
    execute_job(job.pk)

    assert what_was_sent(job) == [("refused", "too_late_to_send")]


def test_the_clock_goes_on_whatever_the_time_of_day_is() -> None:
    first = clock()
    time.sleep(0.01)
    assert first < clock() < first + 60


@pytest.fixture
def interrupted(pointers: list[Pointer]) -> Job:
    """Its worker has written the intent and was not heard of again."""
    job = make_job("test.clip")
    claim = claim_job(job.pk, worker_id())
    assert claim is not None
    open_submission(claim, provider="fake", price_microdollars=0, is_exclusive=True)
    the_lease_runs_out(job.pk)
    free_leases()
    drain(pointers)
    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", "submission_uncertain")
    return job


@pytest.mark.parametrize("answer", ["not_paid", "submit_again"])
def test_nobody_sends_it_again_while_who_began_may_yet_send_it(
    answer: str, interrupted: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    with pytest.raises(AnswerRefused) as refused:
        answer_blocked_job(interrupted.pk, answer, "anna")
    assert refused.value.code == "answer_too_early"
    with pytest.raises(CommandError, match="again in"):
        call_command("answer", str(interrupted.pk), answer.replace("_", "-"))
    interrupted.refresh_from_db()
    assert interrupted.status == "blocked"

    lease = timedelta(seconds=interrupted.lease_seconds)
    Submission.objects.filter(job=interrupted).update(intent_at=F("intent_at") - lease)
    answer_blocked_job(interrupted.pk, answer, "anna")
    drain(pointers)

    assert provider.calls == [f"{interrupted.pk}:2"]


def test_what_was_found_there_is_taken_at_once(
    interrupted: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    answer_blocked_job(interrupted.pk, "paid", "anna", "r-1")
    drain(pointers)

    assert (provider.calls, provider.looks) == ([], ["r-1"])


def test_why_says_how_old_the_intent_is_and_how_long_to_wait(interrupted: Job) -> None:
    explained = explain_job(interrupted.pk)
    assert explained is not None
    assert "its request is 0 s old" in explained.findings[0].detail
    assert "not-paid and submit-again are taken in 5 min" in explained.findings[0].detail

    Submission.objects.filter(job=interrupted).update(intent_at=F("intent_at") - timedelta(hours=1))
    explained = explain_job(interrupted.pk)
    assert explained is not None
    assert "its request is 60 min old" in explained.findings[0].detail
    assert "taken in" not in explained.findings[0].detail
