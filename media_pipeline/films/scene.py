"""A scene: a slice of the script, found by its boundary."""

from django.db import models

from media_pipeline.films.in_the_film import InTheFilm, WithLeftOut
from workflows.uuid7 import uuid7


class Scene(models.Model):
    """One scene. ``id`` is what it is, through all drafts; ``number`` only its place in this one.

    ``start`` and ``end`` are offsets in characters into the script; the text itself stands only in
    the script. ``seconds`` is the label's running time, or words / 3 and at least 3. ``origin``:
    its number when it was first found, from which its seeds follow.

    ``text_digest`` is of the slice as it is compared (``scripts/scene_digest.py``);
    ``narrated_from`` and ``listed_from`` say of which text its narrative and its shots tell.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="scenes")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=300)
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    seconds = models.FloatField()
    origin = models.CharField(max_length=60, default="", db_default="")
    text_digest = models.CharField(max_length=64, default="", db_default="")
    narrated_from = models.CharField(max_length=64, default="", db_default="")
    listed_from = models.CharField(max_length=64, default="", db_default="")
    left_out = models.BooleanField(default=False, db_default=False)

    objects = InTheFilm()
    every = WithLeftOut()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["film", "number"],
                condition=models.Q(left_out=False),
                name="scene_number_once_per_film",
            ),
            models.CheckConstraint(
                condition=models.Q(end__gte=models.F("start")), name="scene_ends_after_it_starts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.title}"
