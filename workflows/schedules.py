"""When the ticks happen: rows that the project makes itself and that the admin may edit."""

from typing import NamedTuple

from django.conf import settings
from django_celery_beat.models import IntervalSchedule, PeriodicTask


class Tick(NamedTuple):
    task: str
    seconds: int
    description: str


def ticks() -> list[Tick]:
    return [
        Tick(
            "workflows.dispatch_due",
            settings.WORKFLOWS_DISPATCH_SECONDS,
            "Sends pointers for jobs that are due.",
        ),
        Tick(
            "workflows.sweep",
            settings.WORKFLOWS_SWEEP_SECONDS,
            "Moves what was left behind: leases, lost pointers, long waits, unsettled runs.",
        ),
        Tick(
            "workflows.enforce_deadlines",
            settings.WORKFLOWS_DEADLINE_SECONDS,
            "Ends runs whose deadline has passed.",
        ),
        Tick("workflows.prune", 86400, "Takes away rows that nobody will read again."),
    ]


def ensure_schedules() -> int:
    """Make what is missing; what is there, edited or not, is left alone. Returns how many."""
    made = 0
    for tick in ticks():
        if PeriodicTask.objects.filter(name=tick.task).exists():
            continue
        interval, _ = IntervalSchedule.objects.get_or_create(
            every=tick.seconds, period=IntervalSchedule.SECONDS
        )
        _, is_new = PeriodicTask.objects.get_or_create(
            name=tick.task,
            defaults={
                "task": tick.task,
                "interval": interval,
                "queue": "control",
                "description": tick.description,
                # Ticks that pile up while no worker is there are one tick.
                "expire_seconds": max(10, tick.seconds),
            },
        )
        made += is_new
    return made
