"""Persons: they cancel, they send again, and they answer what only a person can."""

import random
import uuid

from tests.chaos.commands import send
from tests.chaos.patience import patiently
from tests.chaos.storm import Storm
from workflows.errors import CommandRefused
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.requeue_job import requeue_job
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run


def meddle(storm: Storm) -> None:
    """At random, while everything else happens."""

    def act(chance: random.Random) -> None:
        patiently(lambda: _meddle_once(storm, chance))

    storm.every("persons", 150, act)


def _meddle_once(storm: Storm, chance: random.Random) -> None:
    what = chance.choice(["cancel run", "cancel job", "retry", "retry", "requeue", "answer"])
    if what == "cancel run":
        runs = list(Run.objects.filter(finished_at__isnull=True).values_list("pk", flat=True)[:50])
        if runs and _cancel(str(chance.choice(runs)), str(uuid.UUID(int=chance.getrandbits(128)))):
            storm.log.note("cancelled by a person")
    elif what == "cancel job":
        started = Job.objects.filter(finished_at__isnull=True, run__isnull=False)
        jobs = list(started.values_list("pk", flat=True)[:200])
        if jobs and cancel_job(chance.choice(jobs)):
            storm.log.note("cancelled by a person")
    elif what == "retry":
        failed = list(Run.objects.filter(status="failed").values_list("pk", flat=True)[:50])
        if failed and retry_run(chance.choice(failed)):
            storm.log.note("sent again by a person")
    elif what == "requeue":
        gone = list(Job.objects.filter(status="failed").values_list("pk", flat=True)[:100])
        if gone and requeue_job(chance.choice(gone)):
            storm.log.note("sent again by a person")
    else:
        answer_blocked(storm)


def _cancel(run_id: str, client_id: str) -> bool:
    try:
        send(client_id, {"runId": run_id}, kind="cancel")
    except CommandRefused:
        return False  # it has just ended
    return True


def answer_blocked(storm: Storm) -> int:
    """Every blocked job gets an answer; returns how many there were."""
    blocked = list(Job.objects.filter(status="blocked").values_list("pk", "error_code"))
    for job_id, code in blocked:
        if code == "stalled":
            requeue_job(job_id)
        else:
            cancel_job(job_id)
        storm.log.note("answered by a person")
    for job_id in Job.objects.filter(status="failed", run=None).values_list("pk", flat=True):
        storm.log.note("answered by a person", int(requeue_job(job_id)))  # a dead letter
    return len(blocked)
