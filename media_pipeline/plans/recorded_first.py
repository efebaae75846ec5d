"""A clip that is asked for by name and whose speech is missing, or no longer its lines, is recorded
first: with the rest of its conversation, of which the shot keeps its own part."""

from typing import TYPE_CHECKING

from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import SlotKey

if TYPE_CHECKING:
    from media_pipeline.plans.film_plan import Wanted

_TO_RECORD = frozenset({UnitState.MISSING, UnitState.FAILED, UnitState.STALE})


def with_what_is_spoken(states: FilmStates, wanted: "Wanted") -> tuple[SlotKey, ...]:
    """The targets of a plan, with the speech of the clips among them. A final has its draft's."""
    if wanted.finals:
        return wanted.targets
    speech = [
        key
        for kind, subject in wanted.targets
        if kind == "shot.clip"
        for key in states.of((kind, subject)).requires
        if key[0] == "shot.audio" and _is_to_record(states, key)
    ]
    return tuple(dict.fromkeys((*wanted.targets, *speech)))


def _is_to_record(states: FilmStates, audio: SlotKey) -> bool:
    """Not what a person chose, and not where its voice has to be made first."""
    report = states.of(audio)
    voices = (key for key in report.requires if key[0] == "character.voice")
    is_voiced = all(states.view.selected(*voice) for voice in voices)
    return report.state in _TO_RECORD and not report.kept and is_voiced
