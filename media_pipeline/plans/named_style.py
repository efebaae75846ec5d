"""The style that a command of the library names, or why it cannot have it."""

from typing import Any
from uuid import UUID

from media_pipeline.styles.find_style import find_style
from media_pipeline.styles.style_refused import StyleRefused
from workflows.errors import CommandRefused


def named_style(project_id: UUID, named: str) -> dict[str, Any]:
    """Its snapshot. Raises CommandRefused (``style_unknown``)."""
    try:
        return find_style(project_id, named)
    except StyleRefused as refused:
        raise CommandRefused(refused.code, refused.detail, refused.http_status) from refused
