"""One try at a job: opened by a claim, closed exactly once, unchanged after that."""

from django.db import models
from django.db.models.functions import Now


class AttemptOutcome(models.TextChoices):
    SUCCEEDED = "succeeded"
    RETRYING = "retrying"
    GAVE_UP = "gave_up"
    LEASE_EXPIRED = "lease_expired"
    RELEASED = "released"  # the worker was stopped, or knew no handler; not counted
    CANCELLED = "cancelled"


class Attempt(models.Model):
    job = models.ForeignKey(
        "workflows.Job", on_delete=models.CASCADE, related_name="attempts", db_index=False
    )
    number = models.IntegerField()
    lease_owner = models.CharField(max_length=64)
    worker_id = models.UUIDField()
    started_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)
    outcome = models.CharField(
        max_length=16, choices=AttemptOutcome.choices, blank=True, default="", db_default=""
    )  # empty while the attempt is open
    error_code = models.CharField(max_length=64, blank=True, default="", db_default="")
    error_detail = models.CharField(max_length=500, blank=True, default="", db_default="")

    class Meta:
        # What a row may be: workflows/migrations/sql/attempt_is_sound_v1.sql.
        constraints = [
            models.UniqueConstraint(fields=["job", "number"], name="attempt_numbers_are_used_once"),
        ]

    def __str__(self) -> str:
        return f"attempt {self.number} of {self.job_id}"
