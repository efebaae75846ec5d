"""The project makes its own ticks, and what the admin edits stays edited."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from celery import current_app
from django.db import connection
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from workflows import tasks  # noqa: F401 - registers them
from workflows.schedules import ensure_schedules, ticks

pytestmark = pytest.mark.django_db


def test_missing_ticks_are_made_once_and_every_one_names_a_task() -> None:
    assert ensure_schedules() == len(ticks())
    assert ensure_schedules() == 0

    assert set(PeriodicTask.objects.values_list("task", flat=True)) <= set(current_app.tasks)
    assert set(PeriodicTask.objects.values_list("queue", flat=True)) == {"control"}
    assert PeriodicTask.objects.get(name="workflows.dispatch_due").interval.every == 2


def test_a_tick_is_not_too_late_for_a_worker_whose_clock_is_ahead() -> None:
    """A tick that lasts fifteen seconds is never run by a worker that is twenty ahead."""
    ensure_schedules()
    assert min(PeriodicTask.objects.values_list("expire_seconds", flat=True)) >= 1800


def test_an_edited_tick_stays_edited() -> None:
    ensure_schedules()
    slow = IntervalSchedule.objects.create(every=5, period=IntervalSchedule.MINUTES)
    PeriodicTask.objects.filter(name="workflows.sweep").update(interval=slow, enabled=False)

    ensure_schedules()

    sweep = PeriodicTask.objects.get(name="workflows.sweep")
    assert (sweep.interval_id, sweep.enabled) == (slow.pk, False)


@pytest.mark.django_db(transaction=True)
def test_beats_that_start_at_once_make_every_tick_and_interval_once() -> None:
    together = Barrier(6)

    def start(_: int) -> int:
        try:
            together.wait()
            return ensure_schedules()
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as beats:
        made = sum(beats.map(start, range(6)))

    assert made == PeriodicTask.objects.count() == len(ticks())
    intervals = IntervalSchedule.objects.values_list("every", "period")
    assert len(intervals) == len(set(intervals))
