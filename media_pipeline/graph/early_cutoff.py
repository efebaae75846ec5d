"""An input that came out the same: what was stale only through it is settled as unchanged."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models.functions import Now

from media_pipeline.graph.kind import Kind
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus


def shown_for_the_same(kind: Kind, manifest: ReadManifest) -> Take | None:
    """The take its slot shows, when that was made from exactly what this one would be made from.

    None for one that a person asked for again. The manifest's take comes with its slot.
    """
    take = manifest.take
    shown = take.slot.selected
    if shown is None or take.manifest.get("again") or take.slot.claim_id != take.id:
        return None
    is_same = (
        shown.status == TakeStatus.READY
        and shown.model == take.model
        and shown.hash_version == kind.version
        and shown.input_hash == manifest.input_hash(kind, take.model)
    )
    return shown if is_same else None


def same_as_shown(kind: Kind, manifests: Sequence[ReadManifest]) -> list[dict[str, str]] | None:
    """Each take and the one that is shown for it, for ``settle_unchanged``; None where one is not
    made from the same."""
    shown = [shown_for_the_same(kind, manifest) for manifest in manifests]
    same = [
        {"id": str(manifest.take.id), "same_as": str(take.id)}
        for manifest, take in zip(manifests, shown, strict=True)
        if take is not None
    ]
    return same if len(same) == len(manifests) else None


def settle_unchanged(take_id: UUID, same_as: UUID) -> bool:
    """Nothing was made: the slot goes on to show what it shows. Who reads it reads that."""
    settled = Take.objects.filter(pk=take_id, status=TakeStatus.PENDING).update(
        status=TakeStatus.UNCHANGED, content={"same_as": str(same_as)}, landed_at=Now()
    )
    Slot.objects.filter(claim=take_id).update(claim=None)
    return settled == 1
