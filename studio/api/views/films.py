"""Films: order one, look at them, say how one is made from now on."""

from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from rest_framework.decorators import api_view, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding
from media_pipeline.graph.film_view import load_rows
from media_pipeline.graph.kind import kinds
from media_pipeline.plans.change_film import change_film
from studio.api.api_errors import BadRequest
from studio.api.caller import find, project_to_send_to, visible
from studio.api.command_door import send_command
from studio.api.film_request import read_film_change, read_new_film
from studio.api.limited_json_parser import LimitedJSONParser
from studio.api.openapi.described import (
    ACCEPTED,
    COMMAND_REFUSALS,
    IDEMPOTENCY_KEY,
    PAGE,
    REPLAYED,
    asked,
    described,
)
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.film import FilmDetail, FilmShown
from studio.api.shapes.film_request import FilmAccepted, FilmPatch, NewFilm, NewFilmForm
from studio.api.shown import film as shown
from studio.api.shown import work
from studio.api.upload_request import UploadParser
from workflows.commands.command import Command
from workflows.projects.membership import Role
from workflows.projects.project import Project
from workflows.runs.cost import cost_of_subject

ARCHIVED = asked("archived", "true: those that were put away.", OpenApiTypes.BOOL)
KIND = asked("kind", "Only slots of this kind, as `shot.still`.", many=True)


@described(
    "GET",
    PageOf(FilmShown),
    says="Films of the caller's projects, the newest first.",
    asks=[*PAGE, ARCHIVED],
)
@api_view(["GET"])
def films(request: Request) -> Response:
    return page(request, _listed(request, visible(request, Film.objects.all())), shown.film)


@described(
    "GET",
    PageOf(FilmShown),
    says="Films of a project, the newest first.",
    asks=[*PAGE, ARCHIVED],
)
@described(
    "POST",
    FilmAccepted,
    status=202,
    body={"application/json": NewFilm, "multipart/form-data": NewFilmForm},
    needs=Role.EDITOR,
    says="Make a film of a script. The same again under the same key is the same film.",
    asks=[IDEMPOTENCY_KEY],
    refuses=COMMAND_REFUSALS,
    headers=(*ACCEPTED, REPLAYED),
)
@api_view(["GET", "POST"])
@parser_classes([LimitedJSONParser, UploadParser])
def project_films(request: Request, project_id: UUID) -> Response:
    """POST: a ``new_turn`` command by another name, through the same door."""
    if request.method == "POST":
        project = project_to_send_to(request, project_id)
        return send_command(request, project, read_new_film(request), show=_accepted)
    find(request, Project.objects.all(), "pk", pk=project_id)
    return page(request, _listed(request, Film.objects.filter(project=project_id)), shown.film)


@described(
    "GET",
    FilmDetail,
    says="A film with its scenes, shots, people and places.",
    asks=[KIND],
)
@described(
    "PATCH",
    FilmShown,
    body=FilmPatch,
    needs=Role.EDITOR,
    says="Another title, another way in which it is made from now on. Nothing is made by it.",
    refuses={
        409: "film_changed, generation_in_progress",
        422: "film_look_is_fixed, model_unknown, title_invalid",
    },
)
@api_view(["GET", "PATCH"])
def film(request: Request, film_id: UUID) -> Response:
    if request.method == "PATCH":
        row = find(request, Film.objects.only("project_id"), pk=film_id)
        project_to_send_to(request, row.project_id)
        return Response(shown.film(change_film(film_id, read_film_change(request))))
    find(request, Film.objects.only("id"), pk=film_id)
    findings = list(Finding.objects.filter(film=film_id))
    answer = shown.storyboard(load_rows(film_id), findings, kinds=kinds_asked(request))
    body: FilmDetail = {**answer, "cost": work.cost(cost_of_subject(f"film:{film_id}"))}
    return Response(body)


def _listed(request: Request, rows: QuerySet[Film]) -> QuerySet[Film]:
    """Those in the lists, or those that were put away. Raises BadRequest."""
    given = request.query_params.get("archived", "false")
    if given not in ("true", "false"):
        raise BadRequest("archived is true or false", "archived_invalid")
    return rows.filter(archived_at__isnull=given == "false")


def _accepted(command: Command) -> FilmAccepted:
    subject = command.run.subject if command.run else ""
    film_id = subject.removeprefix("film:") if subject.startswith("film:") else None
    return {**work.command(command), "film": film_id}


def kinds_asked(request: Request) -> list[str]:
    """Of ``KIND``. Raises BadRequest."""
    named = request.query_params.getlist("kind")
    if unknown := next((one for one in named if one not in kinds), None):
        raise BadRequest(f"there is no kind of slot {unknown[:100]!r}", "kind_invalid")
    return named
