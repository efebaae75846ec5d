"""The files that films are made of, and links to them that open without a key."""

from typing import cast
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.assets.asset import Asset
from studio.api.api_errors import FileExpired
from studio.api.caller import find
from studio.api.files.file_answer import file_answer
from studio.api.files.link_request import read_name, read_new_link, read_subtitles
from studio.api.files.signed_link import LinkExpired, read_link, sign_link
from studio.api.files.subtitles import SUBTITLES, file_and_type
from studio.api.openapi.described import asked, described
from studio.api.problem import problem_answer
from studio.api.shapes.asset import LinkShown, NewLink
from studio.api.shown.work import moment_of
from workflows.projects.api_key import ApiKey

RANGE = OpenApiParameter(
    "Range",
    str,
    OpenApiParameter.HEADER,
    description="`bytes=0-999`, `bytes=1000-` or `bytes=-500`; several ranges are all of it.",
)


@described(
    "GET",
    OpenApiTypes.BINARY,
    media_type="*/*",
    others={(206, "*/*"): OpenApiTypes.BINARY, 304: None},
    says="A file, or a part of it. Its bytes never change.",
    asks=[
        asked("name", "Have it saved, under this name."),
        asked("subtitles", f"Those of a film that was exported: {' or '.join(SUBTITLES)}."),
        RANGE,
    ],
    refuses={410: "file_expired", 416: "range_not_satisfiable"},
)
@api_view(["GET", "HEAD"])
def asset(request: Request, asset_id: UUID) -> HttpResponseBase:
    row = find(request, Asset.objects.all(), pk=asset_id)
    subtitles = read_subtitles(request.query_params.get("subtitles", ""))
    path, media_type = file_and_type(row, subtitles)
    name = read_name(request.query_params.get("name", ""))
    return file_answer(request._request, row, path, media_type=media_type, name=name)


@described(
    "POST",
    LinkShown,
    status=201,
    body=NewLink,
    says="A link to a file that opens for a while without a key or a session.",
    refuses={410: "file_expired"},
)
@api_view(["POST"])
def asset_link(request: Request, asset_id: UUID) -> Response:
    """Nothing is kept of it: it is signed. It opens no longer than whoever asked for it may see
    the file, so it ends with the key, too."""
    row = find(request, Asset.objects.all(), pk=asset_id)
    wanted = read_new_link(request)
    file_and_type(row, wanted.subtitles)
    link, ends = sign_link(
        row,
        user=cast(User, request.user).pk,
        key=request.auth if isinstance(request.auth, ApiKey) else None,
        minutes=wanted.minutes,
        subtitles=wanted.subtitles,
        name=wanted.name,
    )
    body: LinkShown = {"link": link, "expires_at": moment_of(ends)}
    return Response(body, status=201, headers={"Location": link})


@require_safe
def media(request: HttpRequest, token: str) -> HttpResponseBase:
    """Outside of the API, since nobody is named: what is signed says who asked."""
    try:
        linked = read_link(token)
        path, media_type = file_and_type(linked.asset, linked.subtitles)
        answer = file_answer(
            request,
            linked.asset,
            path,
            media_type=media_type,
            name=linked.name,
            cached=f"private, max-age={linked.left}",
        )
        # Whoever has the link may show it on a page of another site.
        answer["Cross-Origin-Resource-Policy"] = "cross-origin"
        return answer
    except LinkExpired:
        return problem_answer(
            410, "link_expired", "this link has opened for as long as it was made for; get another"
        )
    except FileExpired as gone:
        return problem_answer(gone.status_code, "file_expired", str(gone.detail))
    except Http404:
        return problem_answer(404, "not_found", "this link opens nothing")
