"""A job ended otherwise than succeeded: its handler hears of it in the same transaction."""

import logging
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import OperationalError, transaction
from pydantic import ValidationError

from workflows.errors import UnknownJobKind
from workflows.jobs.claim import Claim
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import JobHandler, handler_for
from workflows.jobs.job_status import JobStatus
from workflows.jobs.work import FailedJob

log = logging.getLogger(__name__)


def tell_handler(claim: Claim, status: JobStatus, code: str, detail: str) -> None:
    """Before a held job is ended."""
    _tell(
        claim.kind,
        claim.payload,
        job_id=claim.job_id,
        run_id=claim.run_id,
        project_id=claim.project_id,
        subject=claim.subject,
        key=claim.key,
        status=status,
        code=code,
        detail=detail,
    )


def tell_handlers(job_ids: Sequence[UUID]) -> None:
    """After jobs were skipped or cancelled; one query for all of them."""
    if not job_ids:
        return
    for job in Job.objects.filter(pk__in=job_ids).select_related("run").order_by("pk"):
        _tell(
            job.kind,
            job.payload,
            job_id=job.pk,
            run_id=job.run_id,
            project_id=job.project_id,
            subject=job.run.subject if job.run else "",
            key=job.idempotency_key,
            status=JobStatus(job.status),
            code=job.error_code,
            detail=job.error_detail,
        )


def _tell(kind: str, payload: dict[str, Any], **facts: Any) -> None:
    try:
        handler = handler_for(kind)
    except UnknownJobKind:
        log.warning("job.ended_without_handler", extra={"kind": kind, "job_id": facts["job_id"]})
        return
    if type(handler).on_failed is JobHandler.on_failed:
        return
    try:
        validated = handler.payload_model.model_validate(payload)
    except ValidationError:
        validated = handler.payload_model.model_construct(**payload)
    try:
        with transaction.atomic():
            handler.on_failed(FailedJob(payload=validated, **facts))
    except OperationalError:
        raise  # a lost deadlock or a lost database: the whole unit is run again
    except Exception:
        # The job ends all the same: a job that can never end would be tried for ever.
        log.exception("job.on_failed_raised", extra={"kind": kind, "job_id": str(facts["job_id"])})
