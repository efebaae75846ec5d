"""Films."""

from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding
from media_pipeline.graph.film_view import load_film
from studio.api.caller import find, visible
from studio.api.openapi.described import PAGE, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.film import FilmDetail, FilmShown
from studio.api.shown import film as shown
from studio.api.shown.work import cost
from workflows.runs.cost import cost_of_subject


@described(
    "GET", PageOf(FilmShown), says="Films of the caller's projects, the newest first.", asks=PAGE
)
@api_view(["GET"])
def films(request: Request) -> Response:
    return page(request, visible(request, Film.objects.all()), shown.film)


@described("GET", FilmDetail, says="A film with its scenes, shots, people and places.")
@api_view(["GET"])
def film(request: Request, film_id: UUID) -> Response:
    find(request, Film.objects.only("id"), pk=film_id)
    view = load_film(film_id)
    answer = shown.storyboard(view, list(Finding.objects.filter(film=film_id)))
    body: FilmDetail = {**answer, "cost": cost(cost_of_subject(f"film:{film_id}"))}
    return Response(body)
