"""A fact, numbered in its channel; written in the transaction that makes it true."""

from django.db import models
from django.db.models.functions import Now


class Event(models.Model):
    channel = models.ForeignKey(
        "workflows.Channel", on_delete=models.CASCADE, related_name="events"
    )
    number = models.BigIntegerField()
    type = models.CharField(max_length=64)
    run_id = models.UUIDField(null=True)  # no foreign keys: an event outlives what it tells of
    job_id = models.UUIDField(null=True)
    data = models.JSONField(default=dict)  # ids and short strings, at most 2 KB
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["channel", "number"], name="event_numbers_are_used_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.type}"
