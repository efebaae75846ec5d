"""Pictures and sounds that a person uploads, and the elements of a film that are these."""

from uuid import UUID

from django.db import transaction
from django.http import Http404
from rest_framework.decorators import api_view, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.elements.add_element import add_element, describe_in_own_words, show_file
from media_pipeline.elements.given_file import given_file, upload_file
from media_pipeline.elements.remove_element import remove_element
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.graph.film_view import load_film
from studio.api.api_errors import BadRequest
from studio.api.caller import find, project_to_send_to
from studio.api.element_request import read_element, read_new_element
from studio.api.openapi.described import LOCATION_CREATED, described
from studio.api.shapes.elements import (
    ElementChange,
    ElementShown,
    ElementsShown,
    NewElement,
    Upload,
)
from studio.api.shapes.film import AssetShown
from studio.api.shown import film as shown_film
from studio.api.shown.elements import elements as shown
from studio.api.upload_request import UploadParser, read_upload
from workflows.projects.membership import Role


@described(
    "POST",
    AssetShown,
    status=201,
    body={"multipart/form-data": Upload},
    needs=Role.EDITOR,
    says="Upload a picture or a sound. The same bytes have the same id.",
    refuses={422: "picture_…, sound_…"},
    headers=[LOCATION_CREATED],
)
@api_view(["POST"])
@parser_classes([UploadParser])
def uploads(request: Request, project_id: UUID) -> Response:
    """201 with the id of a picture or a sound; the same bytes have the same one, however often
    they come."""
    project = project_to_send_to(request, project_id)
    asset = upload_file(project, read_upload(request))
    body = shown_film.asset(asset)
    return Response(body, status=201, headers={"Location": body["link"]})


@described("GET", ElementsShown, says="What the film shows or sounds as it is uploaded.")
@described(
    "POST",
    ElementShown,
    status=201,
    body=NewElement,
    needs=Role.EDITOR,
    says="One more. Nothing is made by it.",
    refuses={422: "element_…, picture_…, sound_…"},
    headers=[LOCATION_CREATED],
)
@api_view(["GET", "POST"])
def film_elements(request: Request, film_id: UUID) -> Response:
    """POST: 201; nothing is made by it, and what it makes stale says so."""
    film = find(request, Film.objects.all(), pk=film_id)
    if request.method != "POST":
        return Response({"results": shown(load_film(film.pk)), "next": None})
    project_to_send_to(request, film.project_id)
    wanted, upload = read_new_element(request)
    added = add_element(film, name=wanted.name, upload=upload, description=wanted.description)
    body = _one(film.pk, added.pk)
    return Response(body, status=201, headers={"Location": body["links"]["self"]})


@described("GET", ElementShown, says="One element of a film.")
@described(
    "PATCH",
    ElementShown,
    body=ElementChange,
    needs=Role.EDITOR,
    says="Another picture or sound, other words, or both.",
    refuses={422: "element_…, picture_…, sound_…"},
)
@described(
    "DELETE",
    None,
    status=204,
    needs=Role.EDITOR,
    says="The film is without it. Refused while a line is bound to it.",
    refuses={422: "element_in_use"},
)
@api_view(["GET", "PATCH", "DELETE"])
def film_element(request: Request, film_id: UUID, element_id: UUID) -> Response:
    """PATCH: another picture or sound, other words, or both; the takes before stay in history.
    DELETE: the film is without it; refused while a line is bound to it."""
    film = find(request, Film.objects.all(), pk=film_id)
    row = Element.objects.filter(film=film, pk=element_id).first()
    if row is None:
        raise Http404
    if request.method == "DELETE":
        project_to_send_to(request, film.project_id)
        remove_element(row)
        return Response(status=204)
    if request.method == "PATCH":
        project_to_send_to(request, film.project_id)
        wanted = read_element(request)
        if wanted.asset is None and not wanted.description:
            raise BadRequest("send asset, description or both", "element_unchanged")
        with transaction.atomic():
            if wanted.asset is not None:
                show_file(row, film.project_id, given_file(film.project_id, wanted.asset))
            if wanted.description:
                describe_in_own_words(row, film.project_id, wanted.description)
    return Response(_one(film.pk, row.pk))


def _one(film_id: UUID, element_id: UUID) -> ElementShown:
    return next(one for one in shown(load_film(film_id)) if one["id"] == str(element_id))
