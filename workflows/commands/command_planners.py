"""Registry: command kind -> planner, filled by the packages above at start."""

from collections.abc import Callable

from workflows.commands.command import Command, CommandKind
from workflows.errors import RegistrationError, UnknownCommandKind

Planner = Callable[[Command], None]

_planners: dict[str, Planner] = {}


def command_planner(kind: str) -> Callable[[Planner], Planner]:
    """
    Register ``def plan(command: Command) -> None`` for one of the closed list of kinds.

    It is called once, in the transaction that stores the command, and starts the run. It may raise
    CommandRefused, and then nothing is written.
    """
    if kind not in CommandKind.values:
        raise RegistrationError(f"{kind!r} is not one of the command kinds {CommandKind.values}")

    def register(planner: Planner) -> Planner:
        if kind in _planners:
            raise RegistrationError(f"command kind {kind!r} is planned twice")
        _planners[kind] = planner
        return planner

    return register


def planner_for(kind: str) -> Planner:
    try:
        return _planners[kind]
    except KeyError:
        raise UnknownCommandKind(kind) from None
