"""A location: a place scenes return to."""

from django.db import models

from media_pipeline.films.in_the_film import InTheFilm, WithLeftOut
from workflows.uuid7 import uuid7


class Location(models.Model):
    """One place of one film. ``tag`` is the stable key; ``name`` is only a label.

    A place renamed in a draft keeps its tag; one that is in no draft any more is ``left_out``.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="locations")
    number = models.PositiveIntegerField()
    tag = models.CharField(max_length=300)
    name = models.CharField(max_length=300)
    left_out = models.BooleanField(default=False, db_default=False)

    objects = InTheFilm()
    every = WithLeftOut()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["film", "tag"], name="location_tag_once_per_film")
        ]

    def __str__(self) -> str:
        return self.name
