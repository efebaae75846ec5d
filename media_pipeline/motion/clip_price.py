"""What a clip costs: at least when its model makes it, at most with every rung that may follow."""

from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.price import FREE, Price
from media_pipeline.providers.model_cards import card, price_range


def clip_price(view: FilmView, shot_id: UUID, model: str) -> Price:
    """A clip covers its speech, so that counts too where it is recorded already."""
    asked = card(model, "animator")
    if asked.is_local:
        return FREE
    shot, (width, height) = view.shot_by_id[shot_id], view.film.size
    spoken = float(view.content("shot.audio", shot_id).get("seconds", 0.0))
    least, most = price_range(
        asked,
        seconds=max(shot.seconds, spoken),
        width=width,
        height=height,
        draft=view.film.draft_motion and asked.has_draft,
        with_sound=asked.records_sound and not asked.takes_audio,
    )
    return Price(least, most)
