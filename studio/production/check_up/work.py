"""Does the work go on: workers, beat, and what was left behind?"""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db.models import Count
from django.db.models.functions import Now

from studio.production.check_up.finding import BAD, NOTE, OK, Finding
from workflows.jobs.job import Job
from workflows.jobs.job_status import STUCK
from workflows.jobs.lease import Lease
from workflows.jobs.worker import Worker
from workflows.schedules import beat_silent_seconds, switched_off

MOST_COUNTED = 1000
LONG_AGO = timedelta(minutes=5)
#: Seconds. Beat writes down every twenty when it last sent a tick, and one comes every two.
BEAT_SILENT = 120


def check_work() -> Iterator[Finding]:
    late = dict(
        Job.objects.filter(due_at__lt=Now() - LONG_AGO)
        .values_list("queue")
        .annotate(many=Count("pk"))
        .order_by("queue")
    )
    alive = _alive()
    yield from _workers(alive, late)
    yield from _beat(is_wanted=bool(alive or late))
    yield from _left_behind()


def _alive() -> dict[str, int]:
    """Queue -> how many workers take it; nothing when none is alive."""
    silent = Now() - timedelta(seconds=settings.WORKFLOWS_WORKER_DEAD_SECONDS)
    found: dict[str, int] = {}
    rows = Worker.objects.filter(stopped_at__isnull=True, beat_at__gt=silent)
    for queues in rows.values_list("queues", flat=True):
        for queue in queues:
            found[queue] = found.get(queue, 0) + 1
    return found


def _workers(alive: dict[str, int], late: dict[str, int]) -> Iterator[Finding]:
    waiting = ", ".join(f"{many} of {queue}" for queue, many in late.items())
    if not alive and not late:
        yield Finding(NOTE, "workers", "none is alive, and nothing waits", "./manage.py dev")
        return
    if not alive:
        found = f"none is alive, and jobs have waited for five minutes: {waiting}"
        yield Finding(BAD, "workers", found, "start ./manage.py dev, or the services of compose")
        return
    yield Finding(OK, "workers", ", ".join(f"{many} for {queue}" for queue, many in alive.items()))
    for queue, window in settings.WORKFLOWS_POINTER_WINDOW.items():
        if window == 0:
            remedy = f"take WORKFLOWS_WINDOW_{queue.upper()}=0 away to go on"
            yield Finding(NOTE, "queues", f"{queue} is switched off", remedy)
        elif queue not in alive:
            remedy = f"start one with -Q {queue}"
            yield Finding(BAD, "queues", f"nobody takes {queue}", remedy)
    if late:
        remedy = "./manage.py why JOB says what holds one; more workers help when all are at work"
        yield Finding(NOTE, "jobs", f"due for more than five minutes: {waiting}", remedy)


def _beat(*, is_wanted: bool) -> Iterator[Finding]:
    for name in switched_off():
        remedy = "switch it on in the admin, under periodic tasks"
        yield Finding(BAD, "beat", f"the tick {name} is switched off", remedy)
    silence = beat_silent_seconds()
    if silence is not None and silence < BEAT_SILENT:
        yield Finding(OK, "beat", f"heard of {silence:.0f} s ago")
    elif is_wanted:
        found = "no tick is there" if silence is None else f"silent for {silence:.0f} s"
        yield Finding(BAD, "beat", found, "start it; until then ./manage.py sweep does a round")


def _left_behind() -> Iterator[Finding]:
    stuck = Job.objects.filter(status__in=STUCK).exclude(error_code="").order_by("-id")
    if many := stuck[:MOST_COUNTED].count():
        or_more = "at least " if many == MOST_COUNTED else ""
        found = f"{or_more}{many} failed or blocked"
        yield Finding(NOTE, "jobs", found, "./manage.py jobs --failed shows them")
    if many := Job.objects.filter(look_at__lt=Now() - LONG_AGO).count():
        remedy = "start beat and a worker for the queue control"
        yield Finding(BAD, "looks", f"{many} are overdue", remedy)
    if many := Lease.objects.filter(lease_expires_at__lt=Now()).count():
        remedy = "start beat, or run ./manage.py sweep"
        yield Finding(BAD, "leases", f"{many} have expired", remedy)
