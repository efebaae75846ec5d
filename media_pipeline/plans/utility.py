"""Small work beside a film: the planner of the ``utility`` command."""

from media_pipeline.plans.utilities import planner_of, utility_names
from workflows.commands.command import Command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused


@command_planner("utility")
def plan_utility(command: Command) -> None:
    """The payload names one utility and what it shall do: ``{"describe_elements": [ids]}``."""
    names = list(command.payload)
    plan = planner_of(names[0]) if len(names) == 1 else None
    if plan is None:
        raise CommandRefused(
            "payload_invalid",
            f"A utility has one field, which says what shall be done: {', '.join(utility_names())}",
            422,
        )
    plan(command, command.payload[names[0]])
