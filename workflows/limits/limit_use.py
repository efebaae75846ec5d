"""How much of a limit is in use at this moment, for whoever looks at it."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from workflows.database import fetch_all


class LimitUse(NamedTuple):
    """``cap`` None: no cap. ``paused_until`` None: not paused."""

    key: str
    cap: int | None
    paused_until: datetime | None
    at_work: int
    held_back: int


def limits_in_use(
    keys: Sequence[str] | None = None, prefixes: Sequence[str] = ()
) -> list[LimitUse]:
    """Those named, or that begin with one of ``prefixes`` (None: all), by key; one statement."""
    return fetch_all(
        LimitUse,
        """
        select l.key, l.cap, l.paused_until,
               (select count(*) from workflows_job j where j.holds_slot and j.limit_key = l.key),
               (select count(*) from workflows_job j
                 where j.held_back <> '' and j.held_back = 'limit' and j.limit_key = l.key)
          from workflows_limit l
         where %s::text[] is null or l.key = any(%s)
            or exists (select 1 from unnest(%s::text[]) p where starts_with(l.key, p))
         order by l.key
        """,
        [None if keys is None else list(keys), list(keys or ()), list(prefixes)],
    )
