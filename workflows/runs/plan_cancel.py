"""The command ``cancel``, which the engine carries out itself: stop the run it names."""

from uuid import UUID

from workflows.commands.command import Command, CommandKind
from workflows.commands.command_moves import apply_command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused
from workflows.events.append_event import append_event
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run


@command_planner(CommandKind.CANCEL)
def plan_cancel(command: Command) -> None:
    """The target is ``run:<id>``, or ``{"runId": "<id>"}`` in the payload."""
    run = _target_run(command)
    if not cancel_run(run.pk):
        raise CommandRefused("run_is_over", f"run {run.pk} has ended or was cancelled before")
    apply_command(command.pk, run.pk)
    append_event(
        run_id=run.pk,
        type="command.accepted",
        data={"command": str(command.pk), "kind": command.kind},
    )


def _target_run(command: Command) -> Run:
    named = [*command.targets, command.payload.get("runId") or command.payload.get("run_id")]
    for target in filter(None, named):
        try:
            run_id = UUID(str(target).removeprefix("run:"))
        except ValueError:
            continue
        run = Run.objects.filter(pk=run_id, project_id=command.project_id).first()
        if run is not None:
            return run
    raise CommandRefused(
        "run_not_found", "name the run to cancel as the target run:<id>", http_status=404
    )
