"""A person takes a command back."""

from uuid import UUID

from django.db import transaction

from workflows.commands.command import Command, CommandKind
from workflows.commands.command_moves import cancel_command_alone
from workflows.database import again_when_lost, fetch_one
from workflows.events.append_event import append_event
from workflows.runs.cancel_run import cancel_run


@again_when_lost
def cancel_command(command_id: UUID) -> bool:
    """
    Its run stops when nobody else wants it; else only this command ends.

    Retries want nothing of their own: they do not keep a run alive, and who takes one back stops
    what it had started. False when the command has ended, or its run was told to stop before.
    """
    with transaction.atomic():
        command = Command.objects.filter(pk=command_id, finished_at__isnull=True).first()
        if command is None or command.run_id is None:
            return False
        fetch_one(
            bool,
            "select true from workflows_run where id = %s for no key update",
            [command.run_id],
        )
        if command.kind == CommandKind.RETRY or not _others_follow(command.run_id, command_id):
            return cancel_run(command.run_id)
        if not cancel_command_alone(command_id):
            return False
        append_event(
            run_id=command.run_id, type="command.cancelled", data={"command": str(command_id)}
        )
        return True


def _others_follow(run_id: UUID, command_id: UUID) -> bool:
    return (
        Command.objects.filter(run_id=run_id, finished_at__isnull=True)
        .exclude(pk=command_id)
        .exclude(kind=CommandKind.RETRY)
        .exists()
    )
