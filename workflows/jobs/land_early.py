"""A stream is still coming: what it has told so far is landed under the claim, provisionally."""

from collections.abc import Callable

from django.db import transaction

from workflows.database import again_when_lost
from workflows.jobs.claim import Claim
from workflows.jobs.hold_claim import must_hold


@again_when_lost
def land_early(claim: Claim, write: Callable[[], None]) -> None:
    """
    A short transaction of its own, under the locks that settle a job, in the same order.

    Raises LeaseLost or JobCancelled, and then nothing was written.
    """
    with transaction.atomic():
        must_hold(claim, "land")
        write()
