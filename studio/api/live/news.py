"""What a process of the site asks the database while somebody listens: how far channels have come,
and what is new in those that moved. Each is one statement, however many listen."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple
from uuid import UUID

from studio.api.shown import webhooks, work
from workflows.database import fetch_all
from workflows.events.event import Event
from workflows.events.events_after import MOST
from workflows.events.feed_after import feed_after
from workflows.runs.run import RunStatus

#: How an event says that its run is over.
ENDS = {f"run.{status}" for status in (RunStatus.SUCCEEDED, RunStatus.FAILED, RunStatus.CANCELLED)}


class Source(NamedTuple):
    """What can be listened to: a channel by its id, or the feed of a project by the project's."""

    kind: Literal["channel", "feed"]
    id: UUID


class Told(NamedTuple):
    """One event as it goes over the wire. ``ended``: the run that it says is over."""

    number: int
    frame: bytes
    ended: UUID | None


def positions(sources: Collection[Source]) -> dict[Source, int]:
    """The last number of each; one statement, by primary keys. A source that is gone has none."""
    rows = fetch_all(
        lambda kind, id, number: (Source(kind, id), number),
        """
        select 'channel', id, last_number from workflows_channel where id = any(%s)
         union all
        select 'feed', project_id, last_number from workflows_projectfeed where project_id = any(%s)
        """,
        [
            [one.id for one in sources if one.kind == "channel"],
            [one.id for one in sources if one.kind == "feed"],
        ],
    )
    return dict(rows)


def news(moved: Mapping[Source, int]) -> dict[Source, list[Told]]:
    """What came after these numbers, at most 1,000 each, in order. One statement for all channels,
    two for each feed. Raises FeedPruned."""
    channels = {source.id: after for source, after in moved.items() if source.kind == "channel"}
    told: dict[Source, list[Told]] = {source: [] for source in moved}
    for row in _of_channels(channels) if channels else ():
        told[Source("channel", row.channel_id)].append(_of_event(row))
    for source, after in moved.items():
        if source.kind == "feed":
            told[source] = [_of_feed(row) for row in feed_after(source.id, after, MOST)]
    return told


def _of_channels(after: Mapping[UUID, int]) -> Sequence[Event]:
    return list(
        Event.objects.raw(
            """
            select e.* from unnest(%s::uuid[], %s::bigint[]) as heard(channel, number)
             cross join lateral (
               select * from workflows_event
                where channel_id = heard.channel and number > heard.number
                order by number limit %s) e
             order by e.channel_id, e.number
            """,
            [list(after), list(after.values()), MOST],
        )
    )


def _of_event(row: Event) -> Told:
    return Told(row.number, _frame(row.number, row.type, work.event(row)), _ended(row))


def _of_feed(row: Any) -> Told:
    frame = _frame(row.number, row.event.type, webhooks.feed_entry(row))
    return Told(row.number, frame, _ended(row.event))


def _ended(row: Event) -> UUID | None:
    return row.run_id if row.type in ENDS else None


def _frame(number: int, type: str, data: Mapping[str, Any]) -> bytes:
    """No line of it holds a line break: JSON has none, and types are words."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return f"id: {number}\nevent: {type}\ndata: {text}\n\n".encode()
