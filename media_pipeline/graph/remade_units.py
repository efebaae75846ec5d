"""What a film has and that no longer fits it: the units that an edit makes again."""

from collections.abc import Sequence

from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.launch_units import Unit, wanted_units


def stale_or_missing_units(view: FilmView, names: Sequence[str]) -> list[Unit]:
    """Of the named kinds what nobody is making and that is missing, or made from something else
    than it would be made from now, or from something that is itself stale or on its way.

    What was stamped by an older version of its kind is untracked, and stays. So does what a person
    has written or chosen: it may be stale, and is made again only when it is asked for by name.
    """
    states = FilmStates.read(view)
    good = (UnitState.DONE, UnitState.RUNNING)
    return [unit for unit in wanted_units(view, names) if states.of(unit.key).state not in good]


def stale_choices(view: FilmView, names: Sequence[str]) -> list[Unit]:
    """What a person has chosen and that no longer fits the film; it stays, and is told."""
    states = FilmStates.read(view)
    reports = ((unit, states.of(unit.key)) for unit in wanted_units(view, names))
    return [unit for unit, report in reports if report.kept and report.causes]
