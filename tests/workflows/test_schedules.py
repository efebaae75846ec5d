"""The project makes its own ticks, and what the admin edits stays edited."""

import pytest
from celery import current_app
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
