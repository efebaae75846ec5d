"""What happened, in the order in which it became true."""

from uuid import UUID

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.caller import find
from studio.api.openapi.described import asked, described
from studio.api.page import number_from
from studio.api.shapes.project import FeedShown
from studio.api.shapes.work import EventsShown
from studio.api.shown import webhooks, work
from workflows.events.channel import Channel
from workflows.events.events_after import MOST, events_after
from workflows.events.feed_after import feed_after
from workflows.projects.project import Project

ANY_NUMBER = 2**62

EVENTS = (
    asked("after", "The last number seen.", int),
    asked("limit", "How many at most.", int),
)


@described(
    "GET",
    EventsShown,
    says="What happened, in the order in which it became true.",
    asks=EVENTS,
    refuses={410: "events_pruned"},
)
@api_view(["GET"])
def channel_events(request: Request, channel: str) -> Response:
    """``?after=`` the last number seen; ``last`` is what to send next time."""
    if "\0" in channel:  # PostgreSQL holds none, so no channel is called so
        raise Http404
    find(request, Channel.objects.all(), name=channel)
    after = number_from(request, "after", 0, ANY_NUMBER)
    events = events_after(channel, after, number_from(request, "limit", 200, MOST))
    last = events[-1].number if events else after
    return Response({"results": [work.event(row) for row in events], "last": last})


@described(
    "GET",
    FeedShown,
    says="All events of a project in one order, a little late.",
    asks=EVENTS,
    refuses={410: "feed_pruned"},
)
@api_view(["GET"])
def project_feed(request: Request, project_id: UUID) -> Response:
    """All channels of the project in one order, a little late; 410 for what was pruned."""
    find(request, Project.objects.all(), "pk", pk=project_id)
    after = number_from(request, "after", 0, ANY_NUMBER)
    entries = feed_after(project_id, after, number_from(request, "limit", 200, MOST))
    last = entries[-1].number if entries else after
    return Response({"results": [webhooks.feed_entry(row) for row in entries], "last": last})
