"""Beat says that it lives, takes up what the admin changes, and goes over nothing of it."""

import os
import signal
from collections.abc import Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models.functions import Now
from django.utils import timezone
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from config.beat_scheduler import BeatEntry
from tests.brokers.workers import soon
from tests.processes.forked import Forked, start_python
from workflows.execution.sign_of_life import signs_here
from workflows.schedules import beat_silent_seconds, ensure_schedules

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "workflows.sweep"


@pytest.fixture
def beat(tmp_path: Path, settings: Any, process_environment: dict[str, str]) -> Iterator[Forked]:
    """A process of its own, with one tick that comes every hour."""
    settings.WORKFLOWS_ALIVE_DIR = tmp_path / "alive"
    ensure_schedules()
    hour = IntervalSchedule.objects.create(every=1, period=IntervalSchedule.HOURS)
    PeriodicTask.objects.update(enabled=False)
    PeriodicTask.objects.filter(name=NAME).update(enabled=True, interval=hour, last_run_at=Now())
    with Path(os.devnull).open("wb") as nowhere:
        started = start_python(
            *("celery", "-A", "config.celery", "beat", "--pidfile="),
            environment=process_environment | {"WORKFLOWS_ALIVE_DIR": str(tmp_path / "alive")},
            out=nowhere.fileno(),
            errors=nowhere.fileno(),
        )
    yield started
    started.kill()
    started.wait()


def alive(within: float) -> int:
    with pytest.raises(SystemExit) as ended:
        call_command("alive", "--within", str(within), stdout=StringIO())
    return int(str(ended.value.code))


def last_run() -> datetime | None:
    found = PeriodicTask.objects.get(name=NAME).last_run_at
    assert found is None or isinstance(found, datetime)
    return found


def test_an_interval_changed_in_the_admin_is_taken_up_and_a_beat_that_hangs_does_not_live(
    beat: Forked,
) -> None:
    soon(lambda: bool(signs_here()))
    assert list(signs_here()) == [beat.pid]
    assert alive(within=30) == 0
    began = timezone.now()

    tick = PeriodicTask.objects.get(name=NAME)
    tick.interval = IntervalSchedule.objects.create(every=1, period=IntervalSchedule.SECONDS)
    tick.save(update_fields=["interval"])  # what the admin's form does: save, and its signal

    # Nobody has told the process; it looks.
    soon(lambda: (last_run() or began) > began, 60)
    assert 0 <= (beat_silent_seconds() or 0) < 60
    assert PeriodicTask.objects.get(name=NAME).interval.every == 1

    beat.send_signal(signal.SIGSTOP)
    try:
        soon(lambda: alive(within=2) == 1)
    finally:
        beat.send_signal(signal.SIGCONT)
    soon(lambda: alive(within=5) == 0)


def test_what_beat_writes_down_goes_over_no_edit() -> None:
    ensure_schedules()
    entry = BeatEntry(PeriodicTask.objects.get(name="workflows.sweep"))
    PeriodicTask.objects.filter(name="workflows.sweep").update(enabled=False, description="mine")

    entry.is_due()
    next(entry).save()

    row = PeriodicTask.objects.get(name="workflows.sweep")
    assert (row.enabled, row.description) == (False, "mine")
    assert row.last_run_at is not None
