"""What a job's requests have cost, or may have cost, in microdollars."""

from uuid import UUID

from workflows.database import fetch_one


def spent_on(job_id: UUID) -> int:
    """Of an answered or stopped request its cost, of a refused one nothing, else its price."""
    return (
        fetch_one(
            int,
            """
            select coalesce(sum(
                     case when outcome = 'answered' or cancel_outcome = 'accepted'
                          then cost_microdollars when outcome = 'refused' then 0
                          else price_microdollars end), 0)
              from workflows_submission where job_id = %s
            """,
            [job_id],
        )
        or 0
    )
