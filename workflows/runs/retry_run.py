"""What failed, is blocked or was skipped goes again; what succeeded is not repeated."""

from uuid import UUID

from workflows.database import again_when_lost
from workflows.jobs.requeue_job import bring_back


@again_when_lost
def retry_run(run_id: UUID) -> int:
    """
    How many jobs go again; 0 when there is nothing to repeat, or the run was cancelled.

    Raises CommandRefused when the packages above do not let them, as for want of credits.
    """
    return bring_back(run_id, None)
