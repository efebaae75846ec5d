"""How long the uploaded sounds of a shot are, before its audio is there."""

from uuid import UUID

from media_pipeline.dialogue.arrange_lines import PAUSE_BETWEEN_LINES
from media_pipeline.films.spoken_line import bound_to
from media_pipeline.graph.film_view import FilmView


def bound_seconds(view: FilmView, shot_id: UUID) -> float:
    """Of all its lines that are bound, with the silence before each. No query."""
    lengths = {
        one.token: float(view.content(one.slot_kind, one.id).get("seconds", 0.0))
        for one in view.sounds_in(shot_id)
    }
    bound = (bound_to(line) for line in view.lines_of(shot_id))
    return sum(lengths[token] + PAUSE_BETWEEN_LINES for token in bound if token in lengths)
