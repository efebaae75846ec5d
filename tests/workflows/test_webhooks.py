"""Providers call us; the call and our looks race, and what is stored first stands."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.utils import timezone
from pytest_django import Settings

from tests.workflows.engine import drain, make_job, outcomes
from tests.workflows.kinds import Provider
from workflows.errors import WebhookUnknown, WebhookUnreadable, WebhookUnwanted
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_looks import Came, claim_looks, store_answers
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, Answered, Uncertain
from workflows.jobs.provider_webhook import ProviderWebhook, read_token, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.submission import Submission
from workflows.jobs.work import Work
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def waiting(provider: Provider) -> Job:
    job = make_job("test.clip")
    provider.says.append(Accepted("r-1", HOUR))
    execute_job(job.pk)
    job.refresh_from_db()
    return job


def calls(job: Job, *, of: int = 1, **body: Any) -> bool:
    webhook = ProviderWebhook(json.dumps(body).encode(), {"content-type": "application/json"})
    return receive_provider_webhook(webhook_token(f"{job.pk}:{of}"), webhook)


def row(job: Job) -> tuple[str, str]:
    job.refresh_from_db()
    return job.status, Submission.objects.filter(job=job).latest("number").outcome


def test_a_wait_ends_with_the_providers_call(
    waiting: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    pointers.clear()
    assert calls(waiting, state="done", clip="called", cost=4)
    assert [pointer.job_id for pointer in pointers] == [waiting.pk]
    assert not calls(waiting, state="done", clip="called twice")
    drain(pointers)

    assert row(waiting) == ("succeeded", "answered")
    assert (provider.applied, provider.looks) == ([("only", {"clip": "called"})], [])
    assert (outcomes(waiting), waiting.submissions.get().cost_microdollars) == (["succeeded"], 4)


def test_a_call_that_only_names_a_request_that_is_known_is_a_hint_to_look(
    waiting: Job, provider: Provider
) -> None:
    Job.objects.filter(pk=waiting.pk).update(look_at="2999-01-01T00:00:00Z")

    assert calls(waiting, state="accepted", id="r-1")

    waiting.refresh_from_db()
    assert (waiting.status, waiting.submissions.get().provider_request_id) == ("waiting", "r-1")
    assert waiting.look_at is not None
    assert waiting.look_at < timezone.now() + 2 * HOUR


def test_a_look_that_comes_after_the_call_changes_nothing(
    waiting: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    Job.objects.filter(pk=waiting.pk).update(look_at="2020-01-01T00:00:00Z")
    [look] = claim_looks(1, 60)
    assert calls(waiting, state="done", clip="called")

    assert store_answers([Came(look.job_id, look.kind, 1, Answered({"clip": "looked"}))]) == []
    drain(pointers)

    assert provider.applied == [("only", {"clip": "called"})]


def test_a_call_during_the_submit_is_the_answer(provider: Provider) -> None:
    job = make_job("test.clip")
    provider.during_call = lambda _: calls(job, state="done", clip="at once")
    provider.says.append(Accepted("r-1", HOUR))

    execute_job(job.pk)

    assert row(job) == ("succeeded", "answered")
    assert provider.applied == [("only", {"clip": "at once"})]


def test_a_call_during_a_submit_that_times_out_tells_the_request_id(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip")
    provider.during_call = lambda _: calls(job, state="accepted", id="r-5")
    provider.says.append(Uncertain("timed out"))

    execute_job(job.pk)
    assert row(job) == ("waiting", "accepted")
    look_due()
    drain(pointers)

    assert row(job) == ("succeeded", "answered")
    assert provider.looks == ["r-5"]


@pytest.mark.parametrize(
    ("body", "looks"),
    [({"state": "accepted", "id": "r-6"}, ["r-6"]), ({"state": "done", "clip": "made"}, [])],
    ids=["its id", "the answer"],
)
def test_a_job_blocked_for_a_doubtful_submit_goes_on_when_the_provider_calls(
    body: dict[str, Any], looks: list[str], provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)
    assert row(job) == ("blocked", "uncertain")

    assert calls(job, **body)
    drain(pointers)

    assert row(job) == ("succeeded", "answered")
    assert (len(provider.calls), provider.looks) == (1, looks)


def test_a_provider_that_is_still_working_puts_the_next_look_off(waiting: Job) -> None:
    Job.objects.filter(pk=waiting.pk).update(look_at="2020-01-01T00:00:00Z")

    assert calls(waiting, state="working", status="40 %")

    assert claim_looks(1, 60) == []
    assert Submission.objects.get(job=waiting).provider_status == "40 %"


def test_a_refusal_ends_the_job_and_its_handler_hears_of_it(
    waiting: Job, provider: Provider
) -> None:
    assert calls(waiting, state="refused")
    assert not calls(waiting, state="refused")

    assert row(waiting) == ("failed", "refused")
    assert provider.failed == [("only", "failed", "refused:provider")]
    assert outcomes(waiting) == ["gave_up"]


def test_what_comes_for_a_cancelled_job_is_kept_and_not_promoted(
    waiting: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    cancel_job(waiting.pk)
    drain(pointers)

    assert calls(waiting, state="done", clip="late", cost=20)
    drain(pointers)

    assert row(waiting) == ("cancelled", "answered")
    assert waiting.submissions.get().cost_microdollars == 20
    assert provider.applied == []


def test_an_id_told_for_a_cancelled_job_is_used_to_cancel_there(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)
    cancel_job(job.pk)

    assert calls(job, state="accepted", id="r-7")
    drain(pointers)

    assert provider.cancels == ["r-7"]


def test_a_call_about_an_earlier_request_is_kept_with_that_request(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)
    Submission.objects.filter(job=job).update(superseded="submit_again")
    Job.objects.filter(pk=job.pk).update(status="ready", due_at="2020-01-01T00:00:00Z")
    provider.says.append(Accepted("r-2", HOUR))
    execute_job(job.pk)

    assert calls(job, of=1, state="done", clip="of the first")

    assert row(job) == ("waiting", "accepted")
    assert Submission.objects.get(job=job, number=1).outcome == "answered"


@pytest.mark.parametrize("state", ["refused", "working"])
def test_what_comes_of_an_earlier_request_does_not_touch_the_wait_for_a_later_one(
    state: str, provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)
    answer_blocked_job(job.pk, "submit_again", "ann")
    provider.says.append(Accepted("r-2", HOUR))
    drain(pointers)
    assert row(job) == ("waiting", "accepted")
    Submission.objects.filter(job=job, number=1).update(
        outcome="accepted", provider_request_id="r-1"
    )
    look_at = Job.objects.get(pk=job.pk).look_at

    assert calls(job, of=1, state=state) == (state == "refused")

    assert row(job) == ("waiting", "accepted")
    assert Job.objects.get(pk=job.pk).look_at == look_at
    assert Submission.objects.get(job=job, number=1).outcome in ("refused", "accepted")
    assert provider.failed == []


def test_an_address_that_we_did_not_give_out_is_unknown(
    waiting: Job, settings: Settings, provider: Provider
) -> None:
    webhook = ProviderWebhook(b'{"state": "done", "clip": "x"}', {})
    good = webhook_token(f"{waiting.pk}:1")
    assert read_token(good) == (waiting.pk, 1)
    forged = signing.TimestampSigner(key="another", salt="workflows.provider_webhook")
    for token in (
        good[:-1] + ("A" if good[-1] != "A" else "B"),
        forged.sign(f"{waiting.pk}:1"),
        signing.TimestampSigner(salt="other").sign(f"{waiting.pk}:1"),
        webhook_token("nonsense"),
        webhook_token(f"{waiting.pk}:7"),
        "",
    ):
        with pytest.raises(WebhookUnknown):
            receive_provider_webhook(token, webhook)
    settings.WORKFLOWS_PROVIDER_WEBHOOK_SECONDS = -1
    with pytest.raises(WebhookUnknown):
        receive_provider_webhook(good, webhook)
    assert row(waiting) == ("waiting", "accepted")


def test_a_body_that_its_handler_cannot_read_is_refused(waiting: Job) -> None:
    for body in (b"", b"\xff", b"[]", b"{}", b"[" * 100_000):
        with pytest.raises(WebhookUnreadable):
            receive_provider_webhook(webhook_token(f"{waiting.pk}:1"), ProviderWebhook(body, {}))
    assert not calls(waiting, state="of no interest")


def test_a_kind_that_takes_no_calls_says_so(provider: Provider) -> None:
    job = make_job("test.call")
    execute_job(job.pk)

    with pytest.raises(WebhookUnwanted):
        calls(job, state="done")


def test_a_handler_gets_an_address_only_where_providers_can_reach_us(
    settings: Settings, provider: Provider
) -> None:
    given: list[str] = []

    def note(work: Work[Any]) -> None:
        given.append(work.webhook_url)

    provider.during_call = note
    execute_job(make_job("test.clip").pk)
    settings.WORKFLOWS_PROVIDER_WEBHOOK_URL = "https://films.example/api/v1/provider-webhooks/"
    job = make_job("test.clip")
    execute_job(job.pk)

    assert given[0] == ""
    address, _, token = given[1].rpartition("/")
    assert address == "https://films.example/api/v1/provider-webhooks"
    assert read_token(token) == (job.pk, 1)
