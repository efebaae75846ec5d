"""The moves a command makes before it follows its run; each is one guarded UPDATE."""

from uuid import UUID

from django.db.models.functions import Now

from workflows.commands.command import Command
from workflows.commands.command_status import FOLLOWS_ITS_RUN, HAS_NOT_BEGUN, CommandStatus


def attach_command(command_id: UUID, run_id: UUID) -> bool:
    """It belongs to this run from now on, and ends as the run ends."""
    return (
        Command.objects.filter(pk=command_id, status=CommandStatus.ACCEPTED).update(
            status=CommandStatus.ATTACHED, run_id=run_id
        )
        == 1
    )


def schedule_command(command_id: UUID, run_id: UUID) -> bool:
    """As attached, but the run may not start before a time that is still to come."""
    return (
        Command.objects.filter(pk=command_id, status=CommandStatus.ACCEPTED).update(
            status=CommandStatus.SCHEDULED, run_id=run_id
        )
        == 1
    )


def begin_command(command_id: UUID) -> bool:
    """Work of its run has begun."""
    return (
        Command.objects.filter(pk=command_id, status__in=HAS_NOT_BEGUN).update(
            status=CommandStatus.RUNNING
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


def supersede_command(command_id: UUID, by: UUID) -> bool:
    """A newer one took its place before any work of it had begun."""
    return (
        Command.objects.filter(pk=command_id, status__in=HAS_NOT_BEGUN).update(
            status=CommandStatus.SUPERSEDED,
            finished_at=Now(),
            error_code="superseded",
            error_detail=f"command {by} took its place",
        )
        == 1
    )


def cancel_command_alone(command_id: UUID) -> bool:
    """A person takes this command back; the run that it follows goes on for others."""
    return (
        Command.objects.filter(pk=command_id, status__in=FOLLOWS_ITS_RUN).update(
            status=CommandStatus.CANCELLED, finished_at=Now()
        )
        == 1
    )
