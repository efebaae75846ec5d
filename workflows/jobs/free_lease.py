"""A person takes a job from the worker that holds it."""

from uuid import UUID

from workflows.database import fetch_all
from workflows.errors import JobCancelled, LeaseLost
from workflows.jobs.claim import Claim
from workflows.jobs.held_claims import HANDED_ON, held_claim
from workflows.jobs.put_back import release_job


def free_lease(job_id: UUID) -> bool:
    """
    Another worker may take it at once, and the attempt is not counted. Who held it writes nothing
    more: each of its writes names the claim.

    False when nobody holds it, when it was told to stop, or while a call may be under way that must
    not run twice (paid, or a submit): then only the end of the lease frees it.
    """
    claims: list[Claim] = fetch_all(held_claim, HANDED_ON + " and j.id = %s", [job_id])
    return any(hand_on(claim) for claim in claims)


def hand_on(claim: Claim) -> bool:
    """False: it ended meanwhile, or is cancelled, which the sweep ends."""
    try:
        release_job(claim)
    except (LeaseLost, JobCancelled):
        return False
    return True
