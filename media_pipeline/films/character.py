"""A character: someone seen or heard in the film."""

from django.db import models

from media_pipeline.films.in_the_film import InTheFilm, WithLeftOut
from workflows.uuid7 import uuid7


class Character(models.Model):
    """One person of one film. ``tag`` is the stable key; ``name`` is only a label.

    Somebody renamed in a draft keeps the tag of the first one. Who is in no draft any more is
    ``left_out`` and keeps what was made of them.

    What can be seen and heard of the person stands in the take of slot ``character.bible``.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="characters")
    number = models.PositiveIntegerField()
    tag = models.CharField(max_length=300)
    name = models.CharField(max_length=300)
    voice_only = models.BooleanField(default=False)
    left_out = models.BooleanField(default=False, db_default=False)

    objects = InTheFilm()
    every = WithLeftOut()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["film", "tag"], name="character_tag_once_per_film")
        ]

    def __str__(self) -> str:
        return self.name
