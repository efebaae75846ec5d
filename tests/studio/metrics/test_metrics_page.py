"""The page that Prometheus reads: for who has the token, and at one price for all."""

import threading
import time
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from studio.metrics import page, read_rows
from studio.metrics.kept_reading import KeptReading
from studio.metrics.read_rows import READINGS, ask
from tests.workflows.engine import make_job, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.deliveries.deliver_event import DeliverEvent
from workflows.execution.execute_job import execute_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Accepted
from workflows.jobs.put_back import release_job
from workflows.jobs.submission import Submission
from workflows.jobs.worker import Worker
from workflows.projects.project import Project
from workflows.schedules import ensure_schedules

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)
Series = dict[tuple[str, ...], float]


def read() -> dict[str, Series]:
    """Name without prefix -> the values of its labels, in the order of their names -> the value."""
    found: dict[str, Series] = {}
    for family in read_rows.read_all():
        for sample in family.samples:
            labels = tuple(value for _, value in sorted(sample.labels.items()))
            found.setdefault(sample.name.removeprefix("callsheet_"), {})[labels] = sample.value
    return found


def scrape(token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return Client().get("/metrics", headers=headers)


def test_without_a_token_in_the_settings_there_is_no_such_page(settings: Any) -> None:
    settings.STUDIO_METRICS_TOKEN = ""
    assert scrape().status_code == 404
    assert scrape("").status_code == 404
    assert Client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_who_does_not_say_the_token_sees_no_page(settings: Any) -> None:
    settings.STUDIO_METRICS_TOKEN = "a-token-of-some-length"
    assert scrape().status_code == 404
    assert scrape("a-token-of-some-lengtH").status_code == 404


def test_who_says_it_gets_rows_process_and_requests_in_a_text_that_prometheus_reads(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STUDIO_METRICS_TOKEN = "a-token-of-some-length"
    monkeypatch.setattr(page.from_rows, "kept", KeptReading(read_rows.read_all))
    make_job()

    answer = scrape("a-token-of-some-length")

    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    names = {f.name for f in text_string_to_metric_families(answer.content.decode())}
    assert {"callsheet_jobs", "process_resident_memory_bytes", "callsheet_database_up"} <= names


def test_jobs_are_counted_by_kind_and_status_and_those_without_a_run_too() -> None:
    make_run(new_job("a"), new_job("b", needs=["a"]), new_job("c", needs=["a"]))
    Job.objects.filter(pk=make_job().pk).update(run=None, kind=DeliverEvent.kind)
    held = make_job("test.call")
    assert claim_job(held.pk, uuid4())

    jobs = read()["jobs"]

    assert jobs == {
        ("test.write", "queued"): 1,
        ("test.write", "pending"): 2,
        ("event.delivery", "queued"): 1,
        ("test.call", "leased"): 1,
    }


def test_what_is_late_is_told_by_queue_with_its_age() -> None:
    late, ahead, out = make_job(), make_job(priority=7200), make_job("test.call")
    Job.objects.filter(pk__in=[late.pk, ahead.pk]).update(
        status="ready", pointer_sent_at=None, due_at=Now() - HOUR
    )
    Job.objects.filter(pk=out.pk).update(pointer_sent_at=Now() - HOUR)

    told = read()

    assert told["jobs_due"] == {
        ("control",): 1,
        ("deliveries",): 0,
        ("language",): 0,
        ("render",): 0,
    }
    assert told["jobs_due_oldest_seconds"][("control",)] == pytest.approx(3600, abs=60)
    assert told["pointers_out"][("language",)] == 1
    assert told["pointers_oldest_seconds"][("language",)] == pytest.approx(3600, abs=60)


def test_jobs_of_a_kind_that_nobody_knows_are_told_while_they_rest() -> None:
    claim = claim_job(make_job().pk, uuid4())
    assert claim
    release_job(claim, after=HOUR, code="unknown_job_kind")

    assert read()["jobs_of_unknown_kind"] == {("test.write",): 1}


def test_how_soon_work_was_begun_is_told_from_when_it_could_begin() -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]))
    long_ago = Now() - 2 * HOUR
    run.jobs.update(created_at=long_ago)
    first, second = run.jobs.order_by("pk")
    execute_job(first.pk)
    Job.objects.filter(pk=first.pk).update(finished_at=Now() - timedelta(seconds=30))
    execute_job(second.pk)

    waited = read()["pickup_seconds"]

    assert waited[("0.99", "control")] == pytest.approx(7200, rel=0.02)
    assert waited[("0.5", "control")] == pytest.approx((7200 + 30) / 2, rel=0.02)


def test_waits_and_receipts_and_what_was_spent_are_told_by_provider(provider: Provider) -> None:
    provider.says += [Accepted("request-1", HOUR)]
    waits = make_job("test.clip")
    execute_job(waits.pk)
    Job.objects.filter(pk=waits.pk).update(look_at=Now() - HOUR, waiting_since=Now() - 2 * HOUR)
    unapplied = make_job("test.call")
    claim = claim_job(unapplied.pk, uuid4())
    assert claim
    Submission.objects.create(
        job=unapplied,
        number=1,
        attempt_number=1,
        idempotency_key="k",
        provider="ark",
        outcome="answered",
        provider_result={},
        cost_microdollars=1_250_000,
        answered_at=Now() - HOUR,
    )

    told = read()
    name = Submission.objects.get(job=waits).provider

    assert told["waits"] == {(name,): 1}
    assert told["looks_overdue_seconds"][(name,)] == pytest.approx(3600, abs=60)
    assert told["waits_oldest_seconds"][(name,)] == pytest.approx(7200, abs=60)
    assert told["receipts_unapplied"] == {(): 1}
    assert told["receipts_unapplied_oldest_seconds"][()] == pytest.approx(3600, abs=60)
    assert told["spend_lately_dollars"][("answered", "ark")] == 1.25
    assert told["requests_lately"][("accepted", name)] == 1


def test_workers_leases_failures_deliveries_and_beat_are_told() -> None:
    Worker.objects.create(host="h", process_id=1, queues=["control", "render"])
    Worker.objects.create(host="h", process_id=2, queues=["control"], beat_at=Now() - HOUR)
    held = make_job()
    assert claim_job(held.pk, uuid4())
    Lease.objects.filter(job=held).update(lease_expires_at=Now() - HOUR)
    for kind in ("test.write", DeliverEvent.kind):
        failed = make_job()
        claim = claim_job(failed.pk, uuid4())
        assert claim
        fail_job(claim, code="defect", detail="")
        Job.objects.filter(pk=failed.pk).update(kind=kind, payload={"subscriber": "films.tidy"})
    assert "beat_silent_seconds" not in read()
    ensure_schedules()

    told = read()

    assert told["workers_alive"][("control",)] == told["workers_alive"][("render",)] == 1
    assert told["workers_alive"][("language",)] == 0
    assert told["workers_silent"][()] == 1
    assert told["leases"][()] == told["leases_expired"][()] == 1
    assert told["leases_expired_oldest_seconds"][()] == pytest.approx(3600, abs=60)
    assert told["jobs_failed_lately"] == {("defect", "test.write"): 1}
    assert told["deliveries_failed_lately"] == {("films.tidy",): 1}
    assert 0 <= told["beat_silent_seconds"][()] < 60
    assert told["broker_up"][()] == 1


def test_no_name_that_a_person_chose_is_in_a_label() -> None:
    chosen = "a project's own name"
    project = Project.objects.create(name=chosen, slug="a-slug-of-ours")
    run = make_run(new_job("key-of-theirs"), project=project, subject="film:theirs")
    told = repr(read())
    for word in (chosen, "a-slug-of-ours", "key-of-theirs", "film:theirs", str(run.pk)):
        assert word not in told


def test_a_reading_is_one_statement_for_each_and_no_more() -> None:
    with CaptureQueriesContext(connection) as asked:
        read_rows._read_rows()
    statements = [q["sql"] for q in asked if not q["sql"].startswith("set ")]
    assert len(statements) == len(READINGS) + 2  # the time limit, and beat


def test_a_hundred_scrapes_cost_one_reading_and_the_next_comes_after_five_seconds() -> None:
    readings: list[float] = []

    def slowly() -> list[Metric]:
        readings.append(time.monotonic())
        time.sleep(0.2)
        return []

    kept = KeptReading(slowly)
    scrapes = [threading.Thread(target=kept.families) for _ in range(100)]
    for one in scrapes:
        one.start()
    for one in scrapes:
        one.join()
    assert len(readings) == 1
    kept._until -= 4.5
    kept.families()
    assert len(readings) == 1
    kept._until -= 0.6
    kept.families()
    assert len(readings) == 2


def test_a_statement_that_fails_is_missing_and_the_others_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def torn(reading: Any) -> Any:
        if reading.name == "jobs":
            raise OperationalError("canceling statement due to statement timeout")
        return ask(reading)

    monkeypatch.setattr(read_rows, "ask", torn)

    told = read()

    assert "jobs" not in told
    assert told["reading_failed"][("jobs",)] == 1
    assert told["reading_failed"][("due",)] == 0
    assert "jobs_due" in told
