"""Append a fact to a channel, in the transaction that makes it true."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from workflows.canonical_json import canonical_json
from workflows.database import fetch_one
from workflows.errors import EventRefused, UnknownChannel
from workflows.events.event_types import is_event_type

LARGEST_DATA = 2000  # the row's own check allows 2048 bytes of PostgreSQL's spelling


def append_event(
    *,
    run_id: UUID | None = None,
    channel: str | None = None,
    type: str,
    job_id: UUID | None = None,
    data: dict[str, Any],
) -> int:
    """
    The event's number in its channel: the one named, else the run's.

    Numbers have no gaps because the channel's row stays locked until the transaction ends. So it
    is the last lock taken: call this after all other writes. Raises UnknownChannel and
    EventRefused (a type nobody declared, more than 2 KB of data).
    """
    return append_events(run_id=run_id, channel=channel, job_id=job_id, events=[(type, data)])


def append_events(
    *,
    run_id: UUID | None = None,
    channel: str | None = None,
    job_id: UUID | None = None,
    events: Sequence[tuple[str, dict[str, Any]]],
) -> int:
    """Several, type and data each, one after the other; the number of the last. As append_event."""
    items = [
        {"type": type, "job": None if job_id is None else str(job_id), "data": _checked(type, data)}
        for type, data in events
    ]
    number = fetch_one(
        lambda number: number,
        """
        select workflows_append_events_v1(c.id, %(run)s::uuid, %(events)s::jsonb)
          from workflows_channel c
         where c.name = %(channel)s
            or (%(channel)s::text is null
                and c.id = (select channel_id from workflows_run where id = %(run)s::uuid))
        """,
        {"run": run_id, "events": canonical_json(items), "channel": channel},
    )
    if number is None:
        raise UnknownChannel(f"no channel {channel!r}" if channel else f"no run {run_id}")
    return int(number)


def _checked(type: str, data: dict[str, Any]) -> dict[str, Any]:
    """Raises EventRefused."""
    if not is_event_type(type):
        raise EventRefused(f"nobody declared the event type {type!r}")
    size = len(canonical_json(data).encode())
    if size > LARGEST_DATA:
        raise EventRefused(f"{type} carries {size} bytes; an event holds ids and short strings")
    return data
