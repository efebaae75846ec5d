"""One accepted intent of a person or a client."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from workflows.commands.command_status import (
    FINAL_COMMAND_STATUSES,
    FOLLOWS_ITS_RUN,
    CommandStatus,
)
from workflows.uuid7 import uuid7


class CommandKind(models.TextChoices):
    NEW_TURN = "new_turn"
    FOLLOW_UP = "follow_up"
    STEER = "steer"
    RETRY = "retry"
    CANCEL = "cancel"
    GENERATION = "generation"
    UTILITY = "utility"
    EXPORT = "export"


class Command(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey(
        "workflows.Project", on_delete=models.CASCADE, related_name="commands"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="commands"
    )
    client_command_id = models.CharField(max_length=200)
    kind = models.CharField(max_length=32, choices=CommandKind.choices)
    status = models.CharField(
        max_length=16, choices=CommandStatus.choices, db_default=CommandStatus.ACCEPTED
    )
    payload_hash = models.CharField(max_length=64)
    chat = models.CharField(max_length=200, blank=True, default="")
    text = models.TextField(blank=True, default="")
    targets = models.JSONField(default=list, blank=True)
    payload = models.JSONField(default=dict, blank=True)
    attachments = models.JSONField(default=list, blank=True)
    run = models.ForeignKey(
        "workflows.Run",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="attached_commands",
    )
    supersedes = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="superseded_by"
    )
    #: Where it was accepted, in the trace of its POST (W3C traceparent): what is done for it
    #: belongs there. Empty where nobody collects.
    traceparent = models.CharField(max_length=55, blank=True, default="", db_default="")
    error_code = models.CharField(max_length=64, blank=True, default="", db_default="")
    error_detail = models.CharField(max_length=500, blank=True, default="", db_default="")
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        permissions = [("stop_command", "Can cancel a command")]  # of operators, in the admin
        constraints = [
            models.UniqueConstraint(
                fields=["actor", "client_command_id"], name="a_client_command_id_is_accepted_once"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=CommandKind.values), name="command_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(status__in=CommandStatus.values), name="command_status_is_known"
            ),
            models.CheckConstraint(
                condition=Q(status__in=sorted(FINAL_COMMAND_STATUSES), finished_at__isnull=False)
                | (~Q(status__in=sorted(FINAL_COMMAND_STATUSES)) & Q(finished_at__isnull=True)),
                name="a_final_command_has_an_end_time",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=sorted(FOLLOWS_ITS_RUN)) | Q(run__isnull=False),
                name="a_command_that_follows_a_run_has_one",
            ),
        ]
        indexes = [
            models.Index(fields=["project", "-id"], name="command_of_project"),
            models.Index(
                fields=["id"], condition=Q(finished_at__isnull=True), name="command_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.client_command_id}"

    @property
    def idempotency_key(self) -> str:
        return f"workflow-command:{self.actor_id}:{self.client_command_id}"
