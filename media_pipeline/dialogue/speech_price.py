"""What a shot's audio costs, from and to, and how long it takes: before anything is recorded."""

from uuid import UUID

from media_pipeline.dialogue.bound_seconds import bound_seconds
from media_pipeline.dialogue.conversation import conversation_of
from media_pipeline.dialogue.fit import MOST_SHORTENINGS, fit_of
from media_pipeline.dialogue.lines import said, words_in
from media_pipeline.films.spoken_line import is_recorded
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.price import FREE, Price
from media_pipeline.providers.adapters import voices, writer
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.voices import utterance

#: Words a second, slowly: who needs more than half of the limit at this pace may be too long.
_SLOW = 2.0


def speech_price(view: FilmView, shot_id: UUID, model: str) -> Price:
    """``least``: its own lines said once. ``most``: with every rung of the ladder, and with all who
    are heard beside it where they have their audio already and only this one is recorded anew."""
    own = _letters(view, shot_id)
    if not own:
        return FREE
    speaker = voices(model)
    others = conversation_of(view, shot_id)
    is_first = all(view.selected("shot.audio", shot) is None for shot in others)
    letters = own if is_first else sum(_letters(view, shot) for shot in others)
    least, once = (speaker.most("record", count) for count in (own, letters))
    if not _may_be_too_long(view, shot_id):
        return Price(least, once)
    # As many bytes as its letters could have.
    reworded = writer().most("shorten_lines", "x" * (4 * own))
    return Price(least, once * (MOST_SHORTENINGS + 1) + reworded * MOST_SHORTENINGS)


def speech_seconds(view: FilmView, shot_id: UUID, model: str) -> float:  # noqa: ARG001
    return card(model, "voices").expected_seconds


def _letters(view: FilmView, shot_id: UUID) -> int:
    lines = (line for line in view.lines_of(shot_id) if is_recorded(line))
    return sum(len(utterance(said(line), line["tone"])) for line in lines)


def _may_be_too_long(view: FilmView, shot_id: UUID) -> bool:
    words = sum(words_in(said(line)) for line in view.lines_of(shot_id) if is_recorded(line))
    limit = fit_of(view, shot_id).limit - bound_seconds(view, shot_id)
    return words / _SLOW > limit / 2
