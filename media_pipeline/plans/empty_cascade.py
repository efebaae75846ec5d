"""What is old only through something that no plan makes has nothing new to be made from."""

from collections.abc import Set
from typing import Final

from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.kind import kinds
from media_pipeline.plans.planned_unit import PlannedUnit

#: How what a cascade goes back to stands.
_OLD: Final = (UnitState.STALE, UnitState.FAILED)


def without_empty_cascade(
    view: FilmView, states: FilmStates, unit: PlannedUnit, made: Set[SlotKey]
) -> PlannedUnit:
    """The unit, or left alone and held by what it waits for. ``made``: what the plan makes so far.

    Made all the same it would come out as it is, for the price of another: a film of which one clip
    waits for its first speech would have its file cut anew at every update.
    """
    report = unit.report
    if not (unit.is_made and report.cascaded) or report.blocked_by:
        return unit
    if any((kind, kinds[kind].lead(view, subject)) in made for kind, subject in report.requires):
        return unit
    waits_for = tuple(key for key in report.requires if states.of(key).state in _OLD)
    return PlannedUnit(kind=unit.kind, key=unit.key, report=report, held_by=waits_for)
