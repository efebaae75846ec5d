"""What a clip costs: at least when its model makes it, at most with every rung that may follow."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

from media_pipeline.dialogue.bound_seconds import bound_seconds
from media_pipeline.dialogue.recorded_seconds import recorded_seconds
from media_pipeline.films.spoken_line import bound_to
from media_pipeline.graph.computed import shown_text
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.price import FREE, Price
from media_pipeline.motion.packs import shots_in_clip
from media_pipeline.providers.adapters import writer
from media_pipeline.providers.model_cards import card, price_of, price_range
from media_pipeline.providers.writer import Rewording
from media_pipeline.shots.durations import SPOKEN_WORDS_PER_SECOND

#: What a refused prompt may still be put through, each once.
_REWORDINGS: Final[tuple[Rewording, ...]] = ("soften_prompt", "shorten_prompt")


def clip_price(view: FilmView, shot_id: UUID, model: str) -> Price:
    """A clip covers its speech: as it is recorded, or as its words will take."""
    asked = card(model, "animator")
    if asked.is_local:
        return FREE
    shots, (width, height) = shots_in_clip(view, shot_id, model), view.film.size
    is_draft = view.film.draft_motion and asked.has_draft
    if is_draft or (
        len(shots) > 1
        and asked.fallback
        and card(asked.fallback, asked.port).most_shots < len(shots)
    ):
        asked = replace(asked, fallback="")  # a draft keeps its model; or it cannot be asked
    least, most = price_range(
        asked,
        seconds=_seconds(view, shots),
        width=width,
        height=height,
        draft=is_draft,
        with_sound=asked.records_sound and not asked.takes_audio,
    )
    prose = str(shown_text(view, "motion.prompt", shot_id).get("prose", ""))
    if len(shots) > 1:  # several shots are not put otherwise
        prose = ""
    other_words = sum(writer().most(how, prose) for how in _REWORDINGS) if prose else 0
    return Price(least, most + other_words)


def final_clip_price(view: FilmView, shot_id: UUID, model: str) -> Price:
    """Of the draft that the shot shows, as long as it is; no rung may follow."""
    asked = card(model, "animator")
    width, height = view.film.size
    seconds = float(view.content("shot.clip", shot_id).get("asked_seconds", 0.0))
    return Price.of(price_of(asked, seconds=seconds, width=width, height=height))


def _seconds(view: FilmView, shots: Sequence[UUID]) -> float:
    """As long as it is looked at or speaks; of a pack, each of its shots in whole seconds."""
    lasts = [max(view.shot_by_id[one].seconds, _spoken_seconds(view, one)) for one in shots]
    return lasts[0] if len(lasts) == 1 else float(sum(math.ceil(one - 1e-6) for one in lasts))


def _spoken_seconds(view: FilmView, shot_id: UUID) -> float:
    if recorded := recorded_seconds(view, shot_id):
        return max(recorded, bound_seconds(view, shot_id))
    said = (line for line in view.lines_of(shot_id) if not bound_to(line))
    words = sum(len(str(line["text"]).split()) for line in said)
    return words / SPOKEN_WORDS_PER_SECOND + bound_seconds(view, shot_id)
