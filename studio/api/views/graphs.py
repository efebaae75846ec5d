"""What a film is made from, as a picture and as data."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.graph.film_states import UnitState
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.plans.film_plan import FilmPlan, plan_film
from media_pipeline.plans.graph_svg import graph_svg
from media_pipeline.plans.plan_words import PlanWords
from studio.api.caller import find
from studio.api.openapi.described import asked, described
from studio.api.shapes.states import FilmGraph, GraphEdge
from studio.api.shown.states import target
from studio.api.shown.work import ROOT
from studio.api.views.plan import wanted

QUESTIONS = (
    asked("want", "`continue`, `update` or `retry`; `continue` unless said otherwise."),
    asked("stop_at", "The last stage."),
    asked("export", "1: with the film file."),
)


class SvgRenderer(JSONRenderer):
    """So that ``Accept: image/svg+xml`` is heard; a refusal is a problem all the same."""

    media_type = "image/svg+xml"
    format = "svg"


@described(
    "GET", FilmGraph, says="What is made from what, and what made something stale.", asks=QUESTIONS
)
@api_view(["GET"])
def film_graph(request: Request, film_id: UUID) -> Response:
    view, plan = _planned(request, film_id)
    words = PlanWords(view)
    body: FilmGraph = {
        "film": str(film_id),
        "nodes": [
            {
                "target": target(unit.key),
                "kind": unit.kind.name,
                "subject": str(unit.key[1]),
                "name": words.slot(unit.key),
                "stage": str(unit.kind.stage),
                "state": str(unit.state),
                "will_be_made": unit.is_made,
            }
            for unit in plan.units
        ],
        "edges": _edges(plan),
        "links": {"self": f"{ROOT}/films/{film_id}/graph"},
    }
    return Response(body)


@described(
    "GET",
    OpenApiTypes.BINARY,
    media_type="image/svg+xml",
    says="The same as a picture: a column a stage, a box a slot, a line a reading.",
    asks=QUESTIONS,
)
@api_view(["GET"])
@renderer_classes([SvgRenderer, JSONRenderer])
def film_graph_picture(request: Request, film_id: UUID) -> HttpResponse:
    view, plan = _planned(request, film_id)
    answer = HttpResponse(graph_svg(view, plan), content_type="image/svg+xml; charset=utf-8")
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return answer


def _planned(request: Request, film_id: UUID) -> tuple[FilmView, FilmPlan]:
    film = find(request, Film.objects.all(), pk=film_id)
    view = load_film(film.pk)
    return view, plan_film(view, wanted(request, view))


def _edges(plan: FilmPlan) -> list[GraphEdge]:
    """Between nodes alone: what no plan makes, as the library's entries, is none."""
    there = {unit.key for unit in plan.units}
    stale = {unit.key for unit in plan.units if unit.state == UnitState.STALE}
    edges: list[GraphEdge] = []
    for unit in plan.units:
        changed = stale if unit.report.cascaded else {cause.slot for cause in unit.causes}
        edges += [
            {
                "from": target(key),
                "to": target(unit.key),
                "is_why": unit.key in stale and key in changed,
            }
            for key in unit.report.requires
            if key in there
        ]
    return edges
