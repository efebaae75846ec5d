"""A person holds a run."""

import logging
from uuid import UUID

from workflows.database import again_when_lost, fetch_one

log = logging.getLogger(__name__)


@again_when_lost
def pause_run(run_id: UUID) -> bool:
    """
    What has not started is held back until resume_run, also what becomes ready meanwhile. What is
    leased or at a provider goes on to its end: an answer that is paid for is never left.

    False when the run is paused already, was cancelled or has ended.
    """
    moved = bool(fetch_one(bool, "select workflows_pause_run_v1(%s)", [run_id]))
    if moved:
        log.info("run.paused", extra={"run_id": str(run_id)})
    return moved
