"""Does this attempt still hold the job? Asked before a transaction that settles it."""

from typing import NamedTuple

from workflows.database import fetch_one
from workflows.errors import JobCancelled, LeaseLost
from workflows.jobs.claim import Claim


class Held(NamedTuple):
    is_cancelled: bool
    is_expired: bool


def hold_claim(claim: Claim) -> Held | None:
    """
    Lock the job's run and the job until the transaction ends; None when it is no longer held.

    Every transaction that ends a job begins with this, so all of them take locks in one order.
    """
    return fetch_one(
        Held,
        "select * from workflows_hold_claim_v1(%s, %s, %s)",
        [claim.job_id, claim.epoch, claim.lease_owner],
    )


def must_hold(claim: Claim, doing: str) -> None:
    """As hold_claim; raises LeaseLost when it is no longer held, JobCancelled when told to stop."""
    held = hold_claim(claim)
    if held is None:
        raise LeaseLost(claim.job_id, doing)
    if held.is_cancelled:
        raise JobCancelled(claim.job_id)


def check_claim(claim: Claim, doing: str = "checkpoint") -> None:
    """Raises LeaseLost when another attempt holds the job, JobCancelled when it was stopped."""
    held = fetch_one(
        bool,
        """
        select j.cancel_requested_at is not null
          from workflows_job j join workflows_lease l on l.job_id = j.id
         where j.id = %s and j.status = 'leased' and j.epoch = %s and l.lease_owner = %s
        """,
        [claim.job_id, claim.epoch, claim.lease_owner],
    )
    if held is None:
        raise LeaseLost(claim.job_id, doing)
    if held:
        raise JobCancelled(claim.job_id)
