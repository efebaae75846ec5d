"""A provider's key of a project's own: what is done with it is not billed here."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from workflows.uuid7 import uuid7


class ProviderKey(models.Model):
    """``sealed``: the key, encrypted (``seal.py``). Nobody is shown more than ``last_four``."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey(
        "workflows.Project", models.CASCADE, related_name="provider_keys", db_index=False
    )
    provider = models.CharField(max_length=60)
    sealed = models.TextField()
    last_four = models.CharField(max_length=4, blank=True)  # empty: the key is too short for that
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["project", "provider"], name="one_key_of_its_own_per_provider"
            )
        ]

    def __str__(self) -> str:
        return f"key of {self.provider} …{self.last_four}"
