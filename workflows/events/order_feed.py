"""The tick that puts committed events into the feeds of their projects, a little late."""

from django.conf import settings

from workflows.database import fetch_one

MOST_ROUNDS = 100


def order_feed() -> int:
    """How many events found their place. With nothing new it is one index probe."""
    placed = 0
    for _ in range(MOST_ROUNDS):
        more = fetch_one(int, "select workflows_order_feed_v2(%s)", [settings.WORKFLOWS_BATCH]) or 0
        placed += more
        if more < settings.WORKFLOWS_BATCH:
            break
    return placed
