"""Commands, runs, jobs, attempts and events as the API shows them."""

from collections.abc import Sequence
from datetime import datetime

from studio.api.shapes.work import (
    AttemptShown,
    CommandLinks,
    CommandShown,
    CostShown,
    ErrorShown,
    EventShown,
    JobCounts,
    JobShown,
    RunLinks,
    RunShown,
    SubmissionShown,
    Usage,
    UsageSum,
)
from workflows.commands.command import Command
from workflows.commands.command_status import FINAL_COMMAND_STATUSES
from workflows.events.event import Event
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.possible_answers import possible_answers
from workflows.jobs.submission import Submission
from workflows.runs.cost import Cost
from workflows.runs.run import FINAL_RUN_STATUSES, Run

ROOT = "/api/v1"


def command(row: Command) -> CommandShown:
    links: CommandLinks = {"self": f"{ROOT}/commands/{row.pk}"}
    if row.run_id is not None:
        links["run"] = f"{ROOT}/runs/{row.run_id}"
    return {
        "id": str(row.pk),
        "project": str(row.project_id),
        "kind": row.kind,
        "status": row.status,
        "is_final": row.status in FINAL_COMMAND_STATUSES,
        "client_command_id": row.client_command_id,
        "run": None if row.run_id is None else str(row.run_id),
        "supersedes": None if row.supersedes_id is None else str(row.supersedes_id),
        "payload": row.payload,
        "error": error(row.error_code, row.error_detail),
        "created_at": moment_of(row.created_at),
        "finished_at": time(row.finished_at),
        "links": links,
    }


def run(row: Run) -> RunShown:
    """``row.channel`` must have been fetched with it."""
    links: RunLinks = {
        "self": f"{ROOT}/runs/{row.pk}",
        "jobs": f"{ROOT}/runs/{row.pk}/jobs",
        "graph": f"{ROOT}/runs/{row.pk}/graph",
        "timeline": f"{ROOT}/runs/{row.pk}/timeline",
        "why": f"{ROOT}/runs/{row.pk}/why",
        "events": f"{ROOT}/channels/{row.channel.name}/events",
        "stream": f"{ROOT}/channels/{row.channel.name}/stream?run={row.pk}",
    }
    kind, _, subject_id = row.subject.partition(":")
    if kind == "film":
        links["film"] = f"{ROOT}/films/{subject_id}"
    return {
        "id": str(row.pk),
        "project": str(row.project_id),
        "command": None if row.command_id is None else str(row.command_id),
        "kind": row.kind,
        "subject": row.subject,
        "status": row.status,
        "is_final": row.status in FINAL_RUN_STATUSES,
        "jobs": job_counts(row),
        "cancel_requested_at": time(row.cancel_requested_at),
        "not_before": time(row.not_before),
        "deadline_at": time(row.deadline_at),
        "priority": row.priority,
        "guidance": row.guidance,
        "error": error(row.error_code, row.error_detail),
        "created_at": moment_of(row.created_at),
        "finished_at": time(row.finished_at),
        "links": links,
    }


def job_counts(row: Run) -> JobCounts:
    return {
        "total": row.jobs_total,
        "open": row.jobs_open,
        "blocked": row.jobs_blocked,
        "succeeded": row.jobs_succeeded,
        "failed": row.jobs_failed,
        "cancelled": row.jobs_cancelled,
        "skipped": row.jobs_skipped,
    }


def job(row: Job) -> JobShown:
    return {
        "id": str(row.pk),
        "run": None if row.run_id is None else str(row.run_id),
        "kind": row.kind,
        "key": row.idempotency_key,
        "queue": row.queue,
        "status": row.status,
        "optional": row.optional,
        "attempts": row.attempt_count,
        "max_attempts": row.max_attempts,
        "unmet_dependencies": row.unmet_dependencies,
        "priority": row.priority,
        "due_at": time(row.due_at),
        "look_at": time(row.look_at),
        "deadline_at": time(row.deadline_at),
        "error": error(row.error_code, row.error_detail),
        "created_at": moment_of(row.created_at),
        "started_at": time(row.started_at),
        "finished_at": time(row.finished_at),
        "answers": [answer.value for answer in possible_answers(row)],
        "links": {
            "self": f"{ROOT}/jobs/{row.pk}",
            "attempts": f"{ROOT}/jobs/{row.pk}/attempts",
            "submissions": f"{ROOT}/jobs/{row.pk}/submissions",
            "why": f"{ROOT}/jobs/{row.pk}/why",
        },
    }


def attempt(row: Attempt, submissions: Sequence[Submission] = ()) -> AttemptShown:
    """``submissions``: those that were opened in it."""
    return {
        "number": row.number,
        "worker": str(row.worker_id),
        "outcome": row.outcome or None,
        "started_at": moment_of(row.started_at),
        "ended_at": time(row.ended_at),
        "usage": summed_usage(submissions),
        "error": error(row.error_code, row.error_detail),
    }


def submission(row: Submission) -> SubmissionShown:
    """Without the result, which is the film's own and may be large."""
    return {
        "number": row.number,
        "attempt": row.attempt_number,
        "idempotency_key": row.idempotency_key,
        "provider": row.provider,
        "outcome": row.outcome or None,
        "provider_request_id": row.provider_request_id or None,
        "provider_status": row.provider_status or None,
        "price_microdollars": row.price_microdollars,
        "cost_microdollars": row.cost_microdollars,
        "usage": usage(row),
        "reused": bool((row.provider_result or {}).get("kept")),
        "superseded": row.superseded or None,
        "note": row.note or None,
        "person_answer": row.person_answer or None,
        "person": row.person or None,
        "cancel_outcome": row.cancel_outcome or None,
        "error": error(row.error_code, row.error_detail),
        "intent_at": moment_of(row.intent_at),
        "accepted_at": time(row.accepted_at),
        "answered_at": time(row.answered_at),
    }


def usage(row: Submission) -> Usage | None:
    """What the receipt says that the request used; null where it says nothing."""
    said = (row.provider_result or {}).get("usage")
    if not isinstance(said, dict):
        return None
    return {
        "model": said.get("model"),
        "prompt_tokens": said.get("prompt_tokens"),
        "completion_tokens": said.get("completion_tokens"),
    }


def summed_usage(submissions: Sequence[Submission]) -> UsageSum:
    said = [one for one in map(usage, submissions) if one]
    return {
        "prompt_tokens": sum(int(one["prompt_tokens"] or 0) for one in said),
        "completion_tokens": sum(int(one["completion_tokens"] or 0) for one in said),
        "cost_microdollars": sum(row.cost_microdollars for row in submissions),
    }


def cost(found: Cost) -> CostShown:
    """In microdollars: charged to the customer, spent at providers, and not known."""
    return {
        "requests": found.requests,
        "charged_microdollars": found.charged,
        "spent_microdollars": found.spent,
        "in_doubt_microdollars": found.in_doubt,
        "prompt_tokens": found.prompt_tokens,
        "completion_tokens": found.completion_tokens,
    }


def event(row: Event) -> EventShown:
    return {
        "number": row.number,
        "type": row.type,
        "run": None if row.run_id is None else str(row.run_id),
        "job": None if row.job_id is None else str(row.job_id),
        "data": row.data,
        "created_at": moment_of(row.created_at),
    }


def error(code: str, detail: str) -> ErrorShown | None:
    return {"code": code, "detail": detail} if code else None


def time(moment: datetime | None) -> str | None:
    return None if moment is None else moment_of(moment)


def moment_of(moment: datetime) -> str:
    """RFC 3339 in UTC."""
    return moment.isoformat().replace("+00:00", "Z")
