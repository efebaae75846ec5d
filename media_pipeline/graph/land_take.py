"""A result lands through its claim: one guarded update makes it the one everybody sees."""

from typing import Any
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now

from media_pipeline.assets.asset import Asset
from media_pipeline.graph.open_take import next_number
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus, also_fills
from workflows.canonical_json import canonical_hash


def take_digest(content: dict[str, Any], asset: Asset | None) -> str:
    """The digest of what a take holds: its content, and its file's bytes."""
    return canonical_hash({"content": content, "file": asset.sha256 if asset else None})


def land_take(
    take_id: UUID,
    *,
    content: dict[str, Any],
    asset: Asset | None = None,
    input_hash: str = "",
    hash_version: int = 1,
    model: str = "",
    cost: int = 0,
) -> bool:
    """Fill a pending take and, while it holds its slot's claim, select it.

    True when the slot shows this take now; False when it was parked: a later kickoff, or a
    person's choice, holds the slot. Landing again changes nothing.
    """
    Take.objects.filter(pk=take_id, status=TakeStatus.PENDING).update(
        status=TakeStatus.READY,
        content=content,
        asset=asset,
        digest=take_digest(content, asset),
        input_hash=input_hash,
        hash_version=hash_version,
        model=model,
        cost=cost,
        landed_at=Now(),
    )
    return promote_take(take_id)


def promote_take(take_id: UUID) -> bool:
    """Select a landed take wherever a claim still names it: in its own slot, and in those that it
    fills besides. The claims are spent by it. Whether any slot shows it."""
    won = Slot.objects.filter(claim=take_id, claim__status=TakeStatus.READY).update(
        selected_id=take_id, claim=None, chosen=False
    )
    # A claim already spent with the slot on this very take counts as won: a replay loses nothing.
    return won > 0 or Slot.objects.filter(selected=take_id).exists()


def land_found(
    slot: Slot,
    *,
    content: dict[str, Any],
    cause: TakeCause,
    asset: Asset | None = None,
    job_key: str = "",
) -> Take | None:
    """A take for something that is already there: lands at once, but never over a person's take.

    None when the slot already shows the same content (nothing changes), or a person's. Found by an
    analysis it leaves a claim alone; what a person brings takes the slot and clears the claim.
    Whoever edits a film calls ``edit_slot``, which sees to its readers too.
    """
    by_person = cause == TakeCause.PERSON
    digest = take_digest(content, asset)
    shown = Take.objects.filter(pk=slot.selected_id).first() if slot.selected_id else None
    if shown and shown.digest == digest and not (by_person and slot.claim_id):
        return None
    if shown and shown.cause == TakeCause.PERSON and not by_person:
        return None
    take = Take.objects.create(
        slot=slot,
        number=next_number(slot.id),
        status=TakeStatus.READY,
        cause=cause,
        content=content,
        asset=asset,
        digest=digest,
        job_key=job_key,
        landed_at=Now(),
    )
    free = Slot.objects.filter(pk=slot.id)
    if not by_person:
        free = free.filter(selected=slot.selected_id, claim=None)
    free.update(selected=take, claim=None)
    return take


def fail_take(take_id: UUID, *, code: str, detail: str) -> bool:
    """A pending take will not land; its claim is cleared, nobody else's."""
    failed = Take.objects.filter(pk=take_id, status=TakeStatus.PENDING).update(
        status=TakeStatus.FAILED, error_code=code[:100], error_detail=detail[:500]
    )
    Slot.objects.filter(claim=take_id).update(claim=None)
    return failed == 1


def reopen_take(take_id: UUID) -> bool:
    """A retried job goes on with its failed take, and takes the claim back if nobody else has it.

    A person's choice, or a later take that landed meanwhile, keeps the slot.
    """
    reopened = Take.objects.filter(pk=take_id, status=TakeStatus.FAILED).update(
        status=TakeStatus.PENDING, error_code="", error_detail=""
    )
    if not reopened:
        return False
    take = Take.objects.get(pk=take_id)
    free = Slot.objects.filter(claim=None, chosen=False)
    free.filter(pk=take.slot_id).filter(
        Q(selected=None) | Q(selected__number__lt=take.number) & ~Q(selected__cause="person")
    ).update(claim=take)
    if others := also_fills(take):
        slot = take.slot
        free.filter(film=slot.film_id, kind=slot.kind, subject_id__in=others).filter(
            Q(selected=None) | Q(selected__created_at__lt=take.created_at)
        ).update(claim=take)
    return True
