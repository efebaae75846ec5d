"""What a handler is given about a job that no attempt holds."""

from typing import Any

from pydantic import ValidationError

from workflows.errors import PayloadInvalid
from workflows.jobs.claim import Claim
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import JobHandler
from workflows.jobs.work import Work


def idle_work(handler: JobHandler[Any], job: Job, idempotency_key: str) -> Work[Any]:
    """Nothing can be written with its claim, and it has no checkpoint. Raises PayloadInvalid."""
    try:
        payload = handler.payload_model.model_validate(job.payload)
    except ValidationError as error:
        raise PayloadInvalid(f"{job.kind}: {error.error_count()} fields do not fit") from None
    return Work(
        claim=idle_claim(job),
        payload=payload,
        idempotency_key=idempotency_key,
        _check=lambda _: None,
    )


def idle_claim(job: Job) -> Claim:
    """The job as the row has it, with its epoch and no owner. ``job.run`` is fetched with it."""
    return Claim(
        job_id=job.pk,
        epoch=job.epoch,
        lease_owner="",
        run_id=job.run_id,
        project_id=job.project_id,
        kind=job.kind,
        queue=job.queue,
        key=job.idempotency_key,
        payload=job.payload,
        attempt_number=job.attempt_count,
        max_attempts=job.max_attempts,
        lease_seconds=job.lease_seconds,
        subject=job.run.subject if job.run else "",
    )
