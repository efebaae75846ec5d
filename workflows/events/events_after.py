"""Read a channel on from a number."""

from workflows.events.event import Event

MOST = 1000


def events_after(channel: str, number: int = 0, limit: int = 200) -> list[Event]:
    """Events of the channel with higher numbers, in order, at most ``limit`` (and 1,000)."""
    return list(
        Event.objects.filter(channel__name=channel, number__gt=number).order_by("number")[
            : max(0, min(limit, MOST))
        ]
    )
