"""What happened, in the order in which it became true."""

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.caller import find
from studio.api.page import number_from
from studio.api.shown import work
from workflows.events.channel import Channel
from workflows.events.events_after import MOST, events_after

ANY_NUMBER = 2**62


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
