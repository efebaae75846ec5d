"""The tenant: commands, runs and events belong to a project, and members see only theirs."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from workflows.uuid7 import uuid7


class Project(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    name = models.CharField(max_length=200)
    slug = models.SlugField(unique=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="workflows.Membership", related_name="projects"
    )

    def __str__(self) -> str:
        return self.name
