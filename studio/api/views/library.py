"""A project's library: talent and places, their pictures, words and sheets."""

from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.library_view import load_library
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from media_pipeline.library.headshot import headshot
from media_pipeline.library.keep_entry import (
    add_entry,
    archive_entry,
    change_entry,
    restore_entry,
)
from media_pipeline.library.library_entry import LibraryEntry
from media_pipeline.library.shelf import TALENT, Shelf
from media_pipeline.library.studio_brief import (
    STUDIO_ASSET,
    STUDIO_BRIEF,
    STUDIO_CLIP,
    load_studio,
)
from studio.api.api_errors import BadRequest
from studio.api.caller import find, project_to_send_to
from studio.api.library_request import read_entry
from studio.api.openapi.described import LOCATION_CREATED, PAGE, asked, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page_of
from studio.api.shapes.library import (
    EntryChange,
    EntryShown,
    NewEntry,
    StudioAssetShown,
    TakesShown,
)
from studio.api.shapes.slot import TakeShown
from studio.api.shown import library as shown
from studio.api.shown.slot import take as shown_take
from workflows.projects.membership import Role
from workflows.projects.project import Project

LIBRARY_REFUSALS = {404: "picture_unknown", 409: "entry_…", 422: "entry_…"}


@described(
    "GET",
    PageOf(EntryShown),
    says="Entries of the library.",
    asks=[*PAGE, asked("archived", "true: those in the archive.", bool)],
)
@described(
    "POST",
    EntryShown,
    status=201,
    body=NewEntry,
    needs=Role.EDITOR,
    says="One more. Nothing is made by it.",
    refuses=LIBRARY_REFUSALS,
    headers=[LOCATION_CREATED],
)
@api_view(["GET", "POST"])
def entries(request: Request, project_id: UUID, shelf: Shelf) -> Response:
    """GET: ``?archived=true`` lists those in the archive. POST: 201; nothing is made by it."""
    project = _seen(request, project_id)
    if request.method == "GET":
        is_archived = request.query_params.get("archived") == "true"
        rows = shelf.model._default_manager.filter(
            project=project, archived_at__isnull=not is_archived
        )
        found, following = page_of(request, rows)
        states = FilmStates.read(load_library(project.pk, [row.pk for row in found]))
        results = [shown.entry(states, shelf, row) for row in found]
        return Response({"results": results, "next": following})
    project_to_send_to(request, project_id)
    wanted = read_entry(request)
    added = add_entry(
        shelf,
        project.pk,
        name=wanted.name or "",
        description=wanted.description or "",
        tags=wanted.tags or (),
        pictures=wanted.pictures or (),
    )
    body = _shown(shelf, added)
    return Response(body, status=201, headers={"Location": body["links"]["self"]})


@described("GET", EntryShown, says="One entry, with its sheet.")
@described(
    "PATCH",
    EntryShown,
    body=EntryChange,
    needs=Role.EDITOR,
    says="Other words, other pictures, into the archive or out of it.",
    refuses=LIBRARY_REFUSALS,
)
@api_view(["GET", "PATCH"])
def entry(request: Request, project_id: UUID, entry_id: UUID, shelf: Shelf) -> Response:
    """PATCH: other words, other pictures (all of them), into the archive or out of it."""
    row = _entry(request, project_id, entry_id, shelf)
    if request.method == "PATCH":
        project_to_send_to(request, project_id)
        wanted = read_entry(request)
        with transaction.atomic():
            if wanted.archived is not None:
                (archive_entry if wanted.archived else restore_entry)(shelf, row)
            change_entry(
                shelf,
                row,
                name=wanted.name,
                description=wanted.description,
                tags=wanted.tags,
                pictures=wanted.pictures,
            )
        row.refresh_from_db()
    return Response(_shown(shelf, row))


@described("GET", TakesShown, says="The words, pictures and sheets of an entry as they were.")
@api_view(["GET"])
def entry_takes(request: Request, project_id: UUID, entry_id: UUID, shelf: Shelf) -> Response:
    """The history of an entry: its words, its pictures, its sheets."""
    row = _entry(request, project_id, entry_id, shelf)
    slots = list(Slot.objects.filter(project=project_id, film=None, subject_id=row.pk))
    return Response({"results": shown.takes(slots), "next": None})


@described(
    "GET", OpenApiTypes.BINARY, media_type="image/jpeg", says="The face on the sheet, small."
)
@api_view(["GET"])
def talent_headshot(request: Request, project_id: UUID, entry_id: UUID) -> HttpResponse:
    """A small JPEG of the face on the sheet that is shown; 404 while there is none."""
    row = _entry(request, project_id, entry_id, TALENT)
    sheets = Slot.objects.filter(project=project_id, film=None, kind=TALENT.sheet)
    slot = sheets.filter(subject_id=row.pk).select_related("selected__asset").first()
    sheet = slot.selected.asset if slot and slot.selected else None
    if sheet is None:
        raise Http404
    try:
        face = headshot(file_of(sheet).read_bytes())
    except OSError:
        raise Http404 from None
    return HttpResponse(face, "image/jpeg", headers={"Cache-Control": "private, max-age=60"})


@described("GET", PageOf(StudioAssetShown), says="Single generations outside films.", asks=PAGE)
@api_view(["GET"])
def studio_assets(request: Request, project_id: UUID) -> Response:
    project = _seen(request, project_id)
    rows = Slot.objects.filter(project=project, film=None, kind=STUDIO_BRIEF)
    found, following = page_of(request, rows)
    view = load_library(project.pk, [row.subject_id for row in found])
    results = [shown.studio_asset(view, row.subject_id) for row in found]
    return Response({"results": results, "next": following})


@described("GET", StudioAssetShown, says="One of them, with all its takes.")
@api_view(["GET"])
def studio_asset(request: Request, project_id: UUID, asset_id: UUID) -> Response:
    project = _seen(request, project_id)
    slots = list(
        Slot.objects.filter(project=project, film=None, subject_id=asset_id).filter(
            kind__in=(STUDIO_BRIEF, STUDIO_ASSET, STUDIO_CLIP)
        )
    )
    if not slots:
        raise Http404
    view = load_studio(project.pk, asset_id)
    body = shown.studio_asset(view, asset_id) | shown.state_of_studio_asset(view, asset_id)
    made = [slot for slot in slots if slot.kind != STUDIO_BRIEF]
    return Response(body | {"takes": shown.takes(made)})


@described("POST", TakeShown, needs=Role.EDITOR, says="Show this take of the library from now on.")
@api_view(["POST"])
def select_take(request: Request, project_id: UUID, take_id: UUID) -> Response:
    """A take of the library is shown from now on; what is under way is parked when it lands."""
    project_to_send_to(request, project_id)
    take = (
        Take.objects.filter(pk=take_id, slot__project=project_id, slot__film=None)
        .select_related("slot", "asset")
        .first()
    )
    if take is None:
        raise Http404
    if not choose_take(take.pk):
        raise BadRequest("this take has not landed, so there is nothing to show", "take_not_landed")
    return Response(shown_take(take))


def _seen(request: Request, project_id: UUID) -> Project:
    """Raises Http404 to those who are not in the project."""
    return find(request, Project.objects.all(), project="pk", pk=project_id)


def _entry(request: Request, project_id: UUID, entry_id: UUID, shelf: Shelf) -> LibraryEntry:
    rows = shelf.model._default_manager.filter(project=project_id)
    return find(request, rows, pk=entry_id)


def _shown(shelf: Shelf, row: LibraryEntry) -> EntryShown:
    states = FilmStates.read(load_library(row.project_id, [row.pk]))
    return shown.entry(states, shelf, row)
