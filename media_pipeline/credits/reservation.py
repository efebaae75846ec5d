"""Money of a project that is held for work: for a run, or for one job of it."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now


class Ended(models.TextChoices):
    NOT_YET = ""
    RELEASED = "released"  # its run ended, or its job had what it needed
    EXPIRED = "expired"  # nobody renewed it


class Reservation(models.Model):
    """
    In micro-dollars: ``amount`` is held in all, ``captured`` of it is spent. A live one (without
    ``ended_at``) holds the rest of the account's balance. One with a ``job_key`` is for that job of
    the run, one without for the whole run. ``is_own_key``: the job asked with a key of the
    project's own, for which nothing is held.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    project = models.ForeignKey(
        "workflows.Project", models.CASCADE, related_name="reservations", db_index=False
    )
    key = models.CharField(max_length=400)
    run_id = models.UUIDField(null=True, db_index=True)
    job_key = models.CharField(max_length=300, blank=True, db_default="")
    amount = models.BigIntegerField()
    captured = models.BigIntegerField(db_default=0)
    ended = models.CharField(max_length=12, choices=Ended.choices, blank=True, db_default="")
    is_own_key = models.BooleanField(db_default=False, default=False)
    lasts_seconds = models.FloatField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "key"], name="a_key_holds_once"),
            models.CheckConstraint(
                condition=Q(captured__gte=0) & Q(amount__gte=F("captured")),
                name="no_more_is_spent_than_is_held",
            ),
            models.CheckConstraint(
                condition=Q(ended="", ended_at=None)
                | Q(ended__in=["released", "expired"], ended_at__isnull=False),
                name="exactly_an_ended_reservation_says_why",
            ),
        ]
        indexes = [
            models.Index(
                fields=["expires_at"], condition=Q(ended_at=None), name="reservation_to_expire"
            ),
        ]

    def __str__(self) -> str:
        return self.key
