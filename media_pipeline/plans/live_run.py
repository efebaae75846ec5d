"""Whether a run of a film is still on its way."""

from uuid import UUID

from workflows.errors import CommandRefused
from workflows.runs.run import FINAL_RUN_STATUSES, Run


def live_run(film_id: UUID) -> Run | None:
    runs = Run.objects.filter(subject=f"film:{film_id}").exclude(status__in=FINAL_RUN_STATUSES)
    return runs.order_by("-id").first()


def refuse_live_run(film_id: UUID) -> None:
    """Raises CommandRefused (``generation_in_progress``)."""
    if run := live_run(film_id):
        raise CommandRefused(
            "generation_in_progress",
            f"Run {run.pk} of this film is still on its way; let it end, steer it, or cancel it "
            "first.",
            409,
        )
