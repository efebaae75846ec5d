"""A look, a call by the provider and a person at one moment: one is heard, nothing is lost."""

import json
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from tests.model.invariants import broken_invariants
from tests.races.racers import TIMES, racers
from tests.workflows.engine import make_run, new_job, the_look_is_due
from tests.workflows.kinds import Provider
from workflows.errors import AnswerRefused
from workflows.execution.execute_job import execute_job
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_looks import Came, claim_looks, look_again, store_answers
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, Answered, StillWorking, Uncertain
from workflows.jobs.provider_webhook import ProviderWebhook, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.submission import Submission
from workflows.jobs.take_job import take_wait
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)
A_FEW = TIMES // 4


def jobs_after(provider: Provider, said: object, count: int = A_FEW) -> list[UUID]:
    """Jobs whose submit was answered so."""
    run = make_run(*(new_job(f"{number}", "test.clip") for number in range(count)))
    jobs = list(Job.objects.filter(run=run).order_by("pk").values_list("pk", flat=True))
    provider.says.extend([said] * count)
    for job in jobs:
        execute_job(job)
    return jobs


def calls(job: UUID, **body: Any) -> bool:
    return receive_provider_webhook(
        webhook_token(f"{job}:1"), ProviderWebhook(json.dumps(body).encode(), {})
    )


def answers(job: UUID, *answer: str) -> Callable[[], bool]:
    def act() -> bool:
        try:
            answer_blocked_job(job, answer[0], *answer[1:])
        except AnswerRefused as refused:
            if refused.code != "job_not_blocked":
                raise
            return False
        return True

    return act


def status(job: UUID) -> str:
    return str(Job.objects.values_list("status", flat=True).get(pk=job))


def answered_events(run_of: UUID) -> int:
    run = Run.objects.get(jobs=run_of)
    return run.channel.events.filter(type="job.answered").count()


def test_a_look_and_a_call_at_once_store_one_answer(provider: Provider) -> None:
    jobs = jobs_after(provider, Accepted("r", HOUR))
    with racers(2) as race:
        for job in jobs:
            the_look_is_due(job)
            [claim] = claim_looks(1, 60)
            looked = Came(claim.job_id, claim.kind, 1, Answered({"clip": "looked"}))
            stored, called = race(
                [partial(store_answers, [looked]), partial(calls, job, state="done", clip="called")]
            )
            assert bool(stored) != called
            kept = Submission.objects.get(job=job).provider_result
            assert kept == {"clip": "looked" if stored else "called"}
            assert status(job) in ("ready", "queued")
            assert execute_job(job)
            assert status(job) == "succeeded"

    assert len(provider.applied) == len(jobs)
    assert broken_invariants() == []


def test_a_look_that_is_still_working_and_a_call_at_once_end_the_wait(provider: Provider) -> None:
    jobs = jobs_after(provider, Accepted("r", HOUR))
    with racers(2) as race:
        for job in jobs:
            the_look_is_due(job)
            [claim] = claim_looks(1, 60)
            race(
                [
                    partial(look_again, [(claim, StillWorking(HOUR))]),
                    partial(calls, job, state="done", clip="called"),
                ]
            )
            assert status(job) in ("ready", "queued")

    assert broken_invariants() == []


def test_a_refusal_by_call_and_a_failing_look_at_once_end_the_attempt_once(
    provider: Provider,
) -> None:
    jobs = jobs_after(provider, Accepted("r", HOUR))
    with racers(2) as race:
        for job in jobs:
            the_look_is_due(job)
            [claim] = claim_looks(1, 60)
            taken, refused = race([partial(take_wait, claim), partial(calls, job, state="refused")])
            assert (taken is not None) != refused

    assert broken_invariants() == []


def test_of_eight_answers_one_is_taken(provider: Provider) -> None:
    jobs = jobs_after(provider, Uncertain("timed out"))
    words = [
        ("paid", "anna", "r-1"),
        ("not_paid", "ben"),
        ("submit_again", "eve"),
        ("give_up", "x"),
    ]
    with racers(8) as race:
        for job in jobs:
            taken = race([answers(job, *word) for word in words * 2])
            assert taken.count(True) == 1
            person = Submission.objects.get(job=job).person
            assert person == words[taken.index(True) % 4][1]

    assert answered_events(jobs[0]) == len(jobs)
    assert broken_invariants() == []


def test_an_answer_and_a_requeue_at_once_let_the_job_go_once(provider: Provider) -> None:
    jobs = jobs_after(provider, Uncertain("timed out"))
    with racers(2) as race:
        for job in jobs:
            answered, requeued = race([answers(job, "not_paid", "anna"), partial(requeue_job, job)])
            assert answered != requeued
            assert Submission.objects.get(job=job).outcome == (
                "refused" if answered else "uncertain"
            )

    assert broken_invariants() == []


def test_an_answer_and_the_providers_own_call_at_once_lose_neither_answer_nor_job(
    provider: Provider,
) -> None:
    jobs = jobs_after(provider, Uncertain("timed out"))
    with racers(2) as race:
        for job in jobs:
            race([answers(job, "not_paid", "anna"), partial(calls, job, state="done", clip="made")])
            assert Submission.objects.get(job=job, number=1).outcome == "answered"
            assert execute_job(job)
            # What the provider made is used, whatever the person thought.
            assert status(job) == "succeeded"

    assert len(provider.calls) == len(jobs)
    assert broken_invariants() == []


def test_a_cancel_and_an_answer_at_once_leave_no_job_half_way(provider: Provider) -> None:
    jobs = jobs_after(provider, Uncertain("timed out"))
    with racers(2) as race:
        for job in jobs:
            race([answers(job, "paid", "anna", "r-1"), partial(cancel_job, job)])
            assert status(job) == "cancelled"

    # Where the person came first the provider is at work, and will be told.
    told = Job.objects.filter(kind="provider.cancel").count()
    assert told == Submission.objects.filter(outcome="accepted").count()
    assert broken_invariants() == []
