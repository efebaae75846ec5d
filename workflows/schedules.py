"""When the ticks happen: rows that the project makes itself and that the admin may edit."""

import json
from typing import NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Max
from django.db.models.functions import Coalesce, Now
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from workflows.slice_ticks import slice_ticks

#: Any number that nobody else locks.
SCHEDULES_LOCK = 5_182_027
#: Seconds after which a tick that nobody took is dropped. Beat's clock says when it was sent, the
#: worker's how late it is: with less than their difference every tick would be late. An hour of
#: ticks that piled up while no worker was there is a few seconds of index probes.
TICK_LASTS = 3600


#: Ticks that go out every few seconds: by them beat is seen to live.
BEATS_OFTEN = ("workflows.dispatch_due", "workflows.sweep")
#: The task that runs a duty of the packages above, by its name.
SLICE_TICK = "workflows.slice_tick"


class Tick(NamedTuple):
    """``duty``: the name of a slice's, which one task runs."""

    task: str
    seconds: int
    description: str
    duty: str = ""

    @property
    def name(self) -> str:
        return self.duty or self.task


def ticks() -> list[Tick]:
    return [
        Tick(
            "workflows.dispatch_due",
            settings.WORKFLOWS_DISPATCH_SECONDS,
            "Sends pointers for jobs that are due.",
        ),
        Tick(
            "workflows.look_due",
            settings.WORKFLOWS_LOOK_TICK_SECONDS,
            "Looks at the providers that jobs wait for.",
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
        Tick(
            "workflows.order_feed",
            settings.WORKFLOWS_FEED_SECONDS,
            "Puts what was committed into the feeds of the projects.",
        ),
        Tick("workflows.prune", 86400, "Takes away rows that nobody will read again."),
        *(
            Tick(SLICE_TICK, tick.seconds, tick.description, duty=name)
            for name, tick in slice_ticks().items()
        ),
    ]


def beat_silent_seconds() -> float | None:
    """Since beat last wrote down that it sent a tick; None where no beat has ever run."""
    seen = PeriodicTask.objects.filter(name__in=BEATS_OFTEN, enabled=True).aggregate(
        last=Max(Coalesce("last_run_at", "date_changed")), now=Max(Now())
    )
    if seen["last"] is None:
        return None
    return float((seen["now"] - seen["last"]).total_seconds())


@transaction.atomic
def ensure_schedules() -> int:
    """Make what is missing; what is there, edited or not, is left alone. Returns how many."""
    missing = [tick for tick in ticks() if not PeriodicTask.objects.filter(name=tick.name).exists()]
    if missing:
        # Nothing keeps two beats that start at once from making the same interval twice, and
        # nothing could choose between the two afterwards.
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_xact_lock(%s)", [SCHEDULES_LOCK])
    return sum(_make(tick) for tick in missing)


def switched_off() -> list[str]:
    """Ticks of ours that somebody disabled in the admin."""
    names = [tick.name for tick in ticks()]
    rows = PeriodicTask.objects.filter(name__in=names, enabled=False).order_by("name")
    return list(rows.values_list("name", flat=True))


def _make(tick: Tick) -> bool:
    every = {"every": tick.seconds, "period": IntervalSchedule.SECONDS}
    interval = IntervalSchedule.objects.filter(**every).order_by("pk").first()
    _, is_new = PeriodicTask.objects.get_or_create(
        name=tick.name,
        defaults={
            "task": tick.task,
            "kwargs": json.dumps({"name": tick.duty} if tick.duty else {}),
            "interval": interval or IntervalSchedule.objects.create(**every),
            "queue": "control",
            "description": tick.description,
            "expire_seconds": max(TICK_LASTS, tick.seconds),
        },
    )
    return bool(is_new)
