"""A turn goes on with many: what has nothing to apply ends and is claimed in one statement."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from workflows.database import again_when_lost, fetch_prepared, from_jsonb
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import CLAIM_COLUMNS, claim_from, new_lease_owner
from workflows.jobs.job_handlers import kinds_that_end_together
from workflows.jobs.send_pointers import pointers_from, publish_after_commit, windows_json

_TURN = """
select ended, pointers, claims from workflows_turn_together_v1(
  %s::uuid[], %s::uuid[], %s::int[], %s::text[], %s, %s, %s::jsonb, %s, %s::text[], %s, %s)
"""
_IDS = ("job_id", "run_id", "project_id")


@dataclass(frozen=True)
class Next:
    """For whom the next jobs are claimed, and how many at most."""

    worker_id: UUID
    most: int


@dataclass(frozen=True)
class Turned:
    """What became of the jobs that were to end together."""

    #: Not held any more, or told to stop: each is for its own way to its end.
    left: Sequence[Claim] = ()
    following: Sequence[Claim] = ()


def succeed_together(claims: Sequence[Claim], following: Next) -> Turned:
    """
    All of one queue, of a run, without a limit and without anything to apply: their ends, their
    attempts' ends, released dependents, counters and events, and the next claims: one unit.
    """
    ended, pointers, rows = _turn(claims, following)
    publish_after_commit(pointers_from(pointers))
    return Turned(
        left=[claim for claim in claims if claim.job_id not in ended],
        following=[_claim(*row) for row in from_jsonb(rows) or ()],
    )


@again_when_lost
def _turn(claims: Sequence[Claim], following: Next) -> tuple[list[UUID], Any, Any]:
    (columns,) = fetch_prepared(
        lambda *columns: columns,
        _TURN,
        [
            [claim.job_id for claim in claims],
            sorted({claim.run_id for claim in claims if claim.run_id is not None}),
            [claim.epoch for claim in claims],
            [claim.lease_owner for claim in claims],
            claims[0].queue,
            claims[0].project_id,
            windows_json(),
            following.most,
            sorted(kinds_that_end_together()),
            new_lease_owner(),
            following.worker_id,
        ],
    )
    return columns


def _claim(lease_owner: str, *columns: Any) -> Claim:
    row = dict(zip(CLAIM_COLUMNS, columns, strict=True))
    for name in _IDS:
        row[name] = UUID(row[name]) if row[name] else None
    return claim_from(row, lease_owner)
