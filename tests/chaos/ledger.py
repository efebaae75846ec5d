"""The provider's book: one line for every request it accepted and will send a bill for."""

import json
import os
from pathlib import Path
from typing import NamedTuple


class Line(NamedTuple):
    """``key`` is the submission's idempotency key; ``request`` the id to ask by, or empty."""

    key: str
    job: str
    kind: str
    request: str


def write_line(descriptor: int, line: Line) -> None:
    """On the disk before the provider answers, as at a bank."""
    os.write(descriptor, (json.dumps(line._asdict()) + "\n").encode())
    os.fsync(descriptor)


def read_ledger(path: Path) -> list[Line]:
    if not path.exists():
        return []
    return [Line(**json.loads(text)) for text in path.read_text().splitlines()]
