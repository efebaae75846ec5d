"""A file in our storage: a picture, a sound, a clip, a script as it was uploaded."""

from django.db import models

from media_pipeline.assets.many_rows import ManyRows
from workflows.uuid7 import uuid7


class Asset(ManyRows):
    """One stored file. Its path follows from its id, so a row and a file never disagree on where.

    ``size`` in bytes, ``seconds`` and ``width`` × ``height`` where the medium has them.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey("workflows.Project", models.CASCADE, related_name="+")
    media_type = models.CharField(max_length=100)
    suffix = models.CharField(max_length=12)
    sha256 = models.CharField(max_length=64)
    size = models.BigIntegerField()
    seconds = models.FloatField(null=True)
    width = models.IntegerField(null=True)
    height = models.IntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    #: When its file is taken away, by a tick that then says so in ``removed_at``; None: never.
    expires_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["expires_at"],
                condition=models.Q(expires_at__isnull=False, removed_at__isnull=True),
                name="asset_to_be_removed",
            )
        ]

    def __str__(self) -> str:
        return f"{self.media_type} {self.id}"
