"""An edit undone: what was made for these very inputs before is shown again; nothing is made."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, requirements
from media_pipeline.graph.launch_units import Unit
from media_pipeline.graph.manifest import input_hash_of
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus, also_fills


def restore_takes(view: FilmView, units: Sequence[Unit]) -> list[Unit]:
    """Those of ``units`` that nothing in history fits; the others show what they showed before.

    An alternative that history has is not made again, and is not shown either: its slot shows what
    the primary made. ``units`` in the registry's order: what is restored counts for what reads it.
    Changes the view as well as the rows. Call inside a transaction; two statements.
    """
    before = _history(view, units)
    wanting: list[Unit] = []
    restored: dict[UUID, Take] = {}
    waits = {unit.key for unit in units if unit.claims}
    for unit in units:
        slot = view.slots.get(unit.key)
        inputs = (
            unit.kind.inputs_for(view, unit.subject, unit.model)
            if unit.model
            else unit.kind.inputs(view, unit.subject)
        )
        take = _fitting(view, unit, inputs, before[slot.pk]) if slot else None
        reads_unmade = any((item.kind, item.subject) in waits for item in requirements(inputs))
        if slot is None or take is None or reads_unmade:
            wanting.append(unit)
            continue
        if not unit.claims:
            continue
        waits.discard(unit.key)
        slot.selected = restored[slot.pk] = take
        for subject in also_fills(take):
            if (other := view.slots.get((unit.kind.name, subject))) and not other.chosen:
                other.selected = restored[other.pk] = take
    _select(restored)
    return wanting


def _history(view: FilmView, units: Sequence[Unit]) -> dict[UUID, list[Take]]:
    slots = [view.slots[unit.key].pk for unit in units if unit.key in view.slots]
    takes = Take.objects.filter(
        slot__in=slots, status=TakeStatus.READY, asset__removed_at__isnull=True
    ).exclude(input_hash="")
    found: dict[UUID, list[Take]] = defaultdict(list)
    for take in takes.select_related("asset").order_by("-number"):
        found[take.slot_id].append(take)
    return found


def _fitting(
    view: FilmView, unit: Unit, inputs: Sequence[Input], takes: Sequence[Take]
) -> Take | None:
    """The newest that was made from what it would be made from now."""
    return next(
        (
            take
            for take in takes
            # Heard only beside others: a person may choose it, nobody else does.
            if not take.manifest.get("context")
            and _is_by(unit, take)
            and take.hash_version == unit.kind.version
            and take.input_hash == input_hash_of(unit.kind, view, inputs, take)
        ),
        None,
    )


def _is_by(unit: Unit, take: Take) -> bool:
    """Whether it is what the unit would make: by the model it names. Where it names none, whatever
    was once made to be shown; what was made beside that is shown to nobody unasked."""
    if unit.model:
        return take.model == unit.model
    return not take.manifest.get("alternative")


def _select(restored: dict[UUID, Take]) -> None:
    """Guarded: a slot that somebody has claimed or chosen for meanwhile stays as it is."""
    if not restored:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            update {Slot._meta.db_table} s set selected_id = t.take
              from unnest(%s::uuid[], %s::uuid[]) as t(slot, take)
             where s.id = t.slot and s.claim_id is null and not s.chosen
            """,  # noqa: S608 - our own text
            [list(restored), [take.pk for take in restored.values()]],
        )
