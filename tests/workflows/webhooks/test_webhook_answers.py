"""What a receiver's answer, or its silence, leads to."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.db.models.functions import Now

from tests.workflows.engine import drain, make_run, new_job, outcomes, the_rest_is_over
from tests.workflows.receiver import Receiver
from tests.workflows.subscribers import deliveries
from tests.workflows.webhooks.endpoints import a_webhook, succeed
from workflows.deliveries.subscription import Subscription
from workflows.execution.execute_job import execute_job
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.requeue_job import requeue_job
from workflows.limits.fill_limits import end_pauses
from workflows.limits.limit import Limit
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.webhooks.change_webhook import change_webhook, delete_webhook
from workflows.webhooks.create_webhook import create_webhook
from workflows.webhooks.try_webhook import try_webhook

pytestmark = pytest.mark.django_db(transaction=True)


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


def test_a_receiver_that_asks_for_a_rest_gets_no_other_event_meanwhile(
    receiver: Receiver, pointers: list[Pointer]
) -> None:
    endpoint, _ = a_webhook(receiver)
    receiver.says.append((429, {"Retry-After": "600"}))
    succeed(pointers)
    a_webhook(receiver)
    succeed(pointers)

    assert len(receiver.came) == 2  # the second to the other webhook
    assert Limit.objects.get(key=f"webhook:{endpoint.pk}").paused_until is not None
    Limit.objects.update(paused_until=Now())
    end_pauses()
    Job.objects.filter(due_at__isnull=False).update(due_at=Now())
    drain(pointers)
    assert len(receiver.came) == 4
    assert {job.status for job in deliveries()} == {"succeeded"}


def test_only_so_many_posts_to_one_webhook_are_under_way(
    receiver: Receiver, pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_OUTGOING_AT_ONCE = 1
    endpoint, _ = a_webhook(receiver)
    first, second = try_webhook(endpoint), try_webhook(endpoint)
    assert claim_job(first, worker_id()) is not None

    assert claim_job(second, worker_id()) is None
    assert delete_webhook(endpoint.pk)
    assert not Limit.objects.exists()
    drain(pointers)
    assert Job.objects.get(pk=second).status == "succeeded"


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
