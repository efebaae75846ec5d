"""What docs/alerts.md tells to page for: silent in a healthy world, loud in the one it is about."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now

from tests.workflows.documented_sql import ALERTS, OTHERS, ask
from tests.workflows.engine import drain, job_of, make_job, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.deliveries.deliver_event import DeliverEvent
from workflows.events.event import Event
from workflows.execution.execute_job import execute_job
from workflows.jobs.block_job import block_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Accepted
from workflows.jobs.put_back import release_job
from workflows.jobs.submission import Submission
from workflows.jobs.worker import Worker
from workflows.pointer import Pointer
from workflows.projects.project import Project
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run
from workflows.schedules import ensure_schedules
from workflows.webhooks.webhook_endpoint import WebhookEndpoint

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


def held() -> Job:
    job = make_job()
    assert claim_job(job.pk, uuid4()) is not None
    return job


def ended(**more: Any) -> None:
    job = make_job(**more)
    claim = claim_job(job.pk, uuid4())
    assert claim is not None
    fail_job(claim, code="defect", detail="")


def no_worker() -> None:
    Job.objects.filter(pk=make_job().pk).update(pointer_sent_at=Now() - HOUR)
    Worker.objects.create(host="h", process_id=1, queues=["render"])


def due_for_long() -> None:
    Job.objects.filter(pk=make_job().pk).update(
        status="ready", pointer_sent_at=None, due_at=Now() - HOUR
    )


def a_dead_worker() -> None:
    Worker.objects.create(host="h", process_id=1, beat_at=Now() - HOUR)


def no_beat() -> None:
    ensure_schedules()
    with connection.cursor() as cursor:
        cursor.execute(
            "update django_celery_beat_periodictask set last_run_at = now() - interval '1 hour'"
        )


def an_expired_lease() -> None:
    Lease.objects.filter(job=held()).update(lease_expires_at=Now() - HOUR)


def a_wait_nobody_looks_at(provider: Provider) -> None:
    job = make_job("test.clip")
    provider.says.append(Accepted("request-1", HOUR))
    execute_job(job.pk)
    Job.objects.filter(pk=job.pk).update(look_at=Now() - HOUR)


def an_overdue_run() -> None:
    Run.objects.filter(pk=make_run(new_job("a")).pk).update(deadline_at=Now() - HOUR)


def a_run_that_does_not_stop() -> None:
    run = held().run
    assert run is not None
    cancel_run(run.pk)
    Run.objects.filter(pk=run.pk).update(cancel_requested_at=Now() - 2 * HOUR)


def feeds_far_behind() -> None:
    make_run(new_job("a"))
    Event.objects.update(created_at=Now() - timedelta(minutes=6))


def a_blocked_job() -> None:
    claim = claim_job(make_job().pk, uuid4())
    assert claim is not None
    block_job(claim, code="submission_uncertain", detail="")


def a_failed_delivery() -> None:
    ended()
    Job.objects.filter(status="failed").update(
        kind=DeliverEvent.kind, payload={"subscriber": "films.tidy"}
    )


def work_begun_late() -> None:
    job = held()
    Job.objects.filter(pk=job.pk).update(created_at=Now() - HOUR)


def an_answer_that_does_not_apply() -> None:
    job = held()
    Submission.objects.create(
        job=job, number=1, attempt_number=1, idempotency_key="k", provider="fal",
        outcome="answered", provider_result={}, answered_at=Now(),
    )  # fmt: skip
    Job.objects.filter(pk=job.pk).update(apply_failures=1)


def a_disabled_webhook() -> None:
    project = Project.objects.create(name="p", slug="p")
    more = {"url": "https://a.example", "secret": "whsec_", "project": project, "is_active": False}
    WebhookEndpoint.objects.create(disabled_reason="too_many_failures", **more)


def an_unknown_kind() -> None:
    claim = claim_job(make_job().pk, uuid4())
    assert claim is not None
    release_job(claim, after=HOUR, code="unknown_job_kind")


ILLS: dict[str, Callable[..., None]] = {
    "No worker listens to a queue that has work": no_worker,
    "Work has been due for long": due_for_long,
    "Workers died without a word": a_dead_worker,
    "Beat is silent": no_beat,
    "Leases have run out and nobody frees them": an_expired_lease,
    "Pointers are not sent again": no_worker,
    "Runs outlive their deadline": an_overdue_run,
    "Runs were told to stop and do not": a_run_that_does_not_stop,
    "Events do not reach the feeds": feeds_far_behind,
    "Jobs are blocked": a_blocked_job,
    "Runs are stalled": a_blocked_job,
    "Jobs failed lately": ended,
    "Deliveries failed": a_failed_delivery,
    "Jobs of a kind that nobody knows": an_unknown_kind,
    "Work is begun late": work_begun_late,
    "Answers are stored and not applied": an_answer_that_does_not_apply,
    "Webhooks are disabled": a_disabled_webhook,
}
#: Made ill by what no test should wait for, or figures that are never empty. They run all the same.
ONLY_RUN = {
    "A transaction has been open for long",
    "The database is not cleared up",
    "The disk fills",
    "A day costs more than expected",
    "Waits are not looked at",  # its own test, with a provider
}


def test_every_alert_is_tried() -> None:
    assert set(ALERTS) == set(ILLS) | ONLY_RUN


@pytest.mark.parametrize("alert", sorted(set(ALERTS) - {"The disk fills"}))
def test_an_alert_is_silent_in_a_healthy_world(alert: str, pointers: list[Pointer]) -> None:
    queues = ["control", "language", "render", "deliveries"]
    Worker.objects.create(host="h", process_id=1, queues=queues)
    ensure_schedules()
    drain(pointers)
    make_run(new_job("a"), new_job("b", needs=["a"]), new_job("clip", "test.clip"))
    held()
    drain(pointers)
    make_job(priority=86_400)  # a head start of a day does not make it late

    assert ask(ALERTS[alert]) == []


@pytest.mark.parametrize("alert", ILLS)
def test_an_alert_is_raised_by_what_it_is_about(alert: str) -> None:
    ILLS[alert]()

    assert ask(ALERTS[alert]) != []


def test_waits_that_nobody_looks_at_raise_an_alert(provider: Provider) -> None:
    a_wait_nobody_looks_at(provider)

    assert ask(ALERTS["Waits are not looked at"]) != []


def test_a_drained_queue_is_seen_to_be_drained(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), new_job("b", "test.call"))
    assert claim_job(job_of(run, "a").pk, uuid4()) is not None

    assert sorted(ask(OTHERS["Draining"])) == [("control", 0, 1), ("language", 1, 0)]


def test_rows_of_a_kind_that_goes_away_are_counted() -> None:
    ended()
    Job.objects.update(kind="former.name")

    assert ask(OTHERS["Upgrading"]) == [("former.name", "failed", 1)]


def test_every_statement_of_the_pages_only_reads() -> None:
    for statement in (*ALERTS.values(), *OTHERS.values()):
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("set transaction read only")
            ask(statement)
