"""A job that cannot go on by itself: a person must answer."""

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.claim import Claim
from workflows.jobs.error_detail import error_detail
from workflows.jobs.hold_claim import check_claim


@again_when_lost
def block_job(claim: Claim, *, code: str, detail: str) -> None:
    """Raises LeaseLost or JobCancelled when the claim no longer holds."""
    moved = fetch_one(
        bool,
        "select workflows_block_job_v1(%s, %s, %s, %s, %s)",
        [claim.job_id, claim.epoch, claim.lease_owner, code[:64], error_detail(detail)],
    )
    if not moved:
        check_claim(claim, doing="block")
