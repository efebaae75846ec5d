"""A character: someone seen or heard in the film."""

from django.db import models

from workflows.uuid7 import uuid7


class Character(models.Model):
    """One person of one film. ``tag`` is the stable key; ``name`` is only a label.

    What can be seen and heard of the person stands in the take of slot ``character.bible``.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="characters")
    number = models.PositiveIntegerField()
    tag = models.CharField(max_length=300)
    name = models.CharField(max_length=300)
    voice_only = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["film", "tag"], name="character_tag_once_per_film")
        ]

    def __str__(self) -> str:
        return self.name
