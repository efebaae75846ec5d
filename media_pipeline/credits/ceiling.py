"""The most that a person agreed to pay for a run."""

from uuid import UUID

from django.db import models


class Ceiling(models.Model):
    """In micro-dollars, of all that the run holds and has spent. What would go beyond it is not
    asked for (migrations/sql/hold_v3.sql).
    """

    run_id = models.UUIDField(primary_key=True, editable=False)
    most = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(most__gte=0), name="a_ceiling_is_not_below_nothing"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run_id}: {self.most}"


def set_ceiling(run_id: UUID, most: int) -> None:
    """Of a run that has just begun, in its planner's transaction, after what is held at the click:
    what a person agrees to later is added to it (``reserve.grow``)."""
    Ceiling.objects.create(run_id=run_id, most=most)
