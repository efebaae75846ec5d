"""What a provider says by mistake: nothing paid for is lost by it, and nobody waits for years."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.workflows.engine import make_job
from tests.workflows.kinds import Provider
from workflows.errors import WebhookUnreadable
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, TryLater, Uncertain
from workflows.jobs.provider_webhook import ProviderWebhook, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.submission import Submission
from workflows.limits.limit import Limit

pytestmark = pytest.mark.django_db(transaction=True)

DAY = timedelta(days=1)
NO_IDS = {
    "empty": "",
    "NUL": "a\0b",
    "half a character": "\ud800",
    "long": "x" * 201,
    "number": 5,
    "none": None,
}
no_id = pytest.mark.parametrize("named", NO_IDS.values(), ids=NO_IDS.keys())


def blocked(job: Job) -> Submission:
    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", "submission_uncertain")
    return Submission.objects.get(job=job)


@no_id
def test_a_submit_whose_id_cannot_be_kept_is_in_doubt_and_says_the_id(
    named: Any, provider: Provider
) -> None:
    job = make_job("test.clip")
    provider.during_call = lambda _: Accepted(named, DAY)

    execute_job(job.pk)

    assert "cannot be kept" in blocked(job).error_detail
    assert len(provider.calls) == 1


@pytest.mark.parametrize("named", ["", "x" * 201], ids=["empty", "long"])
def test_an_id_found_by_our_key_that_cannot_be_kept_is_not_kept_by_half(
    named: str, provider: Provider
) -> None:
    job = make_job("test.clip", max_attempts=1)
    provider.says.append(Uncertain("timed out"))
    provider.knows[f"{job.pk}:1"] = named

    execute_job(job.pk)

    assert (blocked(job).provider_request_id, provider.looks) == ("", [])


@no_id
def test_a_call_that_tells_such_an_id_is_unreadable(named: Any, provider: Provider) -> None:
    job = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)

    body = json.dumps({"state": "accepted", "id": named}).encode()
    with pytest.raises(WebhookUnreadable):
        receive_provider_webhook(webhook_token(f"{job.pk}:1"), ProviderWebhook(body, {}))

    assert blocked(job).outcome == "uncertain"


@pytest.mark.parametrize("rest", [timedelta(days=36_500), timedelta.max])
def test_a_rest_of_years_is_a_day_for_the_job_and_for_all_of_its_key(
    rest: timedelta, provider: Provider
) -> None:
    job = make_job("test.clip", limit_key="key")
    provider.says.append(TryLater(rest, "slow_down", pauses_limit=True))

    execute_job(job.pk)

    job.refresh_from_db()
    until = Limit.objects.get(key="key").paused_until
    assert job.status == "retry_scheduled"
    assert job.due_at is not None
    assert until is not None
    assert max(job.due_at, until) <= timezone.now() + DAY
