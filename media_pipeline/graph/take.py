"""A take: one version of what fills a slot. Append-only."""

from typing import Final
from uuid import UUID

from django.db import models
from django.db.models import Q

from media_pipeline.assets.many_rows import ManyRows
from workflows.uuid7 import uuid7

#: In a manifest: the subjects whose slots its take fills beside its own.
FILLS: Final = "fills"


class TakeStatus(models.TextChoices):
    PENDING = "pending"  # asked for; nothing has landed
    READY = "ready"  # landed; selected by its slot, or parked in history
    FAILED = "failed"  # will not land unless its job is retried
    UNCHANGED = "unchanged"  # not needed: all it reads came out as it was for the one shown


class TakeCause(models.TextChoices):
    ANALYSIS = "analysis"  # found in the script by an analyst
    PLAN = "plan"  # made because a plan wanted it
    PERSON = "person"  # typed, uploaded or chosen by a person
    RESCUE = "rescue"  # reworded so that a provider would take it
    DIRECTOR = "director"  # a note became this edit


class Take(ManyRows):
    """One version. What it holds is ``content`` (JSON) and, for media, ``asset``.

    ``manifest`` says which takes and settings it was made from; ``input_hash`` is their digest,
    stamped when the job read them. ``digest`` is the digest of what the take itself holds.
    ``cost`` in micro-dollars. ``job_key`` is the idempotency key of the job that makes it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    slot = models.ForeignKey("media_pipeline.Slot", models.CASCADE, related_name="takes")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=12, choices=TakeStatus.choices, default=TakeStatus.PENDING)
    cause = models.CharField(max_length=12, choices=TakeCause.choices)
    content = models.JSONField(default=dict)
    asset = models.ForeignKey("media_pipeline.Asset", models.PROTECT, null=True, related_name="+")
    digest = models.CharField(max_length=64, default="")
    manifest = models.JSONField(default=dict)
    input_hash = models.CharField(max_length=64, default="")
    hash_version = models.PositiveIntegerField(default=0)
    model = models.CharField(max_length=100, default="")
    provider = models.CharField(max_length=60, default="")
    seed = models.BigIntegerField(default=0)
    cost = models.BigIntegerField(default=0)
    job_key = models.CharField(max_length=300, default="", db_index=True)
    error_code = models.CharField(max_length=100, default="")
    error_detail = models.CharField(max_length=500, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    landed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["slot", "number"], name="take_number_once_per_slot"),
            models.CheckConstraint(
                condition=Q(status__in=TakeStatus.values), name="take_status_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(status=TakeStatus.READY) | Q(landed_at__isnull=False) & ~Q(digest=""),
                name="ready_take_has_landed_with_a_digest",
            ),
        ]

    def __str__(self) -> str:
        return f"take {self.number} ({self.status})"


def also_fills(take: Take) -> list[UUID]:
    """The other subjects of its kind whose slots it fills, in order."""
    return [UUID(subject) for subject in take.manifest.get(FILLS, ())]
