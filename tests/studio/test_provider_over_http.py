"""From a submit to a film's row with a provider behind a real socket that also calls our site."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.studio.socket_provider import Provider, SocketClip, running_provider
from tests.workflows.engine import drain, make_job, outcomes
from workflows.execution.execute_job import execute_job
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def socket_provider(settings: Any, live_server: Any) -> Iterator[Provider]:
    """It reaches the site, which serves real HTTP."""
    settings.WORKFLOWS_PROVIDER_WEBHOOK_URL = f"{live_server.url}/api/v1/provider-webhooks"
    SocketClip.applied.clear()
    with running_provider() as running:
        yield running


def a_job(socket_provider: Provider) -> Job:
    return make_job("test.socket_clip", payload={"place": socket_provider.place})


def drain_until(job: Job, status: str, pointers: list[Pointer]) -> None:
    until = time.monotonic() + 30
    while job.status != status:
        assert time.monotonic() < until, (job.status, job.error_code, job.error_detail)
        drain(pointers)
        job.refresh_from_db()


def sent(job: Job) -> Submission:
    return Submission.objects.filter(job=job).latest("number")


def test_a_request_is_sent_once_and_looked_at_until_it_is_done(
    socket_provider: Provider, pointers: list[Pointer]
) -> None:
    jobs = [a_job(socket_provider) for _ in range(5)]
    for job in jobs:
        execute_job(job.pk)
    for number in range(1, 6):
        socket_provider.finish(f"r-{number}", f"clip {number}")
    for job in jobs:
        drain_until(job, "succeeded", pointers)

    keys = [order["key"] for order in socket_provider.orders.values()]
    assert sorted(keys) == sorted(f"{job.pk}:1" for job in jobs)
    assert sorted(SocketClip.applied) == [f"clip {number}" for number in range(1, 6)]
    assert (sent(jobs[0]).price_microdollars, sent(jobs[0]).cost_microdollars) == (50, 50)
    assert outcomes(jobs[0]) == ["succeeded"]


def test_a_submit_whose_answer_was_lost_waits_for_a_person_and_is_not_sent_again(
    socket_provider: Provider, pointers: list[Pointer]
) -> None:
    socket_provider.does = ["lose"]
    job = a_job(socket_provider)
    execute_job(job.pk)
    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", "submission_uncertain")

    answer_blocked_job(job.pk, "paid", "anna", "r-1")
    socket_provider.finish("r-1", "clip")
    drain_until(job, "succeeded", pointers)

    assert len(socket_provider.orders) == 1


def test_a_submit_whose_answer_was_lost_goes_on_when_the_provider_calls(
    socket_provider: Provider, pointers: list[Pointer]
) -> None:
    socket_provider.does = ["lose"]
    job = a_job(socket_provider)
    execute_job(job.pk)

    assert socket_provider.call("r-1") == (200, {"changed": True})
    socket_provider.finish("r-1", "looked at")
    drain_until(job, "succeeded", pointers)

    assert (len(socket_provider.orders), SocketClip.applied) == (1, ["looked at"])


def test_the_call_and_the_looks_race_and_the_work_is_applied_once(
    socket_provider: Provider, pointers: list[Pointer]
) -> None:
    job = a_job(socket_provider)
    execute_job(job.pk)
    socket_provider.finish("r-1", "clip")

    assert socket_provider.call("r-1") == (200, {"changed": True})
    drain_until(job, "succeeded", pointers)
    assert socket_provider.call("r-1", clip="another") == (200, {"changed": False})

    assert SocketClip.applied == ["clip"]
    assert sent(job).provider_result == {"clip": "clip"}


def test_a_cancel_reaches_the_provider_and_a_late_result_is_kept(
    socket_provider: Provider, pointers: list[Pointer]
) -> None:
    socket_provider.charged = 12
    job = a_job(socket_provider)
    execute_job(job.pk)
    cancel_job(job.pk)
    drain(pointers)
    assert ("DELETE", "/requests/r-1") in socket_provider.asked
    assert (sent(job).cancel_outcome, sent(job).cost_microdollars) == ("accepted", 12)

    socket_provider.finish("r-1", "late")
    assert socket_provider.call("r-1") == (200, {"changed": True})
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, sent(job).provider_result) == ("cancelled", {"clip": "late"})
    assert SocketClip.applied == []


def test_a_provider_that_is_busy_or_away_bought_nothing(
    socket_provider: Provider, pointers: list[Pointer]
) -> None:
    socket_provider.does = ["busy", "refuse"]
    job = a_job(socket_provider)
    away = make_job("test.socket_clip", payload={"place": "127.0.0.1:1"}, max_attempts=1)
    for one in (away, job, job):
        execute_job(one.pk)

    job.refresh_from_db()
    away.refresh_from_db()
    assert (job.status, job.error_code) == ("failed", "refused")
    assert (away.status, away.error_code) == ("failed", "unreachable")
    assert (socket_provider.orders, outcomes(job)) == ({}, ["retrying", "gave_up"])
