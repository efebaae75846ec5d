"""The provider's book: one line for every request that it accepted and will send a bill for."""

import json
import os
from pathlib import Path
from threading import Lock
from typing import NamedTuple


class Line(NamedTuple):
    """``key``: the idempotency key that came with it; ``call``: the analyst's question."""

    id: str
    key: str
    call: str
    model: str
    prompt_tokens: int
    completion_tokens: int
    cost_microdollars: int


class Ledger:
    """A file of lines. Each is on the disk before the first byte of its answer leaves."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()

    def write(self, line: Line) -> None:
        with self._lock:
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(descriptor, (json.dumps(line._asdict()) + "\n").encode())
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def read(self) -> list[Line]:
        return read_ledger(self.path)


def read_ledger(path: Path) -> list[Line]:
    if not path.exists():
        return []
    return [Line(**json.loads(text)) for text in path.read_text().splitlines()]
