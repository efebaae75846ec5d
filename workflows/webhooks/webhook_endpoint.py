"""An address of a project's own to which its events are posted."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from workflows.uuid7 import uuid7


class WebhookEndpoint(models.Model):
    """
    ``secret`` signs each post, so it is kept as it is; nothing but the signature shows it. After a
    rotation posts carry a second signature by ``previous_secret``, until its time is over.
    ``failures`` counts deliveries that failed for good since the last one that came through.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey(
        "workflows.Project", on_delete=models.CASCADE, related_name="webhooks"
    )
    url = models.CharField(max_length=500)
    event_types = models.JSONField(default=list)
    secret = models.CharField(max_length=100)
    previous_secret = models.CharField(max_length=100, blank=True, db_default="")
    previous_secret_until = models.DateTimeField(null=True)
    is_active = models.BooleanField(db_default=True)
    disabled_reason = models.CharField(max_length=64, blank=True, db_default="")
    failures = models.IntegerField(db_default=0)
    last_error = models.CharField(max_length=500, blank=True, db_default="")
    last_failed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(is_active=True, disabled_reason="")
                | (Q(is_active=False) & ~Q(disabled_reason="")),
                name="exactly_a_disabled_webhook_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"webhook {self.pk}"
