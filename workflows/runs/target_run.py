"""Which run a command is about."""

from uuid import UUID

from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.run import Run


def target_run(command: Command) -> Run:
    """
    The first run of the command's project that its targets name as ``run:<id>``, or its payload
    as ``runId``. Raises CommandRefused (``run_not_found``).
    """
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
        "run_not_found", f"name the run to {command.kind} as the target run:<id>", http_status=404
    )
