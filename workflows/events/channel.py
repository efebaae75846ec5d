"""Where events are numbered: one channel per subject, or per run without a subject."""

from django.db import models

from workflows.uuid7 import uuid7


class Channel(models.Model):
    """``name`` is the subject (as ``film:<id>``) or ``run:<id>``; numbers run 1, 2, 3, …"""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey(
        "workflows.Project", on_delete=models.CASCADE, related_name="channels"
    )
    name = models.CharField(max_length=200, unique=True)
    last_number = models.BigIntegerField(db_default=0)

    def __str__(self) -> str:
        return self.name
