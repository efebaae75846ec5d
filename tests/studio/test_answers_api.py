"""A blocked job over HTTP and in the admin: what can be answered, and by whom."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from tests.studio.conftest import Caller
from tests.workflows.engine import drain, make_job
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Uncertain
from workflows.jobs.provider_webhook import webhook_token
from workflows.jobs.submission import Submission
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def operator() -> Caller:
    return Caller(Role.OPERATOR, local_project()[0])


@pytest.fixture
def job(provider: Provider) -> Job:
    """Blocked for a doubtful submit."""
    blocked = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    execute_job(blocked.pk)
    return blocked


@pytest.fixture
def answer(operator: Caller, job: Job) -> Callable[..., Any]:
    return lambda **body: operator.post(f"/api/v1/jobs/{job.pk}/answer", body, format="json")


def test_a_blocked_job_says_what_can_be_answered_and_goes_on_by_the_answer(
    operator: Caller, job: Job, answer: Callable[..., Any], pointers: list[Pointer]
) -> None:
    shown = operator.get(f"/api/v1/jobs/{job.pk}").json()
    assert shown["answers"] == ["paid", "not_paid", "submit_again", "give_up"]
    [sent] = operator.get(shown["links"]["submissions"]).json()["results"]
    assert (sent["outcome"], sent["idempotency_key"]) == ("uncertain", f"{job.pk}:1")

    told = answer(answer="paid", provider_request_id="r-1")
    assert (told.status_code, told.json()["answers"]) == (202, [])
    drain(pointers)

    assert operator.get(f"/api/v1/jobs/{job.pk}").json()["status"] == "succeeded"
    [sent] = operator.get(shown["links"]["submissions"]).json()["results"]
    assert (sent["person"], sent["person_answer"]) == (operator.user.username, "paid")
    again = answer(answer="not_paid")
    assert (again.status_code, again.json()["code"]) == (409, "job_not_blocked")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "answer_invalid"),
        ({"answer": "paid"}, 422, "request_id_missing"),
        ({"answer": "paid", "provider_request_id": 7}, 400, "provider_request_id_invalid"),
        ({"answer": "paid", "provider_request_id": "\0"}, 422, "request_id_invalid"),
        ({"answer": "paid", "result": []}, 400, "result_invalid"),
        ({"answer": "paid", "cost_microdollars": -1}, 400, "cost_microdollars_invalid"),
        ({"answer": "look_on"}, 422, "answer_not_possible"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_a_code(
    body: dict[str, Any], status: int, code: str, answer: Callable[..., Any], job: Job
) -> None:
    refusal = answer(**body)

    assert (refusal.status_code, refusal.json()["code"]) == (status, code)
    assert Job.objects.get(pk=job.pk).status == "blocked"


def test_strangers_and_editors_do_not_answer(job: Job, stranger: Caller) -> None:
    editor = Caller(Role.EDITOR, local_project()[0])
    address, body = f"/api/v1/jobs/{job.pk}/answer", {"answer": "not_paid"}

    assert stranger.post(address, body, format="json").status_code == 404
    assert editor.post(address, body, format="json").json()["code"] == "role_missing"
    assert Job.objects.get(pk=job.pk).status == "blocked"


def test_staff_answers_on_the_page_of_the_job(job: Job, pointers: list[Pointer]) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("anna"))
    assert b"answer for this job" in client.get(f"/admin/workflows/job/{job.pk}/change/").content
    page = f"/admin/workflows/job/{job.pk}/answer/"
    asked = client.get(page).content.decode()
    assert f"{job.pk}:1" in asked
    assert "Let the job fail" in asked

    missing = client.post(page, {"answer": "paid"}, follow=True)
    assert "under which id" in missing.content.decode()
    client.post(page, {"answer": "paid", "provider_request_id": "r-1"})
    drain(pointers)

    assert Submission.objects.get(job=job).person == "anna"
    assert Job.objects.get(pk=job.pk).status == "succeeded"
    assert LogEntry.objects.get().change_message == "answered paid"
    assert "Nobody has to answer" in client.get(page).content.decode()


def test_who_would_send_it_again_too_early_is_told_how_long_to_wait(
    job: Job, answer: Callable[..., Any]
) -> None:
    Submission.objects.filter(job=job).update(error_code="submit_interrupted")

    refused = answer(answer="not_paid")

    assert (refused.status_code, refused.json()["code"]) == (409, "answer_too_early")
    assert "again in" in refused.json()["detail"]
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    page = client.get(f"/admin/workflows/job/{job.pk}/answer/").content
    assert b"may be sending it yet" in page
    assert b"ago" in page


def test_staff_without_the_right_to_change_jobs_does_not_answer(job: Job) -> None:
    client = Client()
    client.force_login(User.objects.create_user("bob", is_staff=True))

    assert client.get(f"/admin/workflows/job/{job.pk}/answer/").status_code == 403


def test_a_provider_calls_without_a_key_and_only_its_address_counts(
    job: Job, pointers: list[Pointer]
) -> None:
    provider = APIClient()
    address = f"/api/v1/provider-webhooks/{webhook_token(f'{job.pk}:1')}"

    def call(body: str, address: str = address) -> Any:
        return provider.post(address, body, content_type="text/plain")

    forged = call("{}", address[:-3] + "xyz")
    assert (forged.status_code, forged.json()["code"]) == (404, "webhook_unknown")
    unreadable = call("{")
    assert (unreadable.status_code, unreadable.json()["code"]) == (400, "webhook_unreadable")
    done = json.dumps({"state": "done", "clip": "called"})
    assert [call(done).json() for _ in range(2)] == [{"changed": True}, {"changed": False}]
    assert call("x" * 6_000_000).json()["code"] == "body_too_large"
    drain(pointers)

    assert Job.objects.get(pk=job.pk).status == "succeeded"
    assert provider.get(address).status_code == 405
