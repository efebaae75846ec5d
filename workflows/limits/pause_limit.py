"""No new job of a key until a time, as a provider asked (Retry-After); what is at work goes on."""

from datetime import datetime, timedelta

from workflows.database import again_when_lost, fetch_one

_PAUSE = """
insert into workflows_limit as l (key, paused_until) values (%s, {until})
on conflict (key) do update set paused_until = greatest(l.paused_until, excluded.paused_until)
returning paused_until
"""


@again_when_lost
def pause_limit(key: str, until: datetime) -> datetime | None:
    """Until when the key rests now: a later time that was set before stays."""
    return fetch_one(_time, _PAUSE.format(until="%s"), [key, until])


@again_when_lost
def pause_limit_for(key: str, rest: timedelta) -> datetime | None:
    """The same from now on, by the database's clock."""
    return fetch_one(_time, _PAUSE.format(until="now() + %s"), [key, rest])


@again_when_lost
def end_pause(key: str) -> bool:
    """The next tick lets go what was held back. False when the key did not rest."""
    ended = fetch_one(
        bool,
        """
        update workflows_limit set paused_until = now() where key = %s and paused_until > now()
        returning true
        """,
        [key],
    )
    return bool(ended)


def _time(until: datetime) -> datetime:
    return until
