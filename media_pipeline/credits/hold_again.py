"""A run that is retried holds money again before any of its jobs goes."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.credits.insufficient_credits import InsufficientCredits
from workflows.database import fetch_one
from workflows.jobs.on_brought_back import on_brought_back


@on_brought_back
def hold_again(run_id: UUID, job_ids: Sequence[UUID] | None) -> None:
    """What the run held for work that it did not deliver is held anew; in the retry's transaction.

    Raises InsufficientCredits, and then nothing goes again. A single job that is let go again holds
    its price when it asks, as every job does.
    """
    if job_ids is not None:
        return
    held = fetch_one(
        lambda *found: found,
        "select is_held, needed, free from media_pipeline_hold_again_v1(%s)",
        [run_id],
    )
    if held is not None and not held[0]:
        raise InsufficientCredits(held[1], held[2])
