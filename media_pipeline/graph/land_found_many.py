"""What an analysis found, for many slots at once: as ``land_found``, in a handful of statements."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models.functions import Now

from media_pipeline.films.film import Film
from media_pipeline.graph.inputs import found_hash
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a slot of the film shall show.

    ``values``: the settings it was found from, by name; ``reads``: the inputs of its kind of which
    only that they are there counts.
    """

    kind: str
    subject: UUID
    content: dict[str, Any]
    values: dict[str, Any] = field(default_factory=dict)
    reads: tuple[str, ...] = ()

    @property
    def manifest(self) -> dict[str, Any]:
        return {"inputs": {name: {"value": value} for name, value in self.values.items()}}

    @property
    def version(self) -> int:
        return kinds[self.kind].version if self.kind in kinds else 0

    @property
    def input_hash(self) -> str:
        if self.kind not in kinds:
            return ""
        return found_hash(self.kind, self.version, self.values, self.reads)


def land_found_many(film: Film, found: Sequence[Found], *, job_key: str) -> int:
    """How many slots show something new. Call inside a transaction.

    A slot that shows the same already, or a person's take, stays as it is; so does a claim.
    """
    if not found:
        return 0
    slots = _slots(film, found)
    takes: list[Take] = []
    shown: list[Slot] = []
    for one in found:
        slot = slots[one.kind, one.subject]
        digest = take_digest(one.content, None)
        now = slot.selected
        if now and (now.digest, now.input_hash) == (digest, one.input_hash):
            continue
        if now and now.cause == TakeCause.PERSON:
            continue
        slot.take_count += 1
        take = Take(
            slot=slot,
            number=slot.take_count,
            status=TakeStatus.READY,
            cause=TakeCause.ANALYSIS,
            content=one.content,
            digest=digest,
            manifest=one.manifest,
            input_hash=one.input_hash,
            hash_version=one.version,
            job_key=job_key,
            landed_at=Now(),
        )
        takes.append(take)
        if slot.claim_id is None:
            shown.append(slot)
            slot.selected = take
    Take.objects.bulk_create(takes)
    _show(takes, shown)
    return len(shown)


def _slots(film: Film, found: Sequence[Found]) -> dict[tuple[str, UUID], Slot]:
    """Locked, those that were missing made."""
    Slot.objects.bulk_create(
        [
            Slot(project_id=film.project_id, film=film, kind=one.kind, subject_id=one.subject)
            for one in found
        ],
        ignore_conflicts=True,
    )
    rows = Slot.objects.filter(
        film=film,
        kind__in={one.kind for one in found},
        subject_id__in={one.subject for one in found},
    )
    # The lock is the slot's alone: what it shows is joined from the other side.
    locked = rows.select_for_update(of=("self",)).select_related("selected").order_by("id")
    return {(row.kind, row.subject_id): row for row in locked}


def _show(takes: Sequence[Take], shown: Sequence[Slot]) -> None:
    """One statement whatever the number; ``bulk_update`` would write a CASE for each of them."""
    selects = {slot.pk for slot in shown}
    with connection.cursor() as cursor:
        cursor.execute(
            """
            update media_pipeline_slot s
               set take_count = t.number,
                   selected_id = case when t.selects then t.take else s.selected_id end
              from unnest(%s::uuid[], %s::uuid[], %s::int[], %s::bool[])
                     as t(slot, take, number, selects)
             where s.id = t.slot
            """,
            [
                [take.slot_id for take in takes],
                [take.pk for take in takes],
                [take.number for take in takes],
                [take.slot_id in selects for take in takes],
            ],
        )
