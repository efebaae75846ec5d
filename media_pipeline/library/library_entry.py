"""What a project's library holds: people to cast and places to play at, for all its films."""

from uuid import UUID

from django.db import models

from workflows.uuid7 import uuid7


class LibraryEntry(models.Model):
    """``name`` is only a label. What is known of the entry stands in the take of its profile slot,
    its pictures in that of its pictures slot, and how it looks in that of its sheet slot.

    An entry is archived, never deleted: films that use it go on using it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey("workflows.Project", models.CASCADE, related_name="+")
    name = models.CharField(max_length=100)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True)

    project_id: UUID

    class Meta:
        abstract = True
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name
