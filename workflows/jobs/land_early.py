"""A stream is still coming: what it has told so far is landed under the claim, provisionally."""

from collections.abc import Callable

from django.db import transaction

from workflows.database import again_when_lost
from workflows.errors import JobCancelled, LeaseLost
from workflows.jobs.claim import Claim
from workflows.jobs.hold_claim import hold_claim


@again_when_lost
def land_early(claim: Claim, write: Callable[[], None]) -> None:
    """
    A short transaction of its own, under the locks that settle a job, in the same order.

    Raises LeaseLost or JobCancelled, and then nothing was written.
    """
    with transaction.atomic():
        held = hold_claim(claim)
        if held is None:
            raise LeaseLost(claim.job_id, "land")
        if held.is_cancelled:
            raise JobCancelled(claim.job_id)
        write()
