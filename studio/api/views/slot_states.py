"""How every slot of a film stands: what is missing, stale, under way or failed, and why."""

from collections.abc import Iterator
from itertools import islice
from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import SlotKey, load_film
from media_pipeline.graph.kind import kinds
from studio.api.api_errors import BadRequest
from studio.api.caller import find
from studio.api.openapi.described import asked, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import address_of_next, number_from
from studio.api.shapes.states import SlotState
from studio.api.shown.states import slot_keys, slot_states, target
from studio.api.views.films import KIND, kinds_asked

USUAL, MOST = 200, 2000


@described(
    "GET",
    PageOf(SlotState),
    says="The slots of a film, made or not, and how each stands.",
    asks=[
        asked("limit", f"How many at most; {USUAL} unless said otherwise, {MOST} at most.", int),
        asked("after", "The target after which the page begins, as in `next`."),
        KIND,
        asked("stage", f"Only those of one stage: {', '.join(Stage)}."),
        asked("state", f"Only those that stand so: {', '.join(UnitState)}."),
    ],
)
@api_view(["GET"])
def film_slots(request: Request, film_id: UUID) -> Response:
    """In the order in which a film is made."""
    film = find(request, Film.objects.all(), pk=film_id)
    limit = number_from(request, "limit", USUAL, MOST)
    if limit == 0:
        raise BadRequest("limit is 1 or more", "limit_invalid")
    state = _word(request, "state", list(UnitState))
    stage = _word(request, "stage", list(Stage))
    named = kinds_asked(request)
    asked_for = [
        kind
        for kind in kinds.in_order()
        if (not stage or kind.stage == stage) and (not named or kind.name in named)
    ]
    view = load_film(film.pk)
    keys = _after(request, slot_keys(view, only=asked_for))
    found = slot_states(FilmStates.read(view), keys, state=state)
    results = list(islice(found, limit))
    more = len(results) == limit and next(found, None) is not None
    following = address_of_next(request, after=results[-1]["target"]) if more else None
    return Response({"results": results, "next": following})


def _word(request: Request, name: str, words: list[UnitState] | list[Stage]) -> str:
    """One of them, or empty. Raises BadRequest."""
    given = request.query_params.get(name)
    if given is not None and given not in words:
        raise BadRequest(f"{name} is one of {', '.join(words)}", f"{name}_invalid")
    return given or ""


def _after(request: Request, keys: Iterator[SlotKey]) -> Iterator[SlotKey]:
    """Raises BadRequest for a place that is none, as when the film has changed since."""
    after = request.query_params.get("after")
    if after is None:
        return keys
    if not any(target(key) == after for key in keys):
        raise BadRequest("after is a target of this film, as in the next link", "cursor_invalid")
    return keys
