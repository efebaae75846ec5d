"""One request to a provider: intent, then accepted or refused or uncertain, then answered."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class SubmissionOutcome(models.TextChoices):
    REFUSED = "refused"  # the provider did nothing and charged nothing
    ACCEPTED = "accepted"  # it is at work and gave an id to ask for
    UNCERTAIN = "uncertain"  # nobody knows whether it was received
    ANSWERED = "answered"  # provider_result is the receipt


class CancelAtProvider(models.TextChoices):
    ACCEPTED = "accepted"  # it stopped; cost_microdollars is what it charged so far
    TOO_LATE = "too_late"  # it had finished; its answer is kept where it gave one
    UNSUPPORTED = "unsupported"  # its API has no cancel


class Submission(models.Model):
    """
    Append-only, numbered per job; the highest number is the current one.

    A refused one is followed by the next number; so is a ``superseded`` one, whatever became of it.
    """

    job = models.ForeignKey(
        "workflows.Job", on_delete=models.CASCADE, related_name="submissions", db_index=False
    )
    number = models.IntegerField()
    attempt_number = models.IntegerField()
    idempotency_key = models.CharField(max_length=100)
    provider = models.CharField(max_length=64)
    #: While the call may still be running, only the end of its lease frees the job.
    is_exclusive = models.BooleanField(db_default=False)
    price_microdollars = models.BigIntegerField(db_default=0)  # the most this call may cost
    outcome = models.CharField(
        max_length=16, choices=SubmissionOutcome.choices, blank=True, default="", db_default=""
    )  # empty: the intent is committed and nothing is known yet
    provider_request_id = models.CharField(max_length=200, blank=True, default="", db_default="")
    provider_status = models.CharField(max_length=64, blank=True, default="", db_default="")
    provider_asset_url = models.TextField(blank=True, default="", db_default="")
    provider_result = models.JSONField(null=True)
    #: Why the next number follows: a handler's reason, "submit_again" (a person), "cancelled".
    superseded = models.CharField(max_length=64, blank=True, default="", db_default="")
    note = models.CharField(max_length=500, blank=True, default="", db_default="")
    #: What a person last said of it while the job was blocked, and who.
    person_answer = models.CharField(max_length=16, blank=True, default="", db_default="")
    person = models.CharField(max_length=150, blank=True, default="", db_default="")
    cancel_outcome = models.CharField(
        max_length=16, choices=CancelAtProvider.choices, blank=True, default="", db_default=""
    )  # what the provider said when it was told to stop
    cancelled_at = models.DateTimeField(null=True)
    cost_microdollars = models.BigIntegerField(db_default=0)
    error_code = models.CharField(max_length=64, blank=True, default="", db_default="")
    error_detail = models.CharField(max_length=500, blank=True, default="", db_default="")
    intent_at = models.DateTimeField(db_default=Now())
    accepted_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        # What a row may be: workflows/migrations/sql/submission_is_sound_v1.sql.
        constraints = [
            models.UniqueConstraint(
                fields=["job", "number"], name="submission_numbers_are_used_once"
            ),
            models.UniqueConstraint(
                fields=["idempotency_key"], name="a_submission_key_is_used_once"
            ),
        ]
        indexes = [
            # A provider's support names requests by its own ids.
            models.Index(
                fields=["provider_request_id"],
                condition=~Q(provider_request_id=""),
                name="submission_by_request_id",
            ),
        ]

    def __str__(self) -> str:
        return f"submission {self.number} of {self.job_id}"
