"""What motion records itself: a shot whose audio is missing or not of its lines is read first."""

from uuid import UUID

from media_pipeline.dialogue.shot_audio import SHOT_AUDIO, has_audio
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.launch_units import Unit

_UNFIT = frozenset({UnitState.MISSING, UnitState.STALE, UnitState.FAILED})


def reading_for(view: FilmView, shot_id: UUID, states: FilmStates | None = None) -> Unit | None:
    """The unit to plan before the shot's clip; None: it says nothing, or what it has fits its
    lines, is being made, or was chosen by a person.

    It is spoken with whole neighbouring shots, and keeps only its own.
    """
    if not has_audio(view, shot_id):
        return None
    report = (states or FilmStates(view)).of((SHOT_AUDIO.name, shot_id))
    return Unit(SHOT_AUDIO, shot_id) if report.state in _UNFIT and not report.kept else None
