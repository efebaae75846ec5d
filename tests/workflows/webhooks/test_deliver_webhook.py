"""What a webhook's receiver gets, and what it does not."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from standardwebhooks import Webhook, WebhookVerificationError

from tests.workflows.engine import drain, make_run, new_job, the_rest_is_over
from tests.workflows.receiver import Post, Receiver
from tests.workflows.subscribers import deliveries
from tests.workflows.webhooks.endpoints import a_webhook, succeed
from workflows.deliveries.subscription import Subscription
from workflows.errors import WebhookRefused
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.project import Project
from workflows.webhooks.change_webhook import change_webhook, delete_webhook, rotate_secret
from workflows.webhooks.create_webhook import create_webhook
from workflows.webhooks.try_webhook import try_webhook
from workflows.webhooks.webhook_endpoint import WebhookEndpoint

pytestmark = pytest.mark.django_db(transaction=True)


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
