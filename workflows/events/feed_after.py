"""Read a project's feed on from a number."""

from uuid import UUID

from workflows.errors import FeedPruned
from workflows.events.events_after import MOST
from workflows.events.feed_entry import FeedEntry
from workflows.events.project_feed import ProjectFeed


def feed_after(project_id: UUID, number: int = 0, limit: int = 200) -> list[FeedEntry]:
    """
    Entries with higher numbers, in order, with their events, at most ``limit`` (and 1,000).

    Raises FeedPruned when some of what would follow has been taken away.
    """
    feed = ProjectFeed.objects.filter(pk=project_id).first()
    if feed is None:
        return []
    if number + 1 < feed.first_number:
        raise FeedPruned(feed.first_number - 1)
    return list(
        FeedEntry.objects.select_related("event__channel")
        .filter(project_id=project_id, number__gt=number)
        .order_by("number")[: max(0, min(limit, MOST))]
    )
