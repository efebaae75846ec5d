"""A style of a project, and its versions."""

from django.db import models

from workflows.uuid7 import uuid7


class Style(models.Model):
    """``key`` is how people name it when they order a film; of its versions the newest counts."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey("workflows.Project", models.CASCADE, related_name="+")
    key = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["project", "key"], name="style_key_once_per_project")
        ]

    def __str__(self) -> str:
        return self.key


class StyleVersion(models.Model):
    """One wording of a style, append-only. ``recipe``: the fields of ``StyleRecipe``.

    Films hold a snapshot of the version that they took, so a new one makes nothing stale.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    style = models.ForeignKey(Style, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    recipe = models.JSONField()
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["style", "number"], name="style_version_number_once")
        ]

    def __str__(self) -> str:
        return f"version {self.number}"
