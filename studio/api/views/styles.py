"""The styles of a project, and the one that a film takes."""

from uuid import UUID

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.styles.choose_style import choose_style, shown_style
from media_pipeline.styles.keep_style import keep_style, read_recipe
from media_pipeline.styles.list_styles import list_styles
from studio.api.api_errors import BadRequest
from studio.api.caller import find, project_to_send_to
from studio.api.command_request import object_of, text_of
from studio.api.openapi.described import described
from studio.api.shapes.project import FilmStyle, StyleChoice, Styles
from workflows.projects.membership import Role
from workflows.projects.project import Project


@described("GET", Styles, says="Every style that a film can be ordered in.")
@api_view(["GET"])
def project_styles(request: Request, project_id: UUID) -> Response:
    """All that a film can be ordered in; of a project's own the newest version."""
    find(request, Project.objects.all(), project="pk", pk=project_id)
    return Response({"results": list_styles(project_id), "next": None})


@described("GET", FilmStyle, says="One style.")
@described(
    "PUT",
    FilmStyle,
    body=FilmStyle,
    needs=Role.EDITOR,
    says="A new version of a style of the project. No film changes by it.",
    refuses={409: "style_…", 422: "style_…"},
)
@api_view(["GET", "PUT"])
def project_style(request: Request, project_id: UUID, style_key: str) -> Response:
    """PUT: a new version, unless it says the same already. No film changes by it."""
    if request.method != "PUT":
        find(request, Project.objects.all(), project="pk", pk=project_id)
        shown = next((one for one in list_styles(project_id) if one["key"] == style_key), None)
        if shown is None:
            raise Http404
        return Response(shown)
    project = project_to_send_to(request, project_id)
    version = keep_style(project.pk, style_key, read_recipe(object_of(request)))
    return Response({"key": version.style.key, "version": version.number, **version.recipe})


@described("GET", FilmStyle, says="What the film looks like.")
@described(
    "PUT",
    FilmStyle,
    body=StyleChoice,
    needs=Role.EDITOR,
    says="The film takes this style; what was drawn is stale.",
    refuses={404: "style_unknown", 409: "style_…", 422: "style_…"},
)
@api_view(["GET", "PUT"])
def film_style(request: Request, film_id: UUID) -> Response:
    """What the film looks like. PUT: it takes another style; nothing is made by it."""
    film = find(request, Film.objects.all(), pk=film_id)
    if request.method == "PUT":
        project_to_send_to(request, film.project_id)
        named = text_of(object_of(request), "style")
        if not named:
            raise BadRequest('send {"style": the key of a style}', "style_missing")
        choose_style(film.pk, named)
    return Response(shown_style(film) or {})
