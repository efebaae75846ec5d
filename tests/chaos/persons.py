"""Persons: they cancel, they send again, and they answer what only a person can."""

import random
import uuid
from datetime import timedelta

from django.utils import timezone

from tests.chaos.commands import send
from tests.chaos.ledger import Line, read_ledger
from tests.chaos.patience import patiently
from tests.chaos.storm import Storm
from workflows.errors import AnswerRefused, CommandRefused
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.possible_answers import PersonAnswer
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
    """Every blocked job gets its answer from the ledger; returns how many there were."""
    blocked = list(Job.objects.filter(status="blocked"))
    ledger = {line.key: line for line in read_ledger(storm.world.ledger)} if blocked else {}
    for job in blocked:
        if job.error_code != "submission_uncertain" or _has_arrived(job):
            _answer(storm, job, ledger)
    for job_id in Job.objects.filter(status="failed", run=None).values_list("pk", flat=True):
        storm.log.note("answered by a person", int(requeue_job(job_id)))  # a dead letter
    return len(blocked)


def _has_arrived(job: Job) -> bool:
    """
    A person looks when what was sent is in the ledger, if it ever will be. Whether somebody who
    stands still may yet send it is not theirs to know: then the engine refuses the answer.
    """
    submission = job.submissions.order_by("-number").first()
    return submission is None or submission.intent_at < timezone.now() - timedelta(seconds=5)


def _answer(storm: Storm, job: Job, ledger: dict[str, Line]) -> None:
    submission = job.submissions.order_by("-number").first()
    paid = ledger.get(submission.idempotency_key) if submission else None
    answer, request = _wanted(job.error_code, paid)
    try:
        answer_blocked_job(job.pk, answer, "chaos", request)
    except AnswerRefused:
        return  # it was cancelled at this moment, or it is too early to answer
    storm.log.note(f"answered by a person: {answer}")


def _wanted(code: str, paid: Line | None) -> tuple[PersonAnswer, str]:
    match code:
        case "stalled":
            return PersonAnswer.LOOK_ON, ""
        case "cost_cap_reached":
            return PersonAnswer.ANOTHER_CALL, ""
        case "submission_uncertain" if paid is not None:
            return PersonAnswer.PAID, paid.request
        case "submission_uncertain":
            return PersonAnswer.NOT_PAID, ""
        case _:
            return PersonAnswer.GIVE_UP, ""
