"""How far the feed of a project goes."""

from django.db import models


class ProjectFeed(models.Model):
    """Numbers up to ``last_number`` were given out; those below ``first_number`` were pruned."""

    project = models.OneToOneField(
        "workflows.Project",
        on_delete=models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="feed_position",
    )
    first_number = models.BigIntegerField(db_default=1)
    last_number = models.BigIntegerField(db_default=0)

    def __str__(self) -> str:
        return f"feed of {self.project_id}"
