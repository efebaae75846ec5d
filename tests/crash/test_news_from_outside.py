"""
What a person says, what a provider says by itself, and what it is told: each survives a crash.

The process that takes a person's or a provider's word dies without having answered, so the same is
said again; a job that tells a provider is an ordinary job.
"""

import json
from datetime import timedelta

import pytest

from tests.crash.dying import (
    SimulatedCrash,
    assert_the_world_is_whole,
    die_working_on,
    dying_after,
    recover,
)
from tests.workflows.engine import drain, job_of, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.errors import AnswerRefused
from workflows.execution.execute_job import execute_job
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, Stopped, Uncertain
from workflows.jobs.provider_webhook import ProviderWebhook, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.submission import Submission
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)

ANSWER = "workflows.jobs.answer_blocked_job"
CANCEL = "workflows.jobs.cancel_job"
CALL = "workflows.jobs.receive_provider_webhook"
TOLD = "workflows.execution.call_once"
POINTERS = "workflows.jobs.send_pointers.publish_pointers"  # after the commit


def a_run(provider: Provider, said: object) -> tuple[Run, Job]:
    run = make_run(new_job("dies", "test.clip"), new_job("after", needs=["dies"]))
    provider.says.append(said)
    job = job_of(run, "dies")
    execute_job(job.pk)
    return run, job


@pytest.mark.parametrize("answer", ["paid", "not_paid", "submit_again", "give_up"])
@pytest.mark.parametrize("step", [f"{ANSWER}.record_answer", f"{ANSWER}._tell", POINTERS])
def test_an_answer_is_recorded_whole_or_not_at_all(
    answer: str, step: str, pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run(provider, Uncertain("timed out"))

    def say() -> None:
        answer_blocked_job(job.pk, answer, "anna", "r-1" if answer == "paid" else "")

    with dying_after(step), pytest.raises(SimulatedCrash):
        say()
    if step == POINTERS:  # it had been committed
        with pytest.raises(AnswerRefused):
            say()
    else:
        say()
    recover(pointers)

    job.refresh_from_db()
    assert job.status == ("failed" if answer == "give_up" else "succeeded")
    assert len(provider.calls) == (2 if answer in ("not_paid", "submit_again") else 1)
    assert run.channel.events.filter(type="job.answered").count() == 1
    assert_the_world_is_whole(run)


@pytest.mark.parametrize("step", [f"{CANCEL}.tell_providers", f"{CANCEL}.settle_run", POINTERS])
def test_a_cancel_that_dies_is_whole_or_not_there_and_the_provider_is_told_once(
    step: str, pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run(provider, Accepted("r-1", timedelta(hours=1)))
    provider.on_cancel = Stopped()

    with dying_after(step), pytest.raises(SimulatedCrash):
        cancel_job(job.pk)
    assert cancel_job(job.pk) == (step != POINTERS)
    recover(pointers)

    job.refresh_from_db()
    assert (job.status, provider.cancels) == ("cancelled", ["r-1"])
    assert Submission.objects.get(job=job).cancel_outcome == "accepted"
    assert_the_world_is_whole(run)


@pytest.mark.parametrize(
    ("step", "times"),
    [
        ("workflows.execution.execute_job.claim_job", 1),
        (f"{TOLD}.open_submission", 1),
        ("tests.workflows.kinds.Clip.cancel", 2),  # a cancel may be told twice
        (f"{TOLD}.store_answer", 1),
        ("workflows.jobs.provider_cancel.ProviderCancel.apply", 1),
        ("workflows.jobs.end_job._settle", 1),
        ("workflows.execution.execute_job.succeed_job", 1),
    ],
    ids=["4 claim", "5 intent", "5 told", "6 receipt", "7 apply", "7 settle", "8 settled"],
)
def test_a_provider_is_told_wherever_the_worker_dies(
    step: str, times: int, pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run(provider, Accepted("r-1", timedelta(hours=1)))
    provider.on_cancel = Stopped(5)
    cancel_job(job.pk)

    die_working_on(Job.objects.get(kind="provider.cancel").pk, step)
    recover(pointers)

    told = Submission.objects.get(job=job)
    assert provider.cancels == ["r-1"] * times
    assert (told.cancel_outcome, told.cost_microdollars) == ("accepted", 5)
    assert Job.objects.get(kind="provider.cancel").status == "succeeded"
    assert_the_world_is_whole(run)


@pytest.mark.parametrize("said", [Accepted("r-1", timedelta(hours=1)), Uncertain("timed out")])
@pytest.mark.parametrize("step", ["store_answers", "fill_windows", "_set_free"])
def test_a_call_that_nobody_answered_is_made_again_and_does_its_work_once(
    said: object, step: str, pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run(provider, said)

    def call() -> None:
        body = json.dumps({"state": "done", "clip": "called"}).encode()
        receive_provider_webhook(webhook_token(f"{job.pk}:1"), ProviderWebhook(body, {}))

    with dying_after(f"{CALL}.{step}"), pytest.raises(SimulatedCrash):
        call()
    call()
    recover(pointers)

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert [answer for _, answer in provider.applied][:1] == [{"clip": "called"}]
    assert (len(provider.calls), provider.looks) == (1, [])
    assert_the_world_is_whole(run)


def test_an_id_that_was_told_and_not_acted_on_is_told_again(
    pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run(provider, Uncertain("timed out"))

    def call() -> None:
        body = json.dumps({"state": "accepted", "id": "r-7"}).encode()
        receive_provider_webhook(webhook_token(f"{job.pk}:1"), ProviderWebhook(body, {}))

    with dying_after(f"{CALL}._is_unwanted"), pytest.raises(SimulatedCrash):
        call()
    call()
    drain(pointers)

    run.refresh_from_db()
    assert (run.status, provider.looks) == ("succeeded", ["r-7"])
