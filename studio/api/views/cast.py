"""Who of the library plays whom in a film, and which place is which: a person's own choice."""

from uuid import UUID

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.cast.recast import recast, relink
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.film_view import FilmView, SlotKey, load_film
from media_pipeline.library.shelf import LOCATIONS, TALENT
from studio.api.caller import find, project_to_send_to
from studio.api.library_request import read_who
from studio.api.openapi.described import described
from studio.api.openapi.shape_extension import PageOf
from studio.api.shapes.library import CastShown, LocationChoice, TalentChoice
from studio.api.shapes.states import CharacterDetail, LocationDetail, SlotState
from studio.api.shown import film as shown
from studio.api.shown.slots import SlotsShown, read_slots
from studio.api.shown.states import states_by_subject
from studio.api.shown.work import ROOT
from workflows.projects.membership import Role

CAST_REFUSALS = {404: "talent_unknown, …", 409: "cast_…", 422: "cast_…"}


@described(
    "GET", PageOf(CharacterDetail), says="Who is in a film, what is shown of them, how it stands."
)
@api_view(["GET"])
def film_characters(request: Request, film_id: UUID) -> Response:
    view, slots, states = _everybody(request, film_id)
    results: list[CharacterDetail] = [
        {
            **shown.character(row, slots),
            "talent": _entry(view.played_by(row.pk)),
            "states": states[row.pk],
            "links": {"self": f"{ROOT}/films/{film_id}/characters/{row.pk}"},
        }
        for row in view.characters
    ]
    return Response({"results": results, "next": None})


@described(
    "GET", PageOf(LocationDetail), says="Where a film plays, what is shown of it, how it stands."
)
@api_view(["GET"])
def film_locations(request: Request, film_id: UUID) -> Response:
    view, slots, states = _everybody(request, film_id)
    results: list[LocationDetail] = [
        {
            **shown.location(row, slots),
            "library_location": _entry(view.taken_from(row.pk)),
            "states": states[row.pk],
            "links": {"self": f"{ROOT}/films/{film_id}/locations/{row.pk}"},
        }
        for row in view.locations
    ]
    return Response({"results": results, "next": None})


def _everybody(
    request: Request, film_id: UUID
) -> tuple[FilmView, SlotsShown, dict[UUID, list[SlotState]]]:
    """People and places; who wants a sheet or a voice follows from all the shots."""
    film = find(request, Film.objects.all(), pk=film_id)
    view = load_film(film.pk)
    subjects = [row.pk for row in (*view.characters, *view.locations)]
    states = states_by_subject(FilmStates.read(view), subjects)
    return view, read_slots(film.pk, subjects=subjects), states


def _entry(found: UUID | None) -> str | None:
    return None if found is None else str(found)


@described("GET", CastShown, says="Who of the library plays a character.")
@described(
    "PATCH",
    CastShown,
    body=TalentChoice,
    needs=Role.EDITOR,
    says="Have somebody play a character, or nobody. Nothing is made by it.",
    refuses=CAST_REFUSALS,
)
@api_view(["GET", "PATCH"])
def character_talent(request: Request, film_id: UUID, character_id: UUID) -> Response:
    """``{"talent": id or null}``. Nothing is made by it; what it makes stale says so."""
    film = find(request, Film.objects.all(), pk=film_id)
    if request.method == "PATCH":
        project_to_send_to(request, film.project_id)
        recast(film, character_id, read_who(request, "talent"))
    elif not Character.objects.filter(film=film, pk=character_id).exists():
        raise Http404
    return _shown(film, (TALENT.cast_slot, character_id))


@described("GET", CastShown, says="Which place of the library a location is.")
@described(
    "PATCH",
    CastShown,
    body=LocationChoice,
    needs=Role.EDITOR,
    says="Say which place a location is, or none. Nothing is made by it.",
    refuses=CAST_REFUSALS,
)
@api_view(["GET", "PATCH"])
def location_library_location(request: Request, film_id: UUID, location_id: UUID) -> Response:
    """``{"library_location": id or null}``."""
    film = find(request, Film.objects.all(), pk=film_id)
    if request.method == "PATCH":
        project_to_send_to(request, film.project_id)
        relink(film, location_id, read_who(request, "library_location"))
    elif not Location.objects.filter(film=film, pk=location_id).exists():
        raise Http404
    return _shown(film, (LOCATIONS.cast_slot, location_id))


def _shown(film: Film, key: SlotKey) -> Response:
    content = load_film(film.pk).content(*key)
    return Response({"target": f"{key[0]}:{key[1]}", "content": content})
