"""Which worker this process is, and where process ids mean what they mean here."""

import os
import socket
from functools import cache
from pathlib import Path
from uuid import UUID

from workflows.uuid7 import uuid7

_ids: dict[int, UUID] = {}


def worker_id() -> UUID:
    """The same for all threads of this process, another in a child, also in one that was forked."""
    return _ids.setdefault(os.getpid(), uuid7())


def host() -> str:
    """The machine's name and, where it can be known, the one space its process ids belong to."""
    name = socket.gethostname()[:150]
    space = process_space()
    return f"{name}/{space}" if space else name


@cache
def process_space() -> str:
    """
    This start of the machine and this container's process namespace; empty where nobody says.

    Two processes that see the same one can look for each other by process id. A host's name does
    not tell: containers may share it, and a machine keeps it when it starts again.
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii")
        namespace = os.stat("/proc/self/ns/pid").st_ino
    except (OSError, UnicodeDecodeError):
        return ""
    return f"{boot[:8]}.{namespace}"
