"""A shot: one camera setup of a scene."""

from django.db import models

from workflows.uuid7 import uuid7


class Shot(models.Model):
    """One shot. ``seconds`` is what the scene allots it; speech may make its clip longer."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    scene = models.ForeignKey("media_pipeline.Scene", models.CASCADE, related_name="shots")
    number = models.PositiveIntegerField()
    seconds = models.FloatField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["scene", "number"], name="shot_number_once_per_scene"),
            models.CheckConstraint(condition=models.Q(seconds__gt=0), name="shot_lasts"),
        ]

    def __str__(self) -> str:
        return f"shot {self.number}"
