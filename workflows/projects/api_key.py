"""A key that lets a program act as one user in one project; only its hash is kept."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from workflows.projects.project import Project
from workflows.uuid7 import uuid7

PREFIX_LENGTH = 12
#: A key is marked as used once in so many seconds, not at each request.
MARKED_EVERY = 60
#: A key that was rotated opens for so long what it opened, until its users have the new one.
GRACE = timedelta(hours=24)


class Scope(models.TextChoices):
    """How far a key goes, whatever its user's role would allow: each goes as far as a role."""

    READ = "read"  # sees, as a viewer
    WRITE = "write"  # sends commands and edits, as an editor
    OPERATE = "operate"  # cancels, requeues, answers, as an operator
    OWN = "own"  # decides who is let in, as an owner


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
            stale = Now() - timedelta(seconds=MARKED_EVERY)
            last = key.last_used_at
            if last is None or (timezone.now() - last).total_seconds() > MARKED_EVERY:
                unmarked = Q(last_used_at__isnull=True) | Q(last_used_at__lt=stale)
                self.filter(unmarked, pk=key.pk).update(last_used_at=Now())
        return key

    def issue(
        self,
        project: Project,
        user: User,
        *,
        name: str = "",
        scopes: Sequence[str] = (),
        lasts: timedelta | None = None,
    ) -> "tuple[ApiKey, str]":
        """A new key and its secret, which is shown this once and kept nowhere."""
        secret = "cs_" + secrets.token_urlsafe(32)
        key = self.create(
            project=project,
            user=user,
            prefix=secret[:PREFIX_LENGTH],
            secret_hash=hash_secret(secret),
            name=name,
            scopes=list(scopes),
            expires_at=None if lasts is None else Now() + lasts,
        )
        key.refresh_from_db()
        return key, secret

    @transaction.atomic
    def rotate(self, key_id: UUID) -> "tuple[ApiKey, str] | None":
        """
        Another key that opens the same, with its secret; this one opens for a day more.

        None for a key that does not open any more, or was rotated before.
        """
        usable_for_longer = Q(expires_at__isnull=True) | Q(expires_at__gt=Now() + GRACE)
        usable = self.filter(usable_for_longer, pk=key_id, revoked_at__isnull=True)
        before = usable.select_related("project", "user").first()
        if before is None or usable.update(expires_at=Now() + GRACE) != 1:
            return None
        key, secret = self.issue(
            before.project, before.user, name=before.name, scopes=before.scopes
        )
        if before.expires_at is not None:
            self.filter(pk=key.pk).update(expires_at=before.expires_at)
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
    name = models.CharField(max_length=100, blank=True, default="", db_default="")
    prefix = models.CharField(max_length=PREFIX_LENGTH)  # enough to recognise it in a list
    secret_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list, blank=True)  # of Scope; none: all that the role allows
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = ApiKeyQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.prefix}… of {self.project}"
