"""Append a fact to a channel, in the transaction that makes it true."""

from typing import Any
from uuid import UUID


def append_event(
    *,
    run_id: UUID | None = None,
    channel: str | None = None,
    type: str,
    job_id: UUID | None = None,
    data: dict[str, Any],
) -> int:
    raise NotImplementedError
