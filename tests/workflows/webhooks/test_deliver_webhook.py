"""What a webhook's receiver gets, and what its answers lead to."""

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.db.models.functions import Now
from standardwebhooks import Webhook, WebhookVerificationError

from tests.workflows.engine import drain, make_run, new_job, outcomes, the_rest_is_over
from tests.workflows.receiver import Post, Receiver
from tests.workflows.subscribers import deliveries
from workflows.deliveries.subscription import Subscription
from workflows.errors import WebhookRefused
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.project import Project
from workflows.runs.run import Run
from workflows.webhooks.change_webhook import change_webhook, delete_webhook, rotate_secret
from workflows.webhooks.create_webhook import create_webhook
from workflows.webhooks.try_webhook import try_webhook
from workflows.webhooks.webhook_endpoint import WebhookEndpoint

pytestmark = pytest.mark.django_db(transaction=True)


def a_webhook(receiver: Receiver, *event_types: str, project: Project | None = None) -> Any:
    """(the row, its secret)"""
    project = project or local_project()[0]
    return create_webhook(
        project.pk, url=receiver.url, event_types=event_types or ["run.succeeded"]
    )


def succeed(pointers: list[Pointer]) -> Run:
    run = make_run(new_job("a"), subject="film:1")
    drain(pointers)
    return run


def is_signed(post: Post, secret: str) -> bool:
    """As the receiver checks it."""
    try:
        Webhook(secret).verify(post.body, post.headers)
    except WebhookVerificationError:
        return False
    return True


def test_the_receiver_gets_the_event_signed(receiver: Receiver, pointers: list[Pointer]) -> None:
    _, secret = a_webhook(receiver)
    run = succeed(pointers)

    [post] = receiver.came
    assert is_signed(post, secret)
    assert post.path == "/hook?a=b"
    assert post.headers["content-type"] == "application/json"
    body = json.loads(post.body)
    event = run.channel.events.get(type="run.succeeded")
    assert body == {
        "type": "run.succeeded",
        "timestamp": event.created_at.isoformat().replace("+00:00", "Z"),
        "data": {
            "project": str(run.project_id),
            "channel": "film:1",
            "number": event.number,
            "run": str(run.pk),
            "job": None,
            "details": {},
        },
    }


def test_each_webhook_gets_each_event_it_wants_once(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    a_webhook(receiver, "run.*")
    a_webhook(receiver, "job.succeeded", "job.*")
    a_webhook(receiver, "*", project=Project.objects.create(name="other", slug="other"))
    succeed(pointers)

    types = sorted(json.loads(post.body)["type"] for post in receiver.came)
    assert types == ["job.succeeded", "run.started", "run.succeeded"]
    assert len(set(receiver.ids)) == 3


def test_a_failure_is_tried_again_under_the_same_id(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    a_webhook(receiver)
    receiver.says.append((500, {}))
    succeed(pointers)
    [job] = deliveries()
    assert (job.status, job.error_code) == ("retry_scheduled", "webhook_status_500")

    the_rest_is_over(job.pk)
    drain(pointers)

    assert len(receiver.came) == 2
    assert len(set(receiver.ids)) == 1
    job.refresh_from_db()
    assert outcomes(job) == ["retrying", "succeeded"]


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_a_receiver_that_asks_for_a_rest_gets_it(
    form: str, receiver: Receiver, pointers: list[Pointer]
) -> None:
    a_webhook(receiver)
    then = datetime.now(UTC) + timedelta(seconds=600)
    said = "600" if form == "seconds" else format_datetime(then, usegmt=True)
    receiver.says.append((429, {"Retry-After": said}))
    succeed(pointers)

    [job] = deliveries()
    assert job.due_at is not None
    assert job.due_at.timestamp() == pytest.approx(then.timestamp(), abs=15)


def test_a_receiver_does_not_put_off_for_ever(receiver: Receiver, pointers: list[Pointer]) -> None:
    a_webhook(receiver)
    receiver.says.append((503, {"Retry-After": "99999999"}))
    succeed(pointers)

    [job] = deliveries()
    assert job.due_at is not None
    assert job.due_at - job.created_at < timedelta(hours=1, minutes=1)


def test_a_receiver_that_is_gone_is_not_asked_again(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    endpoint, _ = a_webhook(receiver)
    receiver.says.append((410, {}))
    succeed(pointers)
    succeed(pointers)

    endpoint.refresh_from_db()
    assert (endpoint.is_active, endpoint.disabled_reason) == (False, "gone")
    assert len(receiver.came) == 1
    assert [job.status for job in deliveries()] == ["succeeded"]


def test_a_redirect_is_not_followed(receiver: Receiver, pointers: list[Pointer]) -> None:
    a_webhook(receiver)
    receiver.says.append((307, {"Location": receiver.url}))
    succeed(pointers)

    [job] = deliveries()
    assert (job.status, job.error_code) == ("retry_scheduled", "webhook_status_307")
    assert len(receiver.came) == 1


def test_a_name_that_leads_into_our_network_is_never_posted_to(
    receiver: Receiver, pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_OUTGOING_NETWORKS = []
    url = receiver.url.replace("127.0.0.1", "localhost")
    endpoint, _ = create_webhook(local_project()[0].pk, url=url, event_types=["run.succeeded"])
    succeed(pointers)

    [job] = deliveries()
    assert (job.status, job.error_code) == ("failed", "webhook_address_refused")
    assert receiver.came == []
    endpoint.refresh_from_db()
    assert endpoint.failures == 1


def test_an_address_that_is_allowed_no_longer_is_not_posted_to(
    receiver: Receiver, pointers: list[Pointer], settings: Any
) -> None:
    a_webhook(receiver)
    settings.WORKFLOWS_OUTGOING_ALLOW_HTTP = False
    succeed(pointers)

    [job] = deliveries()
    assert (job.status, job.error_code) == ("failed", "webhook_url_insecure")
    assert receiver.came == []


def test_deliveries_to_one_webhook_can_be_capped_together(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    endpoint, _ = a_webhook(receiver)
    try_webhook(endpoint)
    succeed(pointers)

    assert {job.limit_key for job in deliveries()} == {f"webhook:{endpoint.pk}"}


def test_many_failures_in_a_row_disable_a_webhook_and_a_person_enables_it(
    receiver: Receiver, pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_OUTGOING_FAILURES = 2
    endpoint, _ = a_webhook(receiver)
    for failing in (True, False, True, True):
        if failing:
            receiver.says.append((400, {}))
        run = make_run(new_job("a"))
        execute_job(Job.objects.get(run=run).pk)
        Job.objects.filter(run=None, finished_at=None).update(max_attempts=1)
        drain(pointers)
        endpoint.refresh_from_db()
        assert endpoint.is_active == (not failing or endpoint.failures < 2)

    assert (endpoint.failures, endpoint.disabled_reason) == (2, "too_many_failures")
    assert "webhook_status_400" in endpoint.last_error
    assert not Subscription.objects.exists()
    change_webhook(endpoint.pk, is_active=True)
    receiver.came.clear()
    succeed(pointers)
    failed = Job.objects.filter(run=None, status="failed").first()
    assert failed is not None
    assert requeue_job(failed.pk)
    drain(pointers)
    assert len(receiver.came) == 2


def test_while_a_secret_is_changed_both_sign(receiver: Receiver, pointers: list[Pointer]) -> None:
    endpoint, old = a_webhook(receiver)
    new = rotate_secret(endpoint.pk)
    assert new is not None
    succeed(pointers)
    WebhookEndpoint.objects.update(previous_secret_until=Now() - timedelta(seconds=1))
    succeed(pointers)

    first, second = receiver.came
    assert (is_signed(first, new), is_signed(first, old)) == (True, True)
    assert (is_signed(second, new), is_signed(second, old)) == (True, False)


def test_a_test_goes_to_the_webhook_it_tests_and_to_no_other(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    endpoint, secret = a_webhook(receiver)
    a_webhook(receiver, "*")
    change_webhook(endpoint.pk, is_active=False)
    job_id = try_webhook(endpoint)
    drain(pointers)

    [post] = receiver.came
    assert is_signed(post, secret)
    assert json.loads(post.body)["type"] == "webhook.test"
    assert Job.objects.get(pk=job_id).status == "succeeded"


def test_a_webhook_that_was_taken_away_gets_nothing_more(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    endpoint, _ = a_webhook(receiver)
    run = make_run(new_job("a"))
    execute_job(Job.objects.get(run=run).pk)
    assert delete_webhook(endpoint.pk)
    drain(pointers)
    succeed(pointers)

    assert receiver.came == []
    assert [job.status for job in deliveries()] == ["succeeded"]


def test_a_changed_webhook_hears_of_what_it_wants_now(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    endpoint, _ = a_webhook(receiver, "run.*")
    change_webhook(endpoint.pk, event_types=["job.succeeded"], url=receiver.url + "&c")
    succeed(pointers)

    assert [post.path for post in receiver.came] == ["/hook?a=b&c"]
    assert json.loads(receiver.came[0].body)["type"] == "job.succeeded"


def test_no_secret_is_in_rows_or_logs(
    receiver: Receiver, pointers: list[Pointer], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    _, secret = a_webhook(receiver, "*")
    receiver.says.extend([(500, {}), (302, {})])
    run = succeed(pointers)
    for job in deliveries():
        the_rest_is_over(job.pk)
    drain(pointers)

    kept = [*Job.objects.values(), *run.channel.events.values(), *Subscription.objects.values()]
    kept += [row for job in deliveries() for row in job.submissions.values()]
    kept += [row for job in deliveries() for row in job.attempts.values()]
    said = [str(record.__dict__) for record in caplog.records]
    assert secret.removeprefix("whsec_") not in f"{kept} {said}"


@pytest.mark.parametrize("wanted", [[], ["run.exploded"], ["nothing.*"], ["*"] * 3 + ["x"]])
def test_a_webhook_for_what_never_happens_is_refused(wanted: list[str], receiver: Receiver) -> None:
    with pytest.raises(WebhookRefused) as refused:
        create_webhook(local_project()[0].pk, url=receiver.url, event_types=wanted)
    assert refused.value.code == "event_types_invalid"


def test_a_project_has_only_so_many_webhooks(receiver: Receiver, settings: Any) -> None:
    settings.WORKFLOWS_OUTGOING_PER_PROJECT = 1
    a_webhook(receiver)
    with pytest.raises(WebhookRefused) as refused:
        a_webhook(receiver)
    assert refused.value.code == "webhooks_too_many"
