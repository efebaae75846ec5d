"""One retryable piece of work; at most one request of it is at a provider at a time."""

from django.db import models
from django.db.models import ExpressionWrapper, F, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Now

from workflows.jobs.job_status import FINAL_JOB_STATUSES, JobStatus
from workflows.uuid7 import uuid7

_FINAL = sorted(FINAL_JOB_STATUSES)


class Queue(models.TextChoices):
    CONTROL = "control"  # short orchestration and looks at providers
    LANGUAGE = "language"
    RENDER = "render"  # CPU-heavy local work
    DELIVERIES = "deliveries"


class HeldBack(models.TextChoices):
    LIMIT = "limit"  # as many of its limit_key as may be are at work, or the key rests
    PAUSED = "paused"  # a person holds its run


class Job(models.Model):
    """
    No index names ``status``, in its key or in its predicate: a column an index knows makes
    every status change write every index anew. A claimable job has either a ``due_at`` or, while
    its pointer is out, a ``pointer_sent_at``; a waiting one has a ``look_at``. Ticks live on these.
    What is held back has a due time too but is not found by it: whoever takes the reason away lets
    it go again.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey(
        "workflows.Project", on_delete=models.CASCADE, related_name="jobs", db_index=False
    )
    run = models.ForeignKey(
        "workflows.Run", on_delete=models.CASCADE, null=True, related_name="jobs", db_index=False
    )  # null for deliveries
    kind = models.CharField(max_length=64)
    queue = models.CharField(max_length=16, choices=Queue.choices)
    priority = models.IntegerField(db_default=0)
    payload = models.JSONField()
    payload_hash = models.CharField(max_length=64)
    idempotency_key = models.CharField(max_length=300)  # unique within the run
    optional = models.BooleanField(db_default=False)  # its failure does not fail the run
    unmet_dependencies = models.IntegerField(db_default=0)
    status = models.CharField(max_length=16, choices=JobStatus.choices)
    due_at = models.DateTimeField(null=True)
    look_at = models.DateTimeField(null=True)  # when its provider is asked again
    pointer_sent_at = models.DateTimeField(null=True)
    attempt_count = models.IntegerField(db_default=0)
    max_attempts = models.IntegerField()  # raised by what costs no attempt, never lowered
    lease_seconds = models.IntegerField()  # how long a claim lasts without a sign of life
    epoch = models.IntegerField(db_default=0)  # raised by every claim
    waiting_since = models.DateTimeField(null=True)  # set while an attempt waits for a provider
    stall_seconds = models.IntegerField()  # how long it may wait before a person is asked
    #: How long it may take from when it is planned; ``deadline_at`` is set while it has not ended,
    #: so that the tick's index holds nothing that is over.
    deadline_seconds = models.IntegerField(null=True)
    deadline_at = models.DateTimeField(null=True)
    limit_key = models.CharField(max_length=100, blank=True, default="", db_default="")
    #: Counts against the cap of its limit_key. Derived, so it cannot be forgotten or leak.
    holds_slot = models.GeneratedField(
        expression=ExpressionWrapper(
            ~Q(limit_key="") & (Q(status="leased") | Q(waiting_since__isnull=False)),
            output_field=models.BooleanField(),
        ),
        output_field=models.BooleanField(),
        db_persist=True,
    )
    held_back = models.CharField(
        max_length=8, choices=HeldBack.choices, blank=True, default="", db_default=""
    )
    apply_failures = models.IntegerField(db_default=0)
    #: The number of the one submission that a person allows beyond the cost cap.
    granted_submission = models.IntegerField(db_default=0)
    cancel_requested_at = models.DateTimeField(null=True)  # a leased job learns it at a checkpoint
    error_code = models.CharField(max_length=64, blank=True, default="", db_default="")
    error_detail = models.CharField(max_length=500, blank=True, default="", db_default="")
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    started_at = models.DateTimeField(null=True)  # of the first claim
    finished_at = models.DateTimeField(null=True)

    class Meta:
        permissions = [  # of operators, in the admin; a project's members have roles
            ("requeue_job", "Can requeue a job"),
            ("stop_job", "Can cancel a job"),
            ("free_job", "Can release the lease of a job"),
            ("skip_job", "Can do without a job"),
            ("answer_job", "Can answer for a blocked job"),
        ]
        # What a row may be: workflows/migrations/sql/job_is_sound_v1.sql.
        constraints = [
            models.UniqueConstraint(
                fields=["run", "idempotency_key"],
                nulls_distinct=False,
                name="a_job_is_planned_once_in_a_run",
            ),
        ]
        indexes = [
            models.Index(
                fields=["queue", "project", "due_at"],
                condition=Q(due_at__isnull=False, held_back=""),
                name="job_due",
            ),
            models.Index(
                fields=["look_at"], condition=Q(look_at__isnull=False), name="job_look_due"
            ),
            models.Index(
                fields=["queue", "pointer_sent_at"],
                condition=Q(pointer_sent_at__isnull=False),
                name="job_pointer_out",
            ),
            models.Index(
                fields=["limit_key", "due_at"], condition=~Q(held_back=""), name="job_held_back"
            ),
            models.Index(fields=["limit_key"], condition=Q(holds_slot=True), name="job_slot"),
            models.Index(
                fields=["deadline_at"],
                condition=Q(deadline_at__isnull=False),
                name="job_deadline",
            ),
            # What failed or is blocked says why; what came through says nothing.
            models.Index(fields=["-id"], condition=~Q(error_code=""), name="job_with_error"),
            # Deliveries alone: by age, and by whom they are for.
            models.Index(fields=["id"], condition=Q(run__isnull=True), name="delivery_by_age"),
            models.Index(
                KeyTextTransform("target", "payload"),
                F("id").desc(),
                condition=Q(run__isnull=True),
                name="delivery_by_target",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.idempotency_key}"
