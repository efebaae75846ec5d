"""Step 2 of a command's walk, and how a run grows: insert jobs with what they wait for."""

import json
from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from math import ceil
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction
from pydantic import BaseModel

from workflows.canonical_json import canonical_hash, canonical_json
from workflows.database import fetch_one
from workflows.errors import NeedsFormACycle, PayloadTooLarge, RunIsOver, UnknownNeed
from workflows.jobs.job_handlers import handler_for
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.send_pointers import send_pointers_on_commit
from workflows.jobs.tell_handlers import tell_handlers
from workflows.uuid7 import uuid7

LARGEST_PAYLOAD = 32 * 1024


class _Planned(NamedTuple):
    outcome: str
    ids: list[UUID] | None
    queues: list[str]
    skipped: list[UUID]
    unknown: list[str]


@transaction.atomic
def plan_jobs(run_id: UUID, jobs: Sequence[NewJob]) -> list[UUID]:
    """
    The ids of the jobs, in the order given; a key that is already in the run gives the job that
    is there, unchanged.

    One statement, under the run's lock. A need may name a job of the same call or one that is
    already there: an ending that was needed counts as met, a broken one makes the new job skipped.
    Pointers for what is ready go out after commit.

    Raises RunIsOver, UnknownNeed, NeedsFormACycle, UnknownJobKind, PayloadTooLarge.
    """
    if not jobs:
        return []
    _refuse_cycles(jobs)
    planned = fetch_one(
        _Planned,
        """
        select outcome, ids, queues, skipped, unknown
          from workflows_plan_jobs_v1(%s, %s::jsonb, %s::jsonb)
        """,
        [run_id, json.dumps([_row(job) for job in jobs]), needs_json(jobs)],
    )
    if planned is None or planned.outcome == "over":
        raise RunIsOver(run_id)
    if planned.outcome == "unknown_need":
        raise UnknownNeed(f"run {run_id} has no job with the keys {planned.unknown}")
    tell_handlers(planned.skipped)
    send_pointers_on_commit(planned.queues)
    return planned.ids or []


def needs_json(jobs: Sequence[NewJob]) -> str:
    return json.dumps(
        [
            {"key": job.key, "needed": key, "needs": outcome}
            for job in jobs
            for key, outcome in strictest(job.needs).items()
        ]
    )


def strictest(needs: Sequence[Need]) -> dict[str, str]:
    """Key -> outcome; who needs success and an ending of the same job needs its success."""
    found: dict[str, str] = {}
    for need in needs:
        if found.get(need.key) != "success":
            found[need.key] = need.outcome
    return found


def _row(job: NewJob) -> dict[str, Any]:
    handler = handler_for(job.kind)
    payload = (
        job.payload.model_dump(mode="json") if isinstance(job.payload, BaseModel) else job.payload
    )
    if len(text := canonical_json(payload)) > LARGEST_PAYLOAD:
        raise PayloadTooLarge(
            f"the payload of job {job.key!r} has {len(text)} characters, at most "
            f"{LARGEST_PAYLOAD} fit in a row; put the text in storage and name it"
        )
    stall = handler.stall_after
    return {
        "id": str(uuid7()),
        "kind": job.kind,
        "queue": handler.queue,
        "priority": job.priority,
        "payload": payload,
        "payload_hash": canonical_hash(payload),
        "key": job.key,
        "optional": job.optional,
        "max_attempts": job.max_attempts or handler.retry.attempts(),
        "lease_seconds": handler.lease.seconds,
        "stall_seconds": int(stall.total_seconds()) if stall else settings.WORKFLOWS_STALL_SECONDS,
        "limit_key": job.limit_key,
        "deadline_seconds": ceil(job.deadline.total_seconds()) if job.deadline else None,
    }


def _refuse_cycles(jobs: Sequence[NewJob]) -> None:
    graph = {job.key: {need.key for need in job.needs} for job in jobs}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise NeedsFormACycle(f"these jobs wait for each other: {error.args[1]}") from None
