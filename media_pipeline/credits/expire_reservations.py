"""The tick that ends what nobody holds any more, and renews what a living run holds."""

from uuid import UUID

from django.db.models.functions import Now

from media_pipeline.credits.reservation import Reservation
from workflows.database import again_when_lost, fetch_one
from workflows.slice_ticks import slice_tick


@slice_tick(
    "credits.expire_reservations", seconds=60, description="Frees credits that nobody holds."
)
def expire_reservations() -> int:
    """How many ended. With nothing to do it is one index probe."""
    lapsed = Reservation.objects.filter(ended_at=None, expires_at__lt=Now())
    projects = lapsed.order_by("project_id").values_list("project_id", flat=True).distinct()
    return sum(_expire(project_id) for project_id in list(projects))


@again_when_lost
def _expire(project_id: UUID) -> int:
    return fetch_one(int, "select media_pipeline_expire_v1(%s)", [project_id]) or 0
