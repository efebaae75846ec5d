"""What is asked for by name: as it is made, and with what it needs to be read first."""

from collections.abc import Collection, Iterable

from media_pipeline.dialogue.reading_for import reading_for
from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.kind import kinds


def made_as_a_whole(view: FilmView, targets: Iterable[SlotKey]) -> tuple[SlotKey, ...]:
    """Any shot of a packed clip asks for the whole of it."""
    leads = ((kind, kinds[kind].lead(view, subject)) for kind, subject in targets)
    return tuple(dict.fromkeys(leads))


def read_first(
    view: FilmView, states: FilmStates, targets: Collection[SlotKey]
) -> tuple[SlotKey, ...]:
    """The speech of clips that is missing or of other lines, and no target itself."""
    shots = (
        shot
        for kind, subject in targets
        if kind == "shot.clip"
        for shot in kinds[kind].members(view, subject, "")
    )
    units = [reading_for(view, shot, states) for shot in shots]
    return tuple(unit.key for unit in units if unit and unit.key not in targets)
