"""The moves a command makes before it follows its run; each is one guarded UPDATE."""

from uuid import UUID

from django.db.models.functions import Now

from workflows.commands.command import Command
from workflows.commands.command_status import CommandStatus


def attach_command(command_id: UUID, run_id: UUID) -> bool:
    """It belongs to this run from now on, and ends as the run ends."""
    return (
        Command.objects.filter(pk=command_id, status=CommandStatus.ACCEPTED).update(
            status=CommandStatus.ATTACHED, run_id=run_id
        )
        == 1
    )


def apply_command(command_id: UUID, run_id: UUID | None = None) -> bool:
    """It was carried out at once; ``run_id`` is the run it was about."""
    return (
        Command.objects.filter(pk=command_id, status=CommandStatus.ACCEPTED).update(
            status=CommandStatus.APPLIED, run_id=run_id, finished_at=Now()
        )
        == 1
    )
