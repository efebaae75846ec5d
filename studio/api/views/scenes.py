"""The scenes and shots of a film: page by page, and one with all that is known of it."""

from typing import TypeVar
from uuid import UUID

from django.db.models import Model
from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.computed import shown_text
from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.scripts.scene_words import scene_words
from studio.api.caller import find
from studio.api.openapi.described import asked, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import numbered_page
from studio.api.shapes.film import SceneShown
from studio.api.shapes.states import SceneDetail, ShotDetail
from studio.api.shown import film as shown
from studio.api.shown.slots import read_slots
from studio.api.shown.states import states_by_subject
from studio.api.shown.work import ROOT
from studio.api.views.films import KIND, kinds_asked

RowT = TypeVar("RowT", bound=Model)
USUAL_SCENES = 20


@described(
    "GET",
    PageOf(SceneShown),
    says="The scenes of a film with their shots and what their slots show, in their order.",
    asks=[
        asked("limit", f"{USUAL_SCENES} unless said otherwise, 200 at most.", int),
        asked("after", "The number after which the page begins, as in `next`.", int),
        KIND,
    ],
)
@api_view(["GET"])
def film_scenes(request: Request, film_id: UUID) -> Response:
    """The storyboard in parts: a page costs as much in a film of a thousand shots as in a small
    one. Scenes that a model is still telling of are in the film's own answer only."""
    film = find(request, Film.objects.all(), pk=film_id)
    rows, following = numbered_page(request, Scene.objects.filter(film=film), usual=USUAL_SCENES)
    shots = list(Shot.objects.filter(scene__in=rows).order_by("number"))
    subjects = [row.pk for row in (*rows, *shots)]
    slots = read_slots(film.pk, kinds=kinds_asked(request), subjects=subjects)
    part = FilmView(film=film, scenes=rows, shots=shots, characters=[], locations=[], slots={})
    return Response({"results": shown.scenes(part, slots), "next": following})


@described("GET", SceneDetail, says="A scene with its words, its shots, and how all of it stands.")
@api_view(["GET"])
def film_scene(request: Request, film_id: UUID, scene_id: UUID) -> Response:
    film = find(request, Film.objects.all(), pk=film_id)
    scene = _there(Scene.objects.filter(film=film, pk=scene_id).first())
    view = load_film(film.pk, scene_numbers=[scene.number])
    subjects = [scene.pk, *(shot.pk for shot in view.shots)]
    states = states_by_subject(FilmStates.read(view), subjects)
    (answer,) = shown.scenes(view, read_slots(film.pk, subjects=subjects))
    body: SceneDetail = {
        **answer,
        "text": _words(film, scene),
        "states": [one for subject in subjects for one in states[subject]],
        "links": {"self": f"{ROOT}/films/{film.pk}/scenes/{scene.pk}"},
    }
    return Response(body)


@described("GET", ShotDetail, says="A shot with what is said of it to models, and how it stands.")
@api_view(["GET"])
def film_shot(request: Request, film_id: UUID, shot_id: UUID) -> Response:
    film = find(request, Film.objects.all(), pk=film_id)
    shots = Shot.objects.filter(scene__film=film, pk=shot_id).select_related("scene")
    shot = _there(shots.first())
    view = load_film(film.pk, scene_numbers=[shot.scene.number])
    texts = [kind for kind in kinds.in_order() if kind.compute and not kind.of_library]
    body: ShotDetail = {
        **shown.shot_of(shot, read_slots(film.pk, subjects=[shot.pk])),
        "scene": str(shot.scene_id),
        "computed": {
            kind.name: shown_text(view, kind.name, shot.pk)
            for kind in texts
            if shot.pk in kind.subjects(view)
        },
        "states": states_by_subject(FilmStates.read(view), [shot.pk])[shot.pk],
        "links": {"self": f"{ROOT}/films/{film.pk}/shots/{shot.pk}"},
    }
    return Response(body)


def _words(film: Film, scene: Scene) -> str | None:
    """All else of a scene can be seen without the script's file."""
    try:
        return scene_words(film, [scene])[scene.pk].text
    except (LookupError, FileNotFoundError):
        return None


def _there(row: RowT | None) -> RowT:
    if row is None:
        raise Http404
    return row
