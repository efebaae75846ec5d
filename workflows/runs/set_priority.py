"""How much earlier than others a run's jobs go, or one job's."""

from uuid import UUID

from workflows.database import again_when_lost, fetch_one
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.runs.run import HIGHEST_PRIORITY


@again_when_lost
def set_run_priority(run_id: UUID, seconds: int) -> bool:
    """
    ``seconds`` of head start for what has not ended of the run, and for what is planned later.

    False when there is no such run, or it has ended. Raises CommandRefused (``priority_invalid``).
    """
    refuse_priority(seconds)
    return _set(run_id, None, seconds)


@again_when_lost
def set_job_priority(job_id: UUID, seconds: int) -> bool:
    """For one job that has not ended. Raises CommandRefused (``priority_invalid``)."""
    refuse_priority(seconds)
    job = Job.objects.filter(pk=job_id).only("run_id").first()
    return job is not None and _set(job.run_id, job_id, seconds)


def refuse_priority(seconds: int) -> None:
    """Below nothing an idle machine would wait; above a day others would starve."""
    if not 0 <= seconds <= HIGHEST_PRIORITY:
        raise CommandRefused(
            "priority_invalid",
            f"a priority is a head start of 0 to {HIGHEST_PRIORITY} seconds",
            http_status=422,
        )


def _set(run_id: UUID | None, job_id: UUID | None, seconds: int) -> bool:
    return bool(
        fetch_one(bool, "select workflows_set_priority_v1(%s, %s, %s)", [run_id, job_id, seconds])
    )
