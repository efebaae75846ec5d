"""What a provider keeps of our pictures, where it keeps only a few: its pool, as we know it.

A provider that wants to see a face registered before it animates it has room for some fifty
pictures an account. Which of them are there, who needs them just now and who may bring the next one
stands in these rows; every move is made under the row of the pool.
"""

from django.db import models
from django.db.models import F, Q

from workflows.uuid7 import uuid7


class PicturePool(models.Model):
    """One account of one provider. ``name``: as ``ark:deployment``; ``capacity``: its pictures."""

    name = models.CharField(max_length=100, primary_key=True)
    capacity = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.name


class PooledPicture(models.Model):
    """One seat. ``picture``: the SHA-256 of its file.

    Without a ``provider_id`` it is a reservation: ``reserved_by`` is bringing it, until
    ``reserved_until``. With ``leaving_since`` it gave up its seat, and is still to be deleted at
    the provider. ``used_at``: when somebody last wanted it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    pool = models.ForeignKey(PicturePool, models.CASCADE, related_name="pictures")
    picture = models.CharField(max_length=64)
    provider_id = models.CharField(max_length=200, default="")
    reserved_by = models.CharField(max_length=100, default="")
    reserved_until = models.DateTimeField(null=True)
    leaving_since = models.DateTimeField(null=True)
    used_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["pool", "picture"],
                condition=Q(leaving_since=None),
                name="picture_sits_once_in_a_pool",
            ),
            models.CheckConstraint(
                condition=Q(provider_id="", reserved_until__isnull=False)
                & ~Q(reserved_by="")
                & Q(leaving_since=None)
                | ~Q(provider_id="") & Q(reserved_by="", reserved_until=None),
                name="pooled_picture_is_there_or_reserved",
            ),
        ]
        indexes = [
            models.Index(F("reserved_by"), condition=~Q(reserved_by=""), name="picture_reserved_by")
        ]

    def __str__(self) -> str:
        return self.provider_id or f"reserved by {self.reserved_by}"


class PictureLease(models.Model):
    """``owner`` (what a job renders) needs the picture to stay until then."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    picture = models.ForeignKey(PooledPicture, models.CASCADE, related_name="leases")
    owner = models.CharField(max_length=100, db_index=True)
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["picture", "owner"], name="lease_once_per_owner"),
        ]

    def __str__(self) -> str:
        return f"{self.owner} until {self.until}"
