"""What a client sends: a command under an id of its own, again until it is accepted."""

from typing import Any

from workflows.commands.accept_command import Accepted, accept_command
from workflows.projects.local_project import local_project


def send(client_command_id: str, payload: dict[str, Any], kind: str = "generation") -> Accepted:
    project, actor = local_project()
    return accept_command(
        project=project,
        actor=actor,
        client_command_id=client_command_id,
        kind=kind,
        payload=payload,
    )
