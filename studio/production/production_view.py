"""What a production looks like at one moment, read in a handful of queries."""

from dataclasses import dataclass
from uuid import UUID

from media_pipeline.plans.film_progress import FilmProgress, film_progress
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.runs.run import FINAL_RUN_STATUSES, Run, RunStatus

MOST_SHOWN = 8


@dataclass(frozen=True)
class Trouble:
    """A job that failed or is blocked. ``code`` and ``detail`` are the engine's words."""

    kind: str
    key: str
    code: str
    detail: str


@dataclass(frozen=True)
class ProductionView:
    """``film`` is None until its rows exist; ``at_work`` names jobs that a worker holds."""

    run: Run
    film: FilmProgress | None
    at_work: tuple[str, ...]
    troubles: tuple[Trouble, ...]

    @property
    def has_ended(self) -> bool:
        """A stalled run only moves on when a person answers, so nobody waits for it."""
        return self.run.status in FINAL_RUN_STATUSES or self.run.status == RunStatus.STALLED


def view_production(run_id: UUID, film_id: UUID) -> ProductionView:
    run = Run.objects.get(pk=run_id)
    jobs = Job.objects.filter(run_id=run_id)
    at_work = jobs.filter(status__in=[JobStatus.LEASED, JobStatus.WAITING]).order_by("id")
    troubles: list[Trouble] = []
    if run.jobs_failed or run.jobs_blocked:
        failed = jobs.filter(status__in=[JobStatus.FAILED, JobStatus.BLOCKED]).order_by("id")
        troubles = [
            Trouble(*row)
            for row in failed.values_list("kind", "idempotency_key", "error_code", "error_detail")[
                :MOST_SHOWN
            ]
        ]
    return ProductionView(
        run=run,
        film=film_progress(film_id),
        at_work=tuple(at_work.values_list("kind", flat=True)[:MOST_SHOWN]),
        troubles=tuple(troubles),
    )
