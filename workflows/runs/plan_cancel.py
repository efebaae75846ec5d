"""The command ``cancel``, which the engine carries out itself: stop the run it names."""

from workflows.commands.command import Command, CommandKind
from workflows.commands.command_moves import apply_command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused
from workflows.events.append_event import append_event
from workflows.runs.cancel_run import cancel_run
from workflows.runs.target_run import target_run


@command_planner(CommandKind.CANCEL)
def plan_cancel(command: Command) -> None:
    """Refused: ``run_not_found``, ``run_is_over``."""
    run = target_run(command)
    if not cancel_run(run.pk):
        raise CommandRefused("run_is_over", f"run {run.pk} has ended or was cancelled before")
    apply_command(command.pk, run.pk)
    append_event(
        run_id=run.pk,
        type="command.accepted",
        data={"command": str(command.pk), "kind": command.kind},
    )
