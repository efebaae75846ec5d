"""How long a shot's own lines turned out when they were recorded."""

from uuid import UUID

from media_pipeline.dialogue.lines import said
from media_pipeline.films.spoken_line import is_heard
from media_pipeline.graph.film_view import FilmView


def recorded_seconds(view: FilmView, shot_id: UUID) -> float:
    """Of the reading that is shown, as long as it is of the lines that the shot has now; else 0.

    What was said there before tells nothing of how long the lines of today will be.
    """
    heard = [said(line) for line in view.lines_of(shot_id) if is_heard(line)]
    reading = view.content("shot.audio", shot_id)
    read = [said({"text": one.get("authored", one["text"])}) for one in reading.get("lines", ())]
    return float(reading["seconds"]) if heard and read == heard else 0.0
