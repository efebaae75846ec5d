"""A run that was held goes on."""

import logging
from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost, fetch_one
from workflows.jobs.send_pointers import send_pointers_on_commit

log = logging.getLogger(__name__)


@again_when_lost
def resume_run(run_id: UUID) -> bool:
    """What was held back may start, in the order it was due. False when the run is not paused."""
    with transaction.atomic():
        queues: list[str] | None = fetch_one(
            lambda queues: queues, "select workflows_resume_run_v1(%s)", [run_id]
        )
        if queues is None:
            return False
        send_pointers_on_commit(queues)
    log.info("run.resumed", extra={"run_id": str(run_id)})
    return True
