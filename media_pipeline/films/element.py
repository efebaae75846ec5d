"""An element: a picture or a sound that a person gives a film, and the token that names it."""

from django.db import models

from workflows.uuid7 import uuid7


class Medium(models.TextChoices):
    """What was uploaded. It is never the other: a name that was seen is not heard."""

    PICTURE = "picture"
    SOUND = "sound"


class Element(models.Model):
    """One product, prop, logo, place, face or sound of one film.

    ``key`` is the name as it is compared: folded, its words one blank apart; ``token`` the same in
    capitals, as ``RED_MUG``. A picture stands in the take of slot ``element.picture``, what can be
    seen on it in ``element.description``; a sound in ``element.sound``.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="elements")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=200)
    token = models.CharField(max_length=200)
    name = models.CharField(max_length=100)
    medium = models.CharField(max_length=10, choices=Medium, default=Medium.PICTURE)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["film", "key"], name="element_key_once_per_film"),
            models.UniqueConstraint(fields=["film", "number"], name="element_number_once_per_film"),
        ]

    def __str__(self) -> str:
        return self.token

    @property
    def slot_kind(self) -> str:
        """Of the slot that shows what was uploaded."""
        return f"element.{self.medium}"
