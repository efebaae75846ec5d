"""A key that lets a program act as one user in one project; only its hash is kept."""

import hashlib
import secrets
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from workflows.projects.project import Project
from workflows.uuid7 import uuid7

PREFIX_LENGTH = 12


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class ApiKeyQuerySet(models.QuerySet["ApiKey"]):
    def usable(self) -> "ApiKeyQuerySet":
        """Neither revoked nor expired, by the database's clock."""
        return self.filter(
            Q(expires_at__isnull=True) | Q(expires_at__gt=Now()), revoked_at__isnull=True
        )

    def find(self, secret: str) -> "ApiKey | None":
        """The usable key with this secret, marked as used; None for anything else."""
        key = (
            self.usable()
            .select_related("project", "user")
            .filter(secret_hash=hash_secret(secret), user__is_active=True)
            .first()
        )
        if key is not None:
            self.filter(pk=key.pk).update(last_used_at=Now())
        return key

    def issue(
        self,
        project: Project,
        user: User,
        *,
        scopes: list[str] | None = None,
        lasts: timedelta | None = None,
    ) -> "tuple[ApiKey, str]":
        """A new key and its secret, which is shown this once and kept nowhere."""
        secret = "cs_" + secrets.token_urlsafe(32)
        key = self.create(
            project=project,
            user=user,
            prefix=secret[:PREFIX_LENGTH],
            secret_hash=hash_secret(secret),
            scopes=scopes or [],
            expires_at=None if lasts is None else Now() + lasts,
        )
        key.refresh_from_db()
        return key, secret

    def revoke(self, key_id: UUID) -> bool:
        return self.filter(pk=key_id, revoked_at__isnull=True).update(revoked_at=Now()) == 1


class ApiKey(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey(
        "workflows.Project", on_delete=models.CASCADE, related_name="api_keys"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_keys"
    )  # whom the key acts as
    prefix = models.CharField(max_length=PREFIX_LENGTH)  # enough to recognise it in a list
    secret_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = ApiKeyQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.prefix}… of {self.project}"
