"""The lease of a job that nobody holds, for somebody who will end it or put it back at once."""

from dataclasses import replace
from uuid import UUID, uuid4

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.claim import Claim
from workflows.jobs.held_claims import HELD_CLAIM, held_claim
from workflows.jobs.held_submissions import current_submission

#: A lease of no worker: the site's, or a command's. Its end alone frees the job.
NO_WORKER = UUID(int=0)


def take_wait(claim: Claim, worker_id: UUID = NO_WORKER) -> Claim | None:
    """Of a wait, by the claim of a look; None when another look, or its end, came in between."""
    taken = _take(claim.job_id, claim.epoch, worker_id)
    return None if taken is None else replace(taken, submission=claim.submission)


def take_blocked(job_id: UUID) -> Claim | None:
    """Of a blocked job that is given up. None when it is not blocked."""
    taken = _take(job_id, None, NO_WORKER)
    return None if taken is None else replace(taken, submission=current_submission(job_id))


@again_when_lost
def _take(job_id: UUID, epoch: int | None, worker_id: UUID) -> Claim | None:
    owner = f"workflow:{uuid4()}"
    is_ours = fetch_one(
        bool, "select workflows_take_job_v1(%s, %s, %s, %s)", [job_id, epoch, owner, worker_id]
    )
    if not is_ours:
        return None
    return fetch_one(
        held_claim, HELD_CLAIM + " where j.id = %s and l.lease_owner = %s", [job_id, owner]
    )
