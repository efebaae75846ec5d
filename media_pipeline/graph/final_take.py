"""A cheap draft is shown first, and rendered at quality when a person has seen it: its final.

A final is what its draft was made from: it has the draft's manifest, waits for nothing, is asked
for by the provider's id of the draft, and that id lives for some days.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.reading import Reading
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.model_cards import card

FINAL_OF: Final = "final_of"
#: Pixels of a draft's short side, whatever its final will have: providers make no other.
_DRAFT_SIDE: Final = 480
#: A request takes a while to arrive, and clocks differ.
_SPARE: Final = timedelta(hours=1)


def shown_draft(view: FilmView, key: SlotKey) -> Take | None:
    """The draft that a slot shows; None when it shows a final, or what was never a draft."""
    take = view.selected(*key)
    return take if take is not None and take.content.get("draft_id") else None


def shown_drafts(view: FilmView) -> tuple[SlotKey, ...]:
    """All of them, in the order of the film."""
    return tuple(
        (kind.name, subject)
        for kind in kinds.in_order()
        if kind.final_price is not None
        for subject in kind.subjects(view)
        if shown_draft(view, (kind.name, subject))
    )


def draft_lives_until(draft: Take) -> datetime:
    assert draft.landed_at is not None  # noqa: S101 - it is shown
    return draft.landed_at + timedelta(days=card(draft.model).draft_days) - _SPARE


def final_under_way(view: FilmView, key: SlotKey, draft: Take) -> bool:
    claim = view.claimed(*key)
    is_pending = claim is not None and claim.status == TakeStatus.PENDING
    return bool(is_pending and claim and final_of(claim).get("take") == str(draft.id))


def asks_for_draft(reading: Reading) -> bool:
    """Whether this request is for a draft: it was ordered so (the label ``draft``), and is no
    final."""
    is_ordered = bool(reading.manifest.labels.get("draft"))
    return is_ordered and reading.card.has_draft and not final_of(reading.manifest.take)


def draft_size(width: int, height: int) -> tuple[int, int]:
    """Pixels of a draft whose final is to be ``width`` × ``height``."""
    share = min(1.0, _DRAFT_SIDE / max(1, min(width, height)))
    return round(width * share), round(height * share)


def manifest_of_final(draft: Take) -> dict[str, Any]:
    return {
        **draft.manifest,
        # That all it reads came out as before is no reason not to make it.
        "again": True,
        FINAL_OF: {"take": str(draft.id), "draft": str(draft.content["draft_id"])},
    }


def final_of(take: Take) -> Mapping[str, str]:
    """``take`` and ``draft`` (the provider's id) of a final's draft; empty for any other take."""
    return dict(take.manifest.get(FINAL_OF, {}))
