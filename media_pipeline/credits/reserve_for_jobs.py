"""What the first jobs of a run may cost is held at the click, or the click is refused."""

from collections.abc import Sequence
from uuid import UUID

from pydantic import BaseModel

from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.credits.key_for import billed
from media_pipeline.credits.reserve import grow, run_hold
from workflows.jobs.job_handlers import handler_for
from workflows.jobs.new_job import NewJob


def reserve_for_jobs(project_id: UUID, run_id: UUID, jobs: Sequence[NewJob]) -> None:
    """Hold the prices that the jobs' handlers name, for their run; in the planner's transaction.

    For jobs that the run had not planned before: each call adds. Raises InsufficientCredits. What
    costs nothing makes no query here. Jobs that come later hold their price when they ask.
    """
    grow(
        project_id,
        key=run_hold(run_id),
        amount=sum(_price(project_id, job) for job in jobs),
        run_id=run_id,
    )


def _price(project_id: UUID, job: NewJob) -> int:
    handler = handler_for(job.kind)
    if not isinstance(handler, BilledCall):
        return 0
    payload = job.payload
    if not isinstance(payload, BaseModel):
        payload = handler.payload_model.model_validate(payload)
    return billed(project_id, handler.provider(payload), handler.price_microdollars(payload))
