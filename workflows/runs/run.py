"""One execution of a command: a growing graph of jobs."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from workflows.uuid7 import uuid7

#: Seconds of head start that a run's jobs may have over others: a day.
HIGHEST_PRIORITY = 86_400


class RunStatus(models.TextChoices):
    RUNNING = "running"  # something of it can still move by itself
    PAUSED = "paused"  # a person holds it
    STALLED = "stalled"  # a job is blocked and the rest waits for it; a person must answer
    SUCCEEDED = "succeeded"  # everything it had to make is made
    FAILED = "failed"  # something it had to make was not made
    CANCELLED = "cancelled"  # a person stopped it


FINAL_RUN_STATUSES = frozenset({RunStatus.SUCCEEDED, RunStatus.FAILED, RunStatus.CANCELLED})


class Run(models.Model):
    """
    The counters follow the jobs in the transaction that moves them, under this row's lock:
    ``jobs_open`` are those not final (blocked ones included); ``jobs_missed`` those that ended
    otherwise than succeeded and were not optional.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey("workflows.Project", on_delete=models.CASCADE, related_name="runs")
    command = models.ForeignKey(
        "workflows.Command", on_delete=models.CASCADE, null=True, related_name="runs"
    )
    kind = models.CharField(max_length=64)
    subject = models.CharField(max_length=200, blank=True, default="")  # as "film:<id>"
    channel = models.ForeignKey("workflows.Channel", on_delete=models.PROTECT, related_name="runs")
    status = models.CharField(
        max_length=16, choices=RunStatus.choices, db_default=RunStatus.RUNNING
    )
    guidance = models.JSONField(default=list, blank=True)  # what steering added
    priority = models.IntegerField(db_default=0)  # seconds of head start of all its jobs
    not_before = models.DateTimeField(null=True, blank=True)  # no job of it starts earlier
    jobs_total = models.IntegerField(db_default=0)
    jobs_open = models.IntegerField(db_default=0)
    jobs_blocked = models.IntegerField(db_default=0)
    jobs_succeeded = models.IntegerField(db_default=0)
    jobs_failed = models.IntegerField(db_default=0)
    jobs_cancelled = models.IntegerField(db_default=0)
    jobs_skipped = models.IntegerField(db_default=0)
    jobs_missed = models.IntegerField(db_default=0)
    cancel_requested_at = models.DateTimeField(null=True, blank=True)
    deadline_at = models.DateTimeField()
    error_code = models.CharField(max_length=64, blank=True, default="", db_default="")
    error_detail = models.CharField(max_length=500, blank=True, default="", db_default="")
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    started_at = models.DateTimeField(null=True, blank=True)  # of its first claim
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        permissions = [  # of operators, in the admin; a project's members have roles
            ("retry_run", "Can retry a run"),
            ("pause_run", "Can pause a run"),
            ("resume_run", "Can resume a run"),
            ("stop_run", "Can cancel a run"),
        ]
        # What a row may be: workflows/migrations/sql/run_is_sound_v1.sql.
        indexes = [
            models.Index(fields=["project", "-id"], name="run_of_project"),
            models.Index(fields=["subject", "-id"], name="run_of_subject"),
            models.Index(
                fields=["deadline_at"], condition=Q(finished_at__isnull=True), name="run_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"
