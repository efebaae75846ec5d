"""A slot with its history."""

from django.db.models import Q

from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import FILLS, Take
from studio.api.shapes.slot import SlotHistory, TakeShown
from studio.api.shown.film import asset
from studio.api.shown.work import ROOT, error, moment_of, time


def slot(row: Slot) -> SlotHistory:
    """All takes that fill it, the newest first; one query. ``role``: shown | claimed | kept."""
    # Those of its own, and those that were made for several slots at once.
    fills = {f"manifest__{FILLS}__contains": [str(row.subject_id)]}
    others = Q(slot__film=row.film_id, slot__kind=row.kind, **fills) if row.film_id else Q()
    found = Take.objects.filter(Q(slot=row) | others)
    takes = found.select_related("asset").order_by("-created_at", "-number")
    roles = {row.selected_id: "shown", row.claim_id: "claimed"}
    return {
        "target": f"{row.kind}:{row.subject_id}",
        "selected": None if row.selected_id is None else str(row.selected_id),
        "claimed": None if row.claim_id is None else str(row.claim_id),
        "chosen_by_person": row.chosen,
        "takes": [{**take(one), "role": roles.get(one.pk, "kept")} for one in takes],
        "links": {
            "self": f"{ROOT}/films/{row.film_id}/slots/{row.kind}/{row.subject_id}/takes",
        },
    }


def take(row: Take) -> TakeShown:
    """One take with what it was made from and what it cost."""
    return {
        "id": str(row.pk),
        "number": row.number,
        "status": row.status,
        "cause": row.cause,
        "model": row.model,
        "seed": row.seed,
        "cost_microdollars": row.cost,
        "content": row.content,
        "asset": None if row.asset is None else asset(row.asset),
        "made_from": {
            name: entry.get("take", entry.get("value"))
            for name, entry in row.manifest.get("inputs", {}).items()
            if "label" not in entry
        },
        "error": error(row.error_code, row.error_detail),
        "created_at": moment_of(row.created_at),
        "landed_at": time(row.landed_at),
    }
