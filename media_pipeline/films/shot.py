"""A shot: one camera setup of a scene."""

from django.db import models

from media_pipeline.films.in_the_film import InAScene, WithLeftOut
from workflows.uuid7 import uuid7


class Shot(models.Model):
    """One shot. ``seconds`` is what the scene allots it; speech may make its clip longer.

    ``origin``: «3:2» was the second shot of the third scene when it was first found.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    scene = models.ForeignKey("media_pipeline.Scene", models.CASCADE, related_name="shots")
    number = models.PositiveIntegerField()
    seconds = models.FloatField()
    origin = models.CharField(max_length=60, default="", db_default="")
    left_out = models.BooleanField(default=False, db_default=False)

    objects = InAScene()
    every = WithLeftOut()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["scene", "number"],
                condition=models.Q(left_out=False),
                name="shot_number_once_per_scene",
            ),
            models.CheckConstraint(condition=models.Q(seconds__gt=0), name="shot_lasts"),
        ]

    def __str__(self) -> str:
        return f"shot {self.number}"
