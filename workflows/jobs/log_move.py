"""One line in the log for each move of a job, once it is committed (docs/logs.md)."""

import logging
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from workflows.jobs.claim import Claim

log = logging.getLogger(__name__)


def log_move(event: str, claim: Claim, **more: Any) -> None:
    """``event`` as ``job.failed``; nothing is said of what is rolled back."""
    if log.isEnabledFor(logging.INFO):
        names = claim_names(claim) | more
        transaction.on_commit(lambda: log.info(event, extra=names))


def log_ends(event: str, run_id: UUID | None, job_ids: Sequence[UUID], code: str) -> None:
    """Of jobs that nobody holds: a line for each."""
    run = str(run_id) if run_id else None
    told = [{"job_id": str(one), "run_id": run, "code": code} for one in job_ids]
    if told and log.isEnabledFor(logging.INFO):

        def tell() -> None:
            for names in told:
                log.info(event, extra=names)

        transaction.on_commit(tell)


def claim_names(claim: Claim) -> dict[str, Any]:
    """What lines about a held job are found by."""
    return {
        "job_id": str(claim.job_id),
        "run_id": str(claim.run_id) if claim.run_id else None,
        "kind": claim.kind,
        "attempt": claim.attempt_number,
    }
