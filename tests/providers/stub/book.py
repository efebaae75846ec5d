"""A provider's book: each record is on the disk before the first byte of its answer leaves."""

import json
import os
from pathlib import Path
from threading import Lock
from typing import Any


class Book:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()

    def write_line(self, record: dict[str, Any]) -> None:
        with self._lock:
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(descriptor, (json.dumps(record) + "\n").encode())
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def read_lines(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            return []
        return [json.loads(text) for text in self.path.read_text().splitlines()]
