"""A job that cannot go on by itself: a person must answer."""

from uuid import UUID

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.claim import Claim
from workflows.jobs.error_detail import error_detail
from workflows.jobs.hold_claim import check_claim
from workflows.jobs.log_move import log_move

STALLED = (
    "the provider has been at work for longer than this kind of job may wait; look there what "
    "became of it, then say whether to look on"
)


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
    log_move("job.blocked", claim, code=code)


@again_when_lost
def block_wait(job_id: UUID, epoch: int) -> bool:
    """A wait beyond its kind's stall window: a person is asked. False when it is none."""
    return bool(
        fetch_one(
            bool,
            "select workflows_block_job_v1(%s, %s, null, 'stalled', %s)",
            [job_id, epoch, STALLED],
        )
    )
