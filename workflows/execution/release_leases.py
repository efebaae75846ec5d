"""What stopped workers still hold goes to others at once; the attempts are not counted."""

from collections.abc import Sequence
from uuid import UUID

from workflows.database import fetch_all
from workflows.errors import JobCancelled, LeaseLost
from workflows.jobs.claim import Claim
from workflows.jobs.held_claims import HELD_CLAIM, held_claim
from workflows.jobs.put_back import release_job


def release_leases(worker_ids: Sequence[UUID]) -> int:
    """
    How many jobs were handed on.

    A call that may still be running and must not run twice (paid, or a submit) keeps its lease:
    only its end frees the job.
    """
    claims: list[Claim] = fetch_all(
        held_claim,
        HELD_CLAIM  # noqa: S608 - our own text
        + """
         where l.worker_id = any(%s) and not exists (
               select 1 from workflows_submission s
                where s.job_id = j.id and s.outcome = '' and s.is_exclusive)
         order by j.id
        """,
        [list(worker_ids)],
    )
    released = 0
    for claim in claims:
        try:
            release_job(claim)
            released += 1
        except (LeaseLost, JobCancelled):
            continue  # it ended meanwhile; a cancelled one is ended by the sweep
    return released
