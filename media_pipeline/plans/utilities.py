"""Registry: the name of a piece of small work -> who plans it. Each has a file of its own."""

from collections.abc import Callable
from typing import Any

from workflows.commands.command import Command

UtilityPlanner = Callable[[Command, Any], None]

_utilities: dict[str, UtilityPlanner] = {}


def utility(name: str) -> Callable[[UtilityPlanner], UtilityPlanner]:
    """Register ``def plan(command, wanted) -> None`` for payloads ``{name: wanted}``.

    It runs in the planner's transaction, starts a run and may raise CommandRefused.
    """

    def register(planner: UtilityPlanner) -> UtilityPlanner:
        if name in _utilities:
            raise ValueError(f"utility {name!r} is planned twice")
        _utilities[name] = planner
        return planner

    return register


def planner_of(name: str) -> UtilityPlanner | None:
    return _utilities.get(name)


def utility_names() -> list[str]:
    return sorted(_utilities)
