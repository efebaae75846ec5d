"""A scene: a slice of the script, found by its boundary."""

from django.db import models

from workflows.uuid7 import uuid7


class Scene(models.Model):
    """One scene. Its id follows from film and order, so a second analysis finds the same row.

    ``start`` and ``end`` are offsets in characters into the script; the text itself stands only in
    the script. ``seconds`` is the label's running time, or words / 3 and at least 3.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="scenes")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=300)
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    seconds = models.FloatField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["film", "number"], name="scene_number_once_per_film"),
            models.CheckConstraint(
                condition=models.Q(end__gte=models.F("start")), name="scene_ends_after_it_starts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.title}"
