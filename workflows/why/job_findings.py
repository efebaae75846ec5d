"""From the facts to the findings, by the job's status."""

from collections.abc import Sequence

from django.conf import settings

from workflows.jobs.job import Job
from workflows.jobs.possible_answers import possible_answers
from workflows.why.finding import Finding, span
from workflows.why.job_facts import JobFacts
from workflows.why.needed_jobs import NeededJob
from workflows.why.queue_facts import QueueFacts
from workflows.why.standing_in_queue import PATIENCE, standing_in_queue

HELD_BY_A_PAUSE = {"pending", "ready", "queued", "retry_scheduled"}


def job_findings(
    job: JobFacts, queue: QueueFacts | None, needed: Sequence[NeededJob]
) -> list[Finding]:
    """The weightiest first. ``needed``: what it waits for, or what made it skipped."""
    found = _of_its_status(job, queue, needed)
    if job.run_status == "paused" and job.status in HELD_BY_A_PAUSE:
        resume = f"./manage.py resume {job.run_id}"
        found.insert(0, Finding("run_paused", "a person holds its run", resume))
    if job.deadline_in is not None:
        found.append(Finding("deadline", f"fails unless it has ended in {span(job.deadline_in)}"))
    return found


def _of_its_status(
    job: JobFacts, queue: QueueFacts | None, needed: Sequence[NeededJob]
) -> list[Finding]:
    match job.status:
        case "pending":
            return [_waits_for(job, needed)]
        case "leased":
            return [_held(job)]
        case "waiting":
            return [*_look_is_late(job), _at_provider(job)]
        case "ready" | "queued" | "retry_scheduled":
            return _may_start(job, queue)
        case "blocked":
            return [_blocked(job)]
        case "failed":
            return [
                Finding(
                    "failed",
                    f"gave up after {job.attempt_count} attempts: {_error(job)}",
                    f"mend it, then ./manage.py requeue {job.id}",
                )
            ]
        case "cancelled":
            return [_cancelled(job)]
        case "skipped":
            return [_skipped(needed)]
    return [Finding("succeeded", "it has ended and is done")]


def _waits_for(job: JobFacts, needed: Sequence[NeededJob]) -> Finding:
    names = ", ".join(f"{one.name} ({one.status})" for one in needed)
    more = job.unmet_dependencies - len(needed)
    rest = f" and {more} more" if more > 0 else ""
    return Finding(
        "waits_for_jobs",
        f"waits for {job.unmet_dependencies} jobs: {names}{rest}",
        f"./manage.py why {needed[0].id}" if needed else "",
        tuple(one.id for one in needed),
    )


def _held(job: JobFacts) -> Finding:
    who = f"worker {job.worker}, heartbeat {span(job.heartbeat_age or 0)} ago"
    tries = f"attempt {job.attempt_count} of {job.max_attempts}"
    is_silent = (job.worker_silence or 0) > settings.WORKFLOWS_WORKER_DEAD_SECONDS
    if is_silent or (job.lease_ends_in or 0) < 0:
        return Finding(
            "worker_silent",
            f"held by {who}, silent for {span(job.worker_silence or 0)}; the sweep frees it, a "
            f"paid call under way only at the end of its lease in {span(job.lease_ends_in or 0)}",
            "look whether beat runs; ./manage.py sweep does it by hand",
        )
    if job.is_told_to_stop:
        return Finding("told_to_stop", f"held by {who}; it stops at its next checkpoint")
    return Finding("held", f"held by {who}, {tries}")


def _at_provider(job: JobFacts) -> Finding:
    looked = "now" if (job.looks_in or 0) <= 0 else f"in {span(job.looks_in or 0)}"
    return Finding(
        "at_provider",
        f"{job.provider} has been at work for {span(job.waits_for or 0)} on request "
        f"{job.provider_request_id}; looked at again {looked}; a person is asked in "
        f"{span(max(0, job.stalls_in or 0))}",
    )


def _look_is_late(job: JobFacts) -> list[Finding]:
    late = -(job.looks_in or 0)
    if late < PATIENCE:
        return []
    return [
        Finding(
            "look_late",
            f"should have been looked at {span(late)} ago, and no tick has come",
            "look whether beat runs and a worker takes from the queue control",
        )
    ]


def _may_start(job: JobFacts, queue: QueueFacts | None) -> list[Finding]:
    if job.run_starts_in is not None and job.run_starts_in > 0:
        return [
            Finding(
                "starts_later", f"its run may not start before a time, in {span(job.run_starts_in)}"
            )
        ]
    if job.held_back == "paused":
        return []  # said already
    if job.held_back == "limit":
        return [_above_its_limit(job)]
    if (due := job.due_in or 0) > 0:
        why = f"after attempt {job.attempt_count} of {job.max_attempts}: {_error(job)}"
        return [
            Finding(
                "rests", f"may go again in {span(due)}" + (f", {why}" if job.error_code else "")
            )
        ]
    return _when_due(job, queue)


def _above_its_limit(job: JobFacts) -> Finding:
    if (rests := job.limit_rests_for or 0) > 0:
        return Finding(
            "limit_rests", f"{job.limit_key} takes nothing new for {span(rests)}, as it asked"
        )
    return Finding(
        "limit_reached",
        f"limit {job.limit_key} {job.limit_used}/{job.limit_cap}: as many are at work as may be",
        "it goes when one of them ends; raise the limit if more may be at work at once",
    )


def _when_due(job: JobFacts, queue: QueueFacts | None) -> list[Finding]:
    is_due = job.status == "queued" or (job.due_in is not None and job.due_in <= 0)
    return [standing_in_queue(job, queue)] if queue is not None and is_due else []


def _blocked(job: JobFacts) -> Finding:
    possible = possible_answers(Job(status=job.status, error_code=job.error_code))
    answers = " | ".join(answer.value.replace("_", "-") for answer in possible)
    age = "" if job.intent_age is None else f"; its request is {span(job.intent_age)} old"
    if job.send_again_in > 0:
        age += (
            ", and may be on its way yet: not-paid and submit-again are taken in "
            f"{span(job.send_again_in)}"
        )
    return Finding(
        "blocked",
        f"a person must answer: {_error(job)}{age}",
        f"look in the provider's account, then ./manage.py answer {job.id} {answers}",
    )


def _cancelled(job: JobFacts) -> Finding:
    if job.error_code == "deadline_passed":
        return Finding(
            "deadline_passed", _error(job), f"./manage.py retry {job.run_id} gives more time"
        )
    return Finding(
        "cancelled", f"stopped: {_error(job)}", "what was stopped stays so; send a new command"
    )


def _skipped(causes: Sequence[NeededJob]) -> Finding:
    names = ", ".join(
        f"{one.name} ({one.status}{f': {one.error_code}' if one.error_code else ''})"
        for one in causes
    )
    return Finding(
        "needed_job_missed",
        f"something it needs ended otherwise: {names or 'what it needed'}",
        f"./manage.py requeue {causes[0].id} brings both back" if causes else "",
        tuple(one.id for one in causes),
    )


def _error(job: JobFacts) -> str:
    return f"{job.error_code}: {job.error_detail}" if job.error_detail else job.error_code
