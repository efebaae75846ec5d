"""An edit: a person's words or choice, or the director's, in place of what a slot shows."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from media_pipeline.assets.asset import Asset
from media_pipeline.films.film import Film
from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.manifest import current_input_hash, pin
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus


@transaction.atomic
def edit_slot(
    film: Film,
    kind: str,
    subject: UUID,
    content: dict[str, Any],
    *,
    cause: TakeCause,
    asset: Asset | None = None,
) -> Take | None:
    """The edit as a take of its own, shown at once.

    What was under way for the slot, or is being made from what it showed, loses its claim: it lands
    in history. ``cause``: PERSON, or DIRECTOR, which does not go over a person's words. None when
    the slot shows the same already, or a person's words that the director must leave alone.
    """
    slot = slot_for(film.project_id, film.id, kind, subject)
    slot = Slot.objects.select_for_update(of=("self",)).select_related("selected").get(pk=slot.pk)
    digest = take_digest(content, asset)
    shown = slot.selected
    if shown and shown.cause == TakeCause.PERSON and cause != TakeCause.PERSON:
        return None  # nothing goes over a person's words but a person
    if shown and shown.digest == digest:
        Slot.objects.filter(pk=slot.pk, claim__isnull=False).update(claim=None)
        return None
    view = load_film(film.id)
    take = Take.objects.create(
        slot=slot,
        number=slot.take_count + 1,
        status=TakeStatus.READY,
        cause=cause,
        content=content,
        asset=asset,
        digest=digest,
        landed_at=Now(),
        **_stamp(view, kind, subject),
    )
    Slot.objects.filter(pk=slot.pk).update(
        selected=take, claim=None, chosen=False, take_count=F("take_count") + 1
    )
    clear_claims_of_readers(view, (kind, subject))
    return take


def _stamp(view: FilmView, kind: str, subject: UUID) -> dict[str, Any]:
    """What the edit was made in view of, so that a person can be told when that has changed."""
    if kind not in kinds:
        return {}
    input_hash = current_input_hash(kinds[kind], view, subject, Take())
    if input_hash is None:
        return {}
    inputs = kinds[kind].inputs(view, subject)
    shown = {
        (item.kind, item.subject): take
        for item in inputs
        if isinstance(item, Reads) and (take := view.selected(item.kind, item.subject))
    }
    return {
        "manifest": {"inputs": pin(inputs, shown)},
        "input_hash": input_hash,
        "hash_version": kinds[kind].version,
    }
