"""What a film needs, and what a launch would make; reading it changes nothing."""

from collections import defaultdict
from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.films.film_models import PORTS, Port
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView, SlotKey, load_film
from media_pipeline.graph.final_take import shown_drafts
from media_pipeline.graph.kind import kinds
from media_pipeline.plans.chosen_models import choose_models
from media_pipeline.plans.film_plan import NO_TARGETS, Want, Wanted, plan_film
from media_pipeline.plans.refuse_models import refuse_make_with
from media_pipeline.plans.scene_targets import with_every_shot
from studio.api.api_errors import BadRequest
from studio.api.caller import find
from studio.api.openapi.described import asked, described
from studio.api.shapes.plan import PlanShown
from studio.api.shown.plan import plan as shown

QUESTIONS = (
    asked("want", "`continue`, `update` or `retry`; `continue` unless said otherwise."),
    asked("stop_at", "The last stage."),
    asked("target", "`kind:id`, of one thing that shall be made again.", many=True),
    asked("model", "`port:name`, as if the film had chosen it.", many=True),
    asked("make_with", "Models for the targets.", many=True),
    asked("finals", "1: the drafts that are shown, at quality."),
    asked("export", "1: with the film file."),
    asked("with_music", "1 or 0, as if the film had chosen it."),
    asked("draft_motion", "1 or 0, as if the film had chosen it."),
    asked("pack_clips", "1 or 0, as if the film had chosen it."),
)


@described(
    "GET",
    PlanShown,
    says="What the film needs, and what a launch would make. Reading it changes nothing.",
    asks=QUESTIONS,
    refuses={409: "plan_…", 422: "plan_…"},
)
@api_view(["GET"])
def film_plan(request: Request, film_id: UUID) -> Response:
    """``?want=continue|update|retry``, ``&stop_at=``, ``&export=1``, or ``?target=kind:id``, which
    may stand several times, ``&finals=1``. ``&model=port:name``, also several times, and
    ``with_music``, ``draft_motion``, ``pack_clips``: as if the film had chosen these. The same in a
    ``generation`` command, with the digest, launches this.
    """
    film = find(request, Film.objects.all(), pk=film_id)
    view = load_film(film.pk)
    _choose(request, view.film)
    return Response(shown(plan_film(view, wanted(request, view)), view))


def _choose(request: Request, film: Film) -> None:
    """What a launch would save with its choices; here nothing is."""
    named: dict[Port, list[str]] = defaultdict(list)
    for one in request.query_params.getlist("model"):
        port, _, name = one.partition(":")
        if port not in PORTS:
            raise BadRequest(
                f"{one[:100]!r} is no choice; write model=port:name, of {', '.join(PORTS)}",
                "plan_question_invalid",
            )
        named[port] += [name] if name else []
    film.chosen_models = choose_models(film, named)
    for switch in ("with_music", "draft_motion", "pack_clips"):
        if (given := request.query_params.get(switch)) is not None:
            setattr(film, switch, given in ("1", "true"))


def wanted(request: Request, view: FilmView) -> Wanted:
    """Of the questions, in the planner's words. Raises BadRequest and CommandRefused."""
    asked = request.query_params
    targets = tuple(_target(one) for one in with_every_shot(asked.getlist("target")))
    refuse_make_with(targets, asked.getlist("make_with"))
    finals = asked.get("finals") in ("1", "true")
    if finals and not targets:
        targets = shown_drafts(view)
    try:
        want = Want(asked.get("want", Want.CONTINUE))
        stop_at = Stage(asked.get("stop_at", view.film.stop_at))
    except ValueError as unknown:
        raise BadRequest(
            f"{unknown}; want is continue, update or retry, stop_at one of {', '.join(Stage)}",
            "plan_question_invalid",
        ) from None
    if want == Want.TARGETS and not targets and not finals:
        raise BadRequest(NO_TARGETS, "plan_question_invalid")
    return Wanted(
        want=Want.TARGETS if targets else want,
        stop_at=stop_at,
        targets=targets,
        on_request=("film.export",) if asked.get("export") in ("1", "true") else (),
        models=tuple(dict.fromkeys(asked.getlist("make_with"))),
        finals=finals,
    )


def _target(given: str) -> SlotKey:
    kind, _, subject = given.rpartition(":")
    try:
        if kind in kinds:
            return kind, UUID(subject)
    except ValueError:
        pass
    raise BadRequest(f"{given[:100]!r} is no target; a target is kind:id", "target_unknown")
