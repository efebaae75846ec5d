"""A project's events in one order: what happened in all its channels, numbered 1, 2, 3, …"""

from django.db import models
from django.db.models.functions import Now


class FeedEntry(models.Model):
    """
    Made by a tick, after the event's transaction has ended (workflows/events/order_feed.py). No
    foreign key in the database: checking one would lock the rows of those who write events.
    """

    event = models.OneToOneField(
        "workflows.Event",
        on_delete=models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="feed_entry",
    )
    project = models.ForeignKey(
        "workflows.Project",
        on_delete=models.CASCADE,
        db_constraint=False,
        db_index=False,
        related_name="feed",
    )
    number = models.BigIntegerField()
    ordered_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["project", "number"], name="feed_numbers_are_used_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.project_id}"
