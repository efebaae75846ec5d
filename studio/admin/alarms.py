"""What is wrong with the whole, in a sentence each, with where to look and what to do."""

from typing import NamedTuple

from studio.admin.links import list_address
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.worker import Worker
from workflows.why.engine_figures import EngineFigures
from workflows.why.finding import span

#: Seconds that work may be due before somebody should look.
LONG_DUE = 15 * 60
#: Beat writes its times down every few minutes only; a shorter silence says nothing.
BEAT_SILENT = 15 * 60


class Alarm(NamedTuple):
    said: str
    remedy: str
    where: str


def alarms(figures: EngineFigures, beat_silent: float | None) -> list[Alarm]:
    """The weightiest first; none where all is well."""
    open_jobs = figures.open_jobs
    found = []
    if not any(queue.workers for queue in figures.queues):
        found.append(
            Alarm("no worker is alive", "start workers, or ./manage.py dev", list_address(Worker))
        )
    for queue in figures.queues:
        if not queue.workers and (queue.due or queue.pointers_out):
            waiting = max(queue.oldest_due or 0, queue.oldest_pointer or 0)
            found.append(
                Alarm(
                    f"no live worker takes from the queue {queue.queue}, and work has been there "
                    f"for {span(waiting)}",
                    f"start a worker with -Q {queue.queue}, or ./manage.py dev",
                    list_address(Job, status__exact="queued"),
                )
            )
    if (beat_silent or 0) > BEAT_SILENT:
        found.append(
            Alarm(
                f"beat has sent no tick for {span(beat_silent or 0)}",
                "start beat; ./manage.py sweep does a round of its ticks by hand",
                "",
            )
        )
    if open_jobs.leases_expired:
        found.append(
            Alarm(
                f"{open_jobs.leases_expired} leases have run out; the sweep frees them within "
                "seconds where it runs",
                "look again; if they stay, see whether beat runs, or ./manage.py sweep",
                list_address(Lease),
            )
        )
    if open_jobs.looks_late:
        found.append(
            Alarm(
                f"{open_jobs.looks_late} waits should have been looked at five minutes ago",
                "start beat and a worker for the queue control",
                list_address(Job, status__exact="waiting"),
            )
        )
    found += [
        Alarm(
            f"work of the queue {queue.queue} has been due for {span(queue.oldest_due or 0)}",
            "start more workers for it, or wait",
            list_address(Job, status__exact="ready"),
        )
        for queue in figures.queues
        if queue.workers and (queue.oldest_due or 0) > LONG_DUE
    ]
    return found
