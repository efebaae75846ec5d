"""A job that is still pending waits for more."""

import json
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from workflows.database import fetch_one
from workflows.errors import NeedsFormACycle, UnknownNeed
from workflows.jobs.end_job import settle_run
from workflows.jobs.new_job import Need
from workflows.jobs.plan_jobs import strictest
from workflows.jobs.tell_handlers import tell_handlers


class _Added(NamedTuple):
    outcome: str
    added: int
    skipped: list[UUID]
    unknown: list[str]


@transaction.atomic
def add_needs(run_id: UUID, key: str, needs: Sequence[Need]) -> int:
    """
    How many needs were new to the job with this key; 0 when it is no longer pending.

    Call it from the ``apply`` of a job that the pending one waits for: then it is surely pending.
    A success that can no longer come makes the job skipped. Raises UnknownNeed, NeedsFormACycle.
    """
    if not needs:
        return 0
    added = fetch_one(
        _Added,
        "select outcome, added, skipped, unknown from workflows_add_needs_v2(%s, %s, %s::jsonb)",
        [
            run_id,
            key,
            json.dumps([{"needed": k, "needs": o} for k, o in strictest(needs).items()]),
        ],
    )
    if added is None or added.outcome == "not_pending":
        return 0
    if added.outcome == "unknown_need":
        raise UnknownNeed(f"run {run_id} has no job with the keys {added.unknown}")
    if added.outcome == "cycle":
        raise NeedsFormACycle(f"a job that {key!r} should need waits for it already")
    if added.skipped:
        tell_handlers(added.skipped)
        settle_run(run_id)
    return added.added
