"""What stopped workers still hold goes to others at once; the attempts are not counted."""

from collections.abc import Sequence
from uuid import UUID

from workflows.database import fetch_all
from workflows.jobs.claim import Claim
from workflows.jobs.free_lease import hand_on
from workflows.jobs.held_claims import HANDED_ON, held_claim


def release_leases(worker_ids: Sequence[UUID]) -> int:
    """
    How many jobs were handed on.

    A call that may still be running and must not run twice (paid, or a submit) keeps its lease:
    only its end frees the job.
    """
    claims: list[Claim] = fetch_all(
        held_claim,
        HANDED_ON + " and l.worker_id = any(%s) order by j.id",
        [list(worker_ids)],
    )
    return sum(hand_on(claim) for claim in claims)
