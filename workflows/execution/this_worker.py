"""Which worker this process is: a new id for every process, also for one that was forked."""

import os
from uuid import UUID

from workflows.uuid7 import uuid7

_ids: dict[int, UUID] = {}


def worker_id() -> UUID:
    """The same for all threads of this process, another in a child."""
    return _ids.setdefault(os.getpid(), uuid7())
