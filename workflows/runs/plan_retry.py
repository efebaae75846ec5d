"""The command ``retry``, which the engine carries out itself: what failed of a run goes again."""

from workflows.commands.command import Command, CommandKind
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused
from workflows.runs.attach_to_run import attach_to_run
from workflows.runs.retry_run import retry_run
from workflows.runs.target_run import target_run


@command_planner(CommandKind.RETRY)
def plan_retry(command: Command) -> None:
    """It follows the run to its end. Refused: ``run_not_found``, ``nothing_to_retry``."""
    run = target_run(command)
    if not retry_run(run.pk):
        raise CommandRefused(
            "nothing_to_retry",
            f"no job of run {run.pk} failed or is blocked, or the run was cancelled",
        )
    attach_to_run(command, run.pk)
