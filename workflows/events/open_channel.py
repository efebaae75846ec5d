"""A run's channel: its subject's, or its own when it has none."""

from uuid import UUID

from workflows.errors import CommandRefused
from workflows.events.channel import Channel
from workflows.make_or_find import make_or_find
from workflows.uuid7 import uuid7


def open_channel(project_id: UUID, name: str) -> Channel:
    """
    Get or make the channel. Raises CommandRefused when another project has it: a subject belongs
    to one tenant, and a stranger must not write in its history.
    """
    channel = make_or_find(
        Channel, unique={"name": name}, also={"id": uuid7(), "project_id": project_id}
    )
    if channel.project_id != project_id:
        raise CommandRefused("subject_not_found", f"this project has no {name}", http_status=404)
    return channel
