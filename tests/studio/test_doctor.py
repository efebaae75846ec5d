"""``./manage.py doctor`` says what is wrong, and what to do about it."""

import os
import time
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from celery import current_app
from django.core.management import call_command
from django.db.models.functions import Now
from django_celery_beat.models import PeriodicTask

from studio.production.check_up import machine, servers
from tests.workflows.engine import make_job
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Accepted
from workflows.jobs.worker import Worker
from workflows.pointer import BrokerFacts
from workflows.schedules import ensure_schedules

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


def doctor() -> tuple[int, str]:
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=said)
    return int(str(ended.value.code)), said.getvalue()


def worker_of(*queues: str) -> None:
    Worker.objects.create(host="here", process_id=1, queues=list(queues))


@pytest.fixture
def all_is_well(settings: Any) -> Iterator[None]:
    """A worker for every queue, and a beat that has just sent a tick."""
    ensure_schedules()
    PeriodicTask.objects.update(last_run_at=Now())
    worker_of(*settings.WORKFLOWS_POINTER_WINDOW)
    yield
    Worker.objects.all().delete()


def late_job() -> None:
    Job.objects.filter(pk=make_job().pk).update(
        status="ready", pointer_sent_at=None, due_at=Now() - HOUR
    )


def test_where_all_is_well_it_says_what_there_is(all_is_well: None) -> None:
    code, said = doctor()

    assert code == 0, said
    assert "BAD" not in said
    for what in ("versions: Python 3", "database: PostgreSQL", "clocks: ", "broker: ", "media: "):
        assert f"ok   {what}" in said
    assert "ok   beat: heard of" in said
    assert "1 for render" in said
    assert "everything is made on this machine" in said


def test_where_nothing_runs_and_nothing_waits_nothing_is_bad() -> None:
    code, said = doctor()

    assert code == 0, said
    assert "note workers: none is alive, and nothing waits; ./manage.py dev" in said


def test_work_that_nobody_takes_is_bad(all_is_well: None) -> None:
    Worker.objects.all().delete()
    late_job()

    code, said = doctor()

    assert code == 1
    assert "BAD  workers: none is alive, and jobs have waited for five minutes: 1 of" in said
    assert "start ./manage.py dev" in said


def test_a_queue_without_a_worker_is_named(all_is_well: None, settings: Any) -> None:
    Worker.objects.all().delete()
    worker_of("control", "language", "deliveries")
    assert "BAD  queues: nobody takes render; start one with -Q render" in doctor()[1]

    settings.WORKFLOWS_POINTER_WINDOW = settings.WORKFLOWS_POINTER_WINDOW | {"render": 0}
    code, said = doctor()
    assert code == 0, said
    assert "note queues: render is switched off; take WORKFLOWS_WINDOW_RENDER=0 away" in said


def test_a_silent_beat_and_a_tick_that_is_switched_off_are_bad(all_is_well: None) -> None:
    PeriodicTask.objects.update(last_run_at=Now() - timedelta(minutes=10))
    PeriodicTask.objects.filter(name="workflows.sweep").update(enabled=False)

    code, said = doctor()

    assert code == 1
    assert "BAD  beat: silent for 6" in said
    assert "BAD  beat: the tick workflows.sweep is switched off; switch it on in the admin" in said


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (BrokerFacts("Redis 7", "allkeys-lru", True, True), "BAD  broker: with its memory full"),
        (BrokerFacts("Redis 7", "allkeys-lru", False, True), "note broker: with its memory full"),
        (BrokerFacts("Redis 7", "noeviction", True, False), "note broker: what waits in it is"),
    ],
)
def test_a_broker_that_forgets_is_told_of(
    facts: BrokerFacts, line: str, monkeypatch: Any, all_is_well: None
) -> None:
    monkeypatch.setattr(servers, "broker_facts", lambda _: facts)
    code, said = doctor()
    assert line in said
    assert code == int(line.startswith("BAD"))


def test_a_broker_that_is_away_is_bad(monkeypatch: Any) -> None:
    connect = current_app.connection_for_write
    nowhere = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(
        current_app, "connection_for_write", lambda **more: connect(nowhere, **more)
    )
    code, said = doctor()
    assert code == 1
    assert "BAD  broker: " in said
    assert "start it, or correct CELERY_BROKER_URL" in said


def test_two_clocks_that_differ_are_bad(monkeypatch: Any) -> None:
    here = time.time
    monkeypatch.setattr(time, "time", lambda: here() - 60)
    assert "BAD  clocks: the database's is 60 s ahead" in doctor()[1]


def test_a_full_disk_and_a_folder_that_is_shut_are_bad(
    settings: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path / "not/there/yet"
    assert "GB free for" in doctor()[1]
    monkeypatch.setattr(machine, "LEAST_ROOM", 1 << 60)
    assert "make room, or name another MEDIA_ROOT" in doctor()[1]
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert f"BAD  media: nothing can be written to {tmp_path}; let this account" in doctor()[1]


def test_what_the_settings_lack_is_said_with_the_rest(settings: Any) -> None:
    settings.MEDIA_PIPELINE_ANALYST = "nobody"
    settings.MEDIA_PIPELINE_FAL_KEY = "a-secret-key"
    settings.DEBUG = True

    code, said = doctor()

    assert code == 1
    assert "BAD  settings: MEDIA_PIPELINE_ANALYST is 'nobody'" in said
    assert "analyst by nobody; keys: fal" in said
    assert "note settings: DEBUG" in said
    assert "a-secret-key" not in said


def test_overdue_looks_and_leases_and_what_failed_are_told_of(
    all_is_well: None, provider: Provider
) -> None:
    waiting, leased, failed = make_job("test.clip"), make_job(), make_job()
    provider.says.append(Accepted("request-1", HOUR))
    execute_job(waiting.pk)
    Job.objects.filter(pk=waiting.pk).update(look_at=Now() - HOUR)
    assert claim_job(leased.pk, uuid4())
    Lease.objects.filter(job=leased).update(lease_expires_at=Now() - HOUR)
    claim = claim_job(failed.pk, uuid4())
    assert claim
    fail_job(claim, code="defect", detail="")

    code, said = doctor()

    assert code == 1
    assert "BAD  looks: 1 are overdue; start beat and a worker" in said
    assert "BAD  leases: 1 have expired; start beat, or run ./manage.py sweep" in said
    assert "note jobs: 1 failed or blocked; ./manage.py jobs --failed" in said
