"""The film as a file: ask for one, and those that were asked for."""

from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from studio.api.api_errors import BadRequest
from studio.api.caller import find, project_to_send_to
from studio.api.command_door import send_command
from studio.api.command_request import CommandRequest, key_of, object_of
from studio.api.openapi.described import (
    ACCEPTED,
    COMMAND_REFUSALS,
    IDEMPOTENCY_KEY,
    PAGE,
    REPLAYED,
    described,
)
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.exports import ExportShown, NewExport
from studio.api.shapes.work import CommandShown
from studio.api.shown.exports import export as shown
from workflows.commands.command import CommandKind
from workflows.projects.membership import Role

EXPORT = "film.export"


@described("GET", PageOf(ExportShown), says="Exports of a film, the newest first.", asks=PAGE)
@described(
    "POST",
    CommandShown,
    status=202,
    body=NewExport,
    needs=Role.EDITOR,
    says="Gather the film's file from what it shows now. The same cut twice is one file.",
    asks=[IDEMPOTENCY_KEY],
    refuses=COMMAND_REFUSALS | {409: "nothing_to_export, …"},
    headers=(*ACCEPTED, REPLAYED),
)
@api_view(["GET", "POST"])
def film_exports(request: Request, film_id: UUID) -> Response:
    """POST: an ``export`` command by another name. Its run ends when the file is there."""
    film = find(request, Film.objects.all(), pk=film_id)
    if request.method == "POST":
        project = project_to_send_to(request, film.project_id)
        return send_command(request, project, _wanted(request, film))
    slots = Slot.objects.filter(film=film, kind=EXPORT, subject_id=film.pk)
    selected = slots.values_list("selected_id", flat=True).first()
    takes = Take.objects.filter(slot__in=slots).select_related("asset")
    return page(request, takes, lambda take: shown(film, selected, take))


def _wanted(request: Request, film: Film) -> CommandRequest:
    """Raises BadRequest."""
    body = object_of(request)
    if unknown := next((name for name in body if name not in ("client_command_id", "again")), None):
        raise BadRequest(f"an export has no field {unknown[:100]!r}; it has again", "body_invalid")
    return CommandRequest(
        client_command_id=key_of(request, body),
        kind=CommandKind.EXPORT,
        payload={"again": body["again"]} if "again" in body else {},
        targets=[f"film:{film.pk}"],
    )
