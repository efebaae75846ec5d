"""Step 1 of a command's walk: store an intent once, and plan it in the same transaction."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from workflows.canonical_json import canonical_hash, canonical_json
from workflows.commands.command import Command
from workflows.commands.command_planners import Planner, plan_command, planner_for
from workflows.commands.command_status import CommandStatus
from workflows.database import again_when_lost
from workflows.errors import (
    CommandConflict,
    CommandNotPlanned,
    CommandRefused,
    PayloadTooLarge,
)
from workflows.projects.project import Project
from workflows.traces import span, traceparent

log = logging.getLogger(__name__)

LARGEST_REQUEST = 32 * 1024
LONGEST_CLIENT_ID = 200


@dataclass(frozen=True)
class Accepted:
    """The command as stored; ``is_replay`` when this very request had been accepted before."""

    command: Command
    is_replay: bool


def accept_command(
    *,
    project: Project,
    actor: User,
    client_command_id: str,
    kind: str,
    payload: dict[str, Any],
    text: str = "",
    chat: str = "",
    targets: Sequence[str] = (),
    attachments: Sequence[str] = (),
    supersedes: UUID | None = None,
) -> Accepted:
    """
    Accept an intent once: when this returns, the command, its run and its first jobs are committed
    (unless the caller holds a transaction open).

    The same client id with the same request gives the first command again and says so.
    ``supersedes`` is a command of the project that has not begun and whose place this one takes.
    Raises CommandConflict for the same id with another request, UnknownCommandKind,
    PayloadNotJson, PayloadTooLarge, and CommandRefused from the kind's planner or because of
    ``supersedes``; then nothing was written.
    """
    plan = planner_for(kind)
    if not 0 < len(client_command_id) <= LONGEST_CLIENT_ID:
        raise CommandRefused(
            "client_command_id_invalid",
            f"a client command id has 1 to {LONGEST_CLIENT_ID} characters",
            http_status=422,
        )
    request = {
        "kind": kind,
        "project": str(project.pk),
        "chat": chat,
        "text": text,
        "targets": list(targets),
        "payload": payload,
        "attachments": list(attachments),
    }
    if supersedes is not None:
        request["supersedes"] = str(supersedes)
    _refuse_too_large(text=text, payload=payload, targets=targets, attachments=attachments)
    wanted = Command(
        project=project,
        actor=actor,
        client_command_id=client_command_id,
        kind=kind,
        payload_hash=canonical_hash(request),
        chat=chat,
        text=text,
        targets=list(targets),
        payload=payload,
        attachments=list(attachments),
        supersedes_id=supersedes,
    )
    with span(f"accept {kind}") as accepting:
        wanted.traceparent = traceparent()
        accepted = _store(wanted, plan)
        command = accepted.command
        accepting.note(command_id=str(command.pk), is_replay=accepted.is_replay)
    log.info(
        "command.replayed" if accepted.is_replay else "command.accepted",
        extra={
            "command_id": str(command.pk),
            "run_id": str(command.run_id) if command.run_id else None,
            "project_id": str(project.pk),
            "kind": kind,
        },
    )
    return accepted


def has_sent(actor: User, client_command_id: str) -> bool:
    """Whether a command was accepted under this id before; of another request, perhaps."""
    return Command.objects.filter(actor=actor, client_command_id=client_command_id).exists()


@again_when_lost
def _store(wanted: Command, planner: Planner) -> Accepted:
    with transaction.atomic():
        # Of two at once the second waits here until the first has committed or is gone.
        Command.objects.bulk_create([wanted], ignore_conflicts=True)
        command = Command.objects.get(
            actor=wanted.actor, client_command_id=wanted.client_command_id
        )
        if command.payload_hash != wanted.payload_hash:
            raise CommandConflict(command.pk)
        if command.pk != wanted.pk:
            return Accepted(command, is_replay=True)
        plan_command(command, planner)
        command.refresh_from_db()
        if command.status == CommandStatus.ACCEPTED:
            raise CommandNotPlanned(command.kind)
    return Accepted(command, is_replay=False)


def _refuse_too_large(**parts: Any) -> None:
    for name, part in parts.items():
        if (size := len(canonical_json(part).encode())) > LARGEST_REQUEST:
            raise PayloadTooLarge(
                f"{name} has {size} bytes, a command holds at most {LARGEST_REQUEST}; "
                "upload it and name its address"
            )
