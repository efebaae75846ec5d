"""A slot: a place in a film that wants something, and which take fills it."""

from django.db import models

from media_pipeline.assets.many_rows import ManyRows
from workflows.uuid7 import uuid7


class Slot(ManyRows):
    """One place to fill, as «this shot's still». Owned by a film, or by a project's library.

    ``selected`` is what everybody sees. ``claim`` names the take that may become selected when it
    lands; a person's choice clears it (``graph/choose_take.py``). ``chosen``: what it shows is a
    person's choice, which no new draft replaces by itself.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey("workflows.Project", models.CASCADE, related_name="+")
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, null=True, related_name="slots")
    kind = models.CharField(max_length=60)
    subject_id = models.UUIDField()
    selected = models.ForeignKey(
        "media_pipeline.Take", models.SET_NULL, null=True, related_name="+"
    )
    claim = models.ForeignKey("media_pipeline.Take", models.SET_NULL, null=True, related_name="+")
    take_count = models.PositiveIntegerField(default=0)
    chosen = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["film", "kind", "subject_id"],
                condition=models.Q(film__isnull=False),
                name="slot_once_per_film_kind_and_subject",
            ),
            models.UniqueConstraint(
                fields=["project", "kind", "subject_id"],
                condition=models.Q(film__isnull=True),
                name="slot_once_per_library_kind_and_subject",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.subject_id}"
