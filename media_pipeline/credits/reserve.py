"""Hold money for work before anything is asked of a provider: one conditional statement each.

A price of 0 holds nothing and asks no database. Each of these may run inside a transaction, and
then it holds with it or not at all. The account's row is the first that a transaction should lock:
hold, or charge, before slots are written.
"""

from datetime import timedelta
from uuid import UUID

from django.conf import settings

from media_pipeline.credits.beyond_ceiling import BeyondCeiling
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from workflows.database import again_when_lost, fetch_one


def run_hold(run_id: UUID) -> str:
    """The key of what is held for a whole run."""
    return f"run:{run_id}"


def job_hold(run_id: UUID | None, job_key: str) -> str:
    """The key of what is held for one job of a run, by the job's idempotency key."""
    return f"job:{run_id}:{job_key}"


def reserve(
    project_id: UUID,
    *,
    key: str,
    amount: int,
    run_id: UUID | None = None,
    lasts: timedelta | None = None,
) -> None:
    """Hold ``amount`` micro-dollars of the project under ``key``, once however often it is asked.

    A key whose reservation has ended holds anew. ``lasts``: it ends by itself then, unless its run
    lives (None: MEDIA_PIPELINE_HOLD_SECONDS). Raises InsufficientCredits, and holds nothing then.
    """
    _hold("reserve", project_id, key, amount, run_id, lasts=lasts)


def grow(
    project_id: UUID,
    *,
    key: str,
    amount: int,
    run_id: UUID | None = None,
    lasts: timedelta | None = None,
) -> None:
    """Hold so much more under ``key``; what is not held yet is reserved. Each call adds, also to
    the run's ceiling: it is what a person has just agreed to.

    Raises InsufficientCredits, and then what was held before is held still.
    """
    _hold("grow", project_id, key, amount, run_id, lasts=lasts)


def hold_for_job(project_id: UUID, *, run_id: UUID | None, job_key: str, price: int) -> None:
    """Hold what is missing to ``price`` of what this job has not spent, once however often.

    It is drawn from what its run holds; only the rest is held anew. Raises InsufficientCredits,
    and BeyondCeiling where the run would cost more than was agreed to.
    """
    _hold("cover", project_id, job_hold(run_id, job_key), price, run_id, job_key=job_key)


@again_when_lost
def note_own_key(project_id: UUID, *, run_id: UUID | None, job_key: str) -> None:
    """The job asks with a key of the project's own: what it delivers is not billed."""
    fetch_one(
        lambda _: None,
        "select media_pipeline_own_key_v1(%s, %s, %s, %s)",
        [project_id, job_hold(run_id, job_key), run_id, job_key],
    )


@again_when_lost
def _hold(
    how: str,
    project_id: UUID,
    key: str,
    amount: int,
    run_id: UUID | None,
    *,
    job_key: str = "",
    lasts: timedelta | None = None,
) -> None:
    if amount < 0:
        raise ValueError(f"nobody holds {amount} micro-dollars")
    if amount == 0:
        return
    seconds = lasts.total_seconds() if lasts else settings.MEDIA_PIPELINE_HOLD_SECONDS
    held = fetch_one(
        lambda *found: found,
        "select is_held, needed, free, ceiling"
        " from media_pipeline_hold_v3(%s, %s, %s, %s, %s, %s, %s)",
        [project_id, key, run_id, job_key, amount, how, seconds],
    )
    assert held is not None  # noqa: S101 - the function always answers
    is_held, needed, free, ceiling = held
    if ceiling is not None:
        raise BeyondCeiling(needed, ceiling)
    if not is_held:
        raise InsufficientCredits(needed, free)
