"""The slots that a launch fills: locked in one order, and claimed in one statement."""

from collections.abc import Collection

from django.db import connection

from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.slot import Slot


def lock_slots(view: FilmView, keys: Collection[SlotKey]) -> dict[SlotKey, Slot]:
    """These slots of the film; those that were missing are made."""
    film = view.film
    Slot.objects.bulk_create(
        [
            Slot(project_id=film.project_id, film=film, kind=kind, subject_id=subject)
            for kind, subject in keys
            if (kind, subject) not in view.slots
        ],
        ignore_conflicts=True,
    )
    rows = (
        Slot.objects.select_for_update()
        .filter(
            film=film,
            kind__in={kind for kind, _ in keys},
            subject_id__in={subject for _, subject in keys},
        )
        .order_by("id")
    )
    return {(row.kind, row.subject_id): row for row in rows}


def write_claims(slots: Collection[Slot]) -> None:
    """How many takes they have now, and which may be shown next; locked by ``lock_slots``.

    One statement whatever the number: ``bulk_update`` would write a CASE for each of them.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            """
            update media_pipeline_slot s
               set take_count = t.number, claim_id = t.claim
              from unnest(%s::uuid[], %s::int[], %s::uuid[]) as t(slot, number, claim)
             where s.id = t.slot
            """,
            [
                [slot.pk for slot in slots],
                [slot.take_count for slot in slots],
                [slot.claim_id for slot in slots],
            ],
        )
