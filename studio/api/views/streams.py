"""What happens, while it happens: Server-Sent Events of a channel and of a project's feed."""

from uuid import UUID

from django.http import Http404, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import BadRequest
from studio.api.caller import find
from studio.api.live.event_stream import event_stream
from studio.api.live.news import Source
from studio.api.openapi.described import asked, described
from studio.api.views.events import ANY_NUMBER
from workflows.events.channel import Channel
from workflows.events.events_after import events_after
from workflows.events.feed_after import feed_after
from workflows.projects.project import Project
from workflows.runs.run import FINAL_RUN_STATUSES, Run

LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID", str, OpenApiParameter.HEADER, description="Instead of `after`; goes before it."
)
AFTER = asked("after", "The last number seen; 0 for all there is.", int)


class EventStreamRenderer(JSONRenderer):
    """So that ``Accept: text/event-stream`` is heard; a refusal is a problem all the same."""

    media_type = "text/event-stream"
    format = "events"


@described(
    "GET",
    OpenApiTypes.STR,
    media_type="text/event-stream",
    others={204: None},
    says="What happens in a channel, as it happens; 204 when the run is over and all is told.",
    asks=[LAST_EVENT_ID, AFTER, asked("run", "End with the end of this run.", OpenApiTypes.UUID)],
)
@api_view(["GET"])
@renderer_classes([EventStreamRenderer, JSONRenderer])
def channel_stream(request: Request, channel: str) -> HttpResponseBase:
    """Each event has its number as `id`, its type as `event`, and as `data` what the list of
    events shows. After some minutes a stream ends; a client that comes back with `Last-Event-ID`,
    as a browser does by itself, misses nothing."""
    if "\0" in channel:
        raise Http404
    row = find(request, Channel.objects.all(), name=channel)
    after = _after(request)
    source = Source("channel", row.pk)
    run = _run(request, row)
    if run is None:
        return event_stream(source, after)
    is_over = run.status in FINAL_RUN_STATUSES
    if is_over and not events_after(channel, after, 1):
        return Response(status=204)
    return event_stream(source, after, run=run.pk, is_over=is_over)


@described(
    "GET",
    OpenApiTypes.STR,
    media_type="text/event-stream",
    says="What happens in all of a project, as it happens, in the order of its feed.",
    asks=[LAST_EVENT_ID, AFTER],
    refuses={410: "feed_pruned"},
)
@api_view(["GET"])
@renderer_classes([EventStreamRenderer, JSONRenderer])
def project_stream(request: Request, project_id: UUID) -> HttpResponseBase:
    find(request, Project.objects.all(), "pk", pk=project_id)
    after = _after(request)
    feed_after(project_id, after, 0)
    return event_stream(Source("feed", project_id), after)


def _after(request: Request) -> int:
    given = request.headers.get("Last-Event-ID") or request.query_params.get("after", "0")
    if not (given.isascii() and given.isdigit() and int(given[:20]) <= ANY_NUMBER):
        raise BadRequest(
            "Last-Event-ID, or after, is the number of the last event that you saw", "after_invalid"
        )
    return int(given)


def _run(request: Request, channel: Channel) -> Run | None:
    given = request.query_params.get("run")
    if given is None:
        return None
    try:
        run_id = UUID(given)
    except ValueError:
        raise BadRequest("run is the id of a run", "run_invalid") from None
    run = Run.objects.filter(pk=run_id, channel=channel).first()
    if run is None:
        raise Http404
    return run
