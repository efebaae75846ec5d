"""Looks at what waits at providers: many at a time, each step one statement for all of them."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from workflows.database import again_when_lost, fetch_all, from_jsonb
from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.error_detail import error_detail
from workflows.jobs.outcomes import Answered, GiveUp, StillWorking
from workflows.jobs.storable_result import storable_result, storable_text

log = logging.getLogger(__name__)


class Stored(NamedTuple):
    """A job whose submission has just been answered."""

    job_id: UUID
    status: str
    queue: str


#: A moment further away is somebody's mistake, and after the year 9999 not even readable.
LONGEST_REST = 366 * 86400.0


@dataclass(frozen=True)
class Came:
    """What came for a submission while nobody held its job. GiveUp: nothing came of it."""

    job_id: UUID
    kind: str
    number: int
    outcome: Answered | GiveUp


@again_when_lost
def claim_looks(limit: int, seconds: float, not_kinds: Sequence[str] = ()) -> list[Claim]:
    """
    The waits that are due, each for one look, and for ``seconds``; then another looks.

    No lease is taken: the epoch is the proof. ``not_kinds`` have enough to do.
    """
    return fetch_all(
        _claim,
        "select * from workflows_claim_looks_v1(%s, %s, %s)",
        [limit, seconds, list(not_kinds)],
    )


def _claim(*columns: Any) -> Claim:
    named = dict(zip(_COLUMNS, columns, strict=True))
    submission = from_jsonb(named.pop("submission"))
    payload = from_jsonb(named.pop("payload"))
    return Claim(
        **named,
        lease_owner="",
        payload=payload,
        submission=HeldSubmission(**submission) if submission else None,
    )


_COLUMNS = (
    "job_id",
    "epoch",
    "run_id",
    "project_id",
    "kind",
    "queue",
    "key",
    "payload",
    "attempt_number",
    "max_attempts",
    "lease_seconds",
    "subject",
    "submission",
)


@again_when_lost
def look_again(working: Sequence[tuple[Claim, StillWorking]]) -> list[tuple[UUID, int]]:
    """The next look of each; returns job and epoch of those that wait too long for one."""
    return fetch_all(
        lambda job_id, epoch: (job_id, epoch),
        "select job_id, epoch from workflows_look_again_v1(%s::jsonb)",
        [
            json.dumps(
                [
                    {
                        "job_id": str(claim.job_id),
                        "epoch": claim.epoch,
                        "number": claim.submission.number if claim.submission else 0,
                        "seconds": min(max(outcome.check_after.total_seconds(), 0.0), LONGEST_REST),
                        "status": storable_text(outcome.provider_status)[:64],
                    }
                    for claim, outcome in working
                ]
            )
        ],
    )


@again_when_lost
def store_answers(came: Sequence[Came]) -> list[Stored]:
    """
    Stored before they are used; the first one for a submission wins. A wait becomes ready by it.

    One entry for each answer that was stored. A job that has ended keeps its answer and stays so.
    """
    stored = fetch_all(
        Stored,
        "select job_id, status, queue from workflows_store_answers_v2(%s::jsonb)",
        [json.dumps([_row(one) for one in came])],
    )
    for one in stored:
        log.info("submission.looked_up", extra={"job_id": str(one.job_id), "status": one.status})
    return stored


def _row(came: Came) -> dict[str, Any]:
    where = {"job_id": str(came.job_id), "number": came.number}
    if isinstance(came.outcome, GiveUp):
        return where | {
            "outcome": "refused",
            "code": came.outcome.code[:64],
            "detail": error_detail(came.outcome.detail),
        }
    return where | {
        "outcome": "answered",
        "result": json.loads(storable_result(came.kind, came.outcome.result)),
        "cost": came.outcome.cost_microdollars,
        "asset_url": storable_text(came.outcome.asset_url),
    }
