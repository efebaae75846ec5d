"""Whether drafts can be rendered at quality now."""

from collections.abc import Sequence

from django.utils.timezone import now

from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.final_take import draft_lives_until, final_under_way, shown_draft
from media_pipeline.providers.model_cards import card
from workflows.errors import CommandRefused


def refuse_finals(view: FilmView, targets: Sequence[SlotKey]) -> None:
    """Raises CommandRefused: ``no_draft``, ``draft_expired``, ``final_under_way``. All or none of
    the targets are rendered."""
    if not targets:
        raise CommandRefused("no_draft", "This film shows no drafts to render at quality.", 409)
    for key in targets:
        draft, named = shown_draft(view, key), f"{key[0]}:{key[1]}"
        if draft is None:
            raise CommandRefused(
                "no_draft",
                f"{named} shows no draft; choose a draft of it, or make it again.",
                409,
            )
        if now() > draft_lives_until(draft):
            raise CommandRefused(
                "draft_expired",
                f"The draft that {named} shows is older than the {card(draft.model).draft_days} "
                "days for which its provider makes finals of it; make the clip again.",
                409,
            )
        if final_under_way(view, key, draft):
            raise CommandRefused(
                "final_under_way",
                f"The draft that {named} shows is being rendered at quality already.",
                409,
            )
