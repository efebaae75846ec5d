"""Step 1 of a command's walk: store an intent once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from workflows.commands.command import Command
from workflows.projects.project import Project


@dataclass(frozen=True)
class Accepted:
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
) -> Accepted:
    raise NotImplementedError
