"""A finished file takes its name: whole or not at all, also after a power cut."""

import os
from pathlib import Path


def unfinished(target: Path) -> Path:
    """The name under which ``target`` is written until it is whole."""
    return target.with_name(target.name + ".part")


def publish_file(target: Path, part: Path | None = None) -> None:
    """
    Give ``unfinished(target)``, or ``part``, its name, after its bytes are on disk.

    Raises OSError.
    """
    part = part or unfinished(target)
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(target)
