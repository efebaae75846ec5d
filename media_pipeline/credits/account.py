"""What a project has, in micro-dollars. A project without a row has nothing, and spends nothing."""

from django.db import models
from django.db.models import F, Q


class Account(models.Model):
    """
    ``balance`` is the sum of the ledger's amounts, ``reserved`` what live reservations hold of it
    and have not spent; what is left is free. ``owed`` is what work cost beyond all that was there;
    whatever becomes free pays it first. Changed by the functions in ``migrations/sql`` alone.
    """

    project = models.OneToOneField(
        "workflows.Project", models.CASCADE, primary_key=True, related_name="account"
    )
    balance = models.BigIntegerField(default=0)
    reserved = models.BigIntegerField(default=0)
    owed = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(reserved__gte=0) & Q(balance__gte=F("reserved")),
                name="nobody_holds_or_spends_what_is_not_there",
            ),
            models.CheckConstraint(
                condition=Q(owed=0) | Q(owed__gt=0, balance=F("reserved")),
                name="what_is_owed_is_paid_from_what_is_free",
            ),
        ]

    def __str__(self) -> str:
        return f"account of {self.project_id}"
