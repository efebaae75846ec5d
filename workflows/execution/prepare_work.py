"""What the handler is given, made from the claim."""

from typing import Any

from pydantic import ValidationError

from workflows.errors import PayloadInvalid
from workflows.execution.keep_leases import checkpoint
from workflows.jobs.claim import Claim
from workflows.jobs.job_handlers import JobHandler
from workflows.jobs.work import Work


def prepare_work(handler: JobHandler[Any], claim: Claim) -> Work[Any]:
    """Raises PayloadInvalid: no repetition makes a payload fit its model."""
    try:
        payload = handler.payload_model.model_validate(claim.payload)
    except ValidationError as error:
        found = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5])
        raise PayloadInvalid(f"{claim.kind}: {found}") from None
    return Work(claim=claim, payload=payload, idempotency_key=str(claim.job_id), _check=checkpoint)
