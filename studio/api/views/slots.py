"""The slots of a film: all takes of one, a person's own, and which of them is shown."""

from typing import Any
from uuid import UUID

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.films.film import Film
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.computed import shown_text
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.person_edit import write_slot
from media_pipeline.graph.person_picture import show_picture
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from studio.api.api_errors import BadRequest
from studio.api.caller import find, project_to_send_to
from studio.api.command_request import id_of
from studio.api.openapi.described import described
from studio.api.shapes.slot import SlotHistory, TakeContent, TakeShown
from studio.api.shown.slot import slot as shown
from studio.api.shown.slot import take as shown_take
from workflows.projects.membership import Role


@described("GET", SlotHistory, says="A slot with all its takes.")
@described(
    "POST",
    SlotHistory,
    status=201,
    others={200: SlotHistory},
    body=TakeContent,
    needs=Role.EDITOR,
    says="A take of your own, shown at once; 200 when the slot says the same.",
    refuses={409: "edit_…", 422: "edit_…"},
)
@api_view(["GET", "POST"])
def slot_takes(request: Request, film_id: UUID, kind: str, subject: UUID) -> Response:
    """POST ``{"content": {field: words}}``, or ``{"asset": id}`` of an uploaded picture: 201, a
    person's take, shown at once; 200 when the slot shows the same already."""
    film = find(request, Film.objects.all(), pk=film_id)
    if request.method == "GET":
        if kind in kinds and kinds[kind].compute is not None:
            return Response(_computed(film, kind, subject))
        return Response(shown(_slot(film, kind, subject)))
    project_to_send_to(request, film.project_id)
    take = _own_take(film, kind, subject, request.data)
    return Response(shown(_slot(film, kind, subject)), status=200 if take is None else 201)


@described(
    "POST",
    TakeShown,
    needs=Role.EDITOR,
    says="Show this take from now on.",
    refuses={422: "script_not_read, file_expired"},
)
@api_view(["POST"])
def select_take(request: Request, film_id: UUID, take_id: UUID) -> Response:
    """The take is shown from now on; what is under way for its slot is parked when it lands."""
    film = find(request, Film.objects.all(), pk=film_id)
    take = Take.objects.filter(pk=take_id, slot__film=film).select_related("slot").first()
    if take is None:
        raise Http404
    project_to_send_to(request, film.project_id)
    if not choose_take(take.pk):
        raise BadRequest("this take has not landed, so there is nothing to show", "take_not_landed")
    return Response(shown_take(take))


def _own_take(film: Film, kind: str, subject: UUID, body: Any) -> Take | None:
    """Words, or a picture. Raises BadRequest and EditRefused."""
    if isinstance(body, dict) and set(body) == {"asset"}:
        upload = id_of(body, "asset")
        if upload is not None:
            return show_picture(film, kind, subject, upload)
    if isinstance(body, dict) and set(body) == {"content"} and isinstance(body["content"], dict):
        return write_slot(film, kind, subject, body["content"])
    raise BadRequest(
        'send {"content": {field: words}}, or {"asset": the id of an upload}', "body_invalid"
    )


def _computed(film: Film, kind: str, subject: UUID) -> SlotHistory:
    """With the text as it stands now: it is there before anybody has written a take."""
    view = load_film(film.pk)
    if subject not in set(kinds[kind].subjects(view)):
        raise Http404
    slot = Slot.objects.filter(film=film, kind=kind, subject_id=subject).first()
    row = slot or Slot(film=film, project_id=film.project_id, kind=kind, subject_id=subject)
    return {**shown(row), "computed": shown_text(view, kind, subject)}


def _slot(film: Film, kind: str, subject: UUID) -> Slot:
    slots = Slot.objects.filter(film=film, kind=kind, subject_id=subject)
    slot = slots.first() if kind.isprintable() else None  # no row holds a NUL
    if slot is None:
        raise Http404
    return slot
