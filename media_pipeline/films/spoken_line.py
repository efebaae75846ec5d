"""One line of a shot, as its slot holds it, and where its sound comes from.

A line is ``{"character", "text", "tone"}`` as its author wrote it: a voice records it. One with
``"sound"``, the token of an element, is heard as that element sounds; one with
``"left_to_model": true`` is spoken by the video's model. Neither is recorded.
"""

from collections.abc import Mapping
from typing import Any

Line = Mapping[str, Any]


def is_recorded(line: Line) -> bool:
    """A voice says it."""
    return is_heard(line) and not bound_to(line)


def is_heard(line: Line) -> bool:
    """It is part of the shot's own sound, recorded or uploaded."""
    return not line.get("left_to_model")


def bound_to(line: Line) -> str:
    """The token of the sound that is this line; empty: none."""
    return str(line.get("sound", ""))
