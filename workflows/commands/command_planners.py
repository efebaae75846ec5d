"""Registry: command kind -> planner, filled by the packages above at start."""

from collections.abc import Callable

from workflows.commands.command import Command, CommandKind
from workflows.errors import RegistrationError, UnknownCommandKind

Planner = Callable[[Command], None]

_planners: dict[str, Planner] = {}
_replaced: set[str] = set()
_superseding: set[str] = set()
_steps_before: list[Planner] = []


def command_planner(
    kind: str, *, supersedes: bool = False, replaces: bool = False
) -> Callable[[Planner], Planner]:
    """
    Register ``def plan(command: Command) -> None`` for one of the closed list of kinds.

    It is called once, in the transaction that stores the command. It starts a run, attaches the
    command to one that is there, or applies it. It may raise CommandRefused, and then nothing is
    written. ``supersedes``: a new command ends older ones of the kind with the same targets that
    have not begun. ``replaces``: this installation plans the kind so, whoever else registers it
    and in whatever order; for those that prove or measure the engine without films.
    """
    if kind not in CommandKind.values:
        raise RegistrationError(f"{kind!r} is not one of the command kinds {CommandKind.values}")

    def register(planner: Planner) -> Planner:
        if kind in _replaced and not replaces:
            return planner
        if kind in _planners and not replaces:
            raise RegistrationError(f"command kind {kind!r} is planned twice")
        if replaces:
            _replaced.add(kind)
        _planners[kind] = planner
        if supersedes:
            _superseding.add(kind)
        return planner

    return register


def planner_for(kind: str) -> Planner:
    try:
        return _planners[kind]
    except KeyError:
        raise UnknownCommandKind(kind) from None


def is_superseding(kind: str) -> bool:
    """Whether a command of this kind takes the place of older ones by itself."""
    return kind in _superseding


def before_planning(step: Planner) -> Planner:
    """Register what happens to every new command before its planner, in the same transaction."""
    _steps_before.append(step)
    return step


def plan_command(command: Command, planner: Planner) -> None:
    """The steps before, then the planner."""
    for step in _steps_before:
        step(command)
    planner(command)
