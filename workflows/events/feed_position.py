"""How far the tick that orders the feeds has come: one row."""

from django.db import models


class FeedPosition(models.Model):
    """
    Events up to id ``ordered`` stand in their feeds. Those up to ``seen`` were there at the last
    look, and follow once every transaction older than ``horizon`` has ended: until then one of
    them may still commit an event with a lower id.
    """

    id = models.SmallIntegerField(primary_key=True, default=1)
    ordered = models.BigIntegerField(db_default=0)
    seen = models.BigIntegerField(db_default=0)
    horizon = models.BigIntegerField(db_default=0)  # a transaction id, with its epoch

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="there_is_one_feed_position"),
            models.CheckConstraint(
                condition=models.Q(ordered__lte=models.F("seen")), name="what_is_ordered_was_seen"
            ),
        ]

    def __str__(self) -> str:
        return f"feeds ordered up to event {self.ordered}"
