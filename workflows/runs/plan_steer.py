"""The command ``steer``, which the engine carries out itself: guidance for a run that goes on."""

from workflows.commands.command import Command, CommandKind
from workflows.commands.command_moves import apply_command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused
from workflows.runs.steer_run import steer_run
from workflows.runs.target_run import target_run


@command_planner(CommandKind.STEER)
def plan_steer(command: Command) -> None:
    """
    The command's text is the guidance. Refused: ``run_not_found``, ``run_is_over``,
    ``guidance_empty``, ``guidance_full``.
    """
    run = target_run(command)
    if not steer_run(run.pk, command.text, command_id=command.pk):
        raise CommandRefused("run_is_over", f"run {run.pk} has ended or was told to stop")
    apply_command(command.pk, run.pk)
