"""A line of a project's ledger. Append-only: a wrong one is answered by another."""

from django.db import models
from django.db.models.functions import Now


class EntryKind(models.TextChoices):
    TOP_UP = "top_up"  # an operator added credits
    CHARGE = "charge"  # something was delivered
    REFUND = "refund"  # a charge was given back
    ADJUSTMENT = "adjustment"  # an operator corrected the balance, either way


class LedgerEntry(models.Model):
    """
    ``amount`` in micro-dollars, as the balance moves: a charge is negative. ``owed``: what a charge
    came to beyond that and could not be taken; a later line without a run pays it. ``balance``:
    after the line. ``is_own_key``: done with a key of the project's own, so nothing was charged.
    ``key`` is unique in the project: what is written once is charged once.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    project = models.ForeignKey(
        "workflows.Project", models.CASCADE, related_name="ledger", db_index=False
    )
    key = models.CharField(max_length=400)
    kind = models.CharField(max_length=12, choices=EntryKind.choices)
    amount = models.BigIntegerField()
    owed = models.BigIntegerField(db_default=0)
    balance = models.BigIntegerField()
    what = models.CharField(max_length=200)
    run_id = models.UUIDField(null=True)
    take_id = models.UUIDField(null=True)
    is_own_key = models.BooleanField(db_default=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "key"], name="a_key_is_charged_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=EntryKind.values), name="ledger_kind_is_known"
            ),
        ]
        indexes = [models.Index(fields=["project", "-id"], name="ledger_of_project")]

    def __str__(self) -> str:
        return self.key
