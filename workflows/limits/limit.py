"""How many jobs of one key may be at work at once: a provider, an account, a project."""

from django.db import models
from django.db.models import Q

LONGEST_KEY = 100
LARGEST_CAP = 1_000_000


class Limit(models.Model):
    """
    Slots in use are counted from the jobs (``Job.holds_slot``) under this row's lock, never from
    a counter that could leak. A key without a row has no cap and is never paused.
    """

    key = models.CharField(max_length=LONGEST_KEY, primary_key=True)
    cap = models.IntegerField(null=True, blank=True)  # null: no cap, it can only be paused
    paused_until = models.DateTimeField(null=True, blank=True)  # as a provider asked

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(cap__isnull=True) | Q(cap__gte=0), name="a_cap_is_not_negative"
            ),
            models.CheckConstraint(condition=~Q(key=""), name="a_limit_has_a_key"),
        ]

    def __str__(self) -> str:
        return self.key
