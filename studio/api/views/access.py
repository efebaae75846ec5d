"""Who is let in: the caller's projects, and, for owners, members and API keys."""

from typing import cast
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.access_log import ADDITION, CHANGE, DELETION, note
from studio.api.access_request import read_key, read_member, read_role
from studio.api.api_errors import Conflict
from studio.api.caller import memberships, require_owner
from studio.api.openapi.described import LOCATION_CREATED, PAGE, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.access import (
    ApiKeyShown,
    MemberShown,
    NewApiKey,
    NewMember,
    ProjectShown,
    RoleChange,
)
from studio.api.shown import access as shown
from studio.api.shown.work import ROOT
from workflows.projects.api_key import ApiKey
from workflows.projects.members import add_member, change_role, remove_member
from workflows.projects.membership import Membership, Role
from workflows.projects.project import Project


@described("GET", PageOf(ProjectShown), says="The caller's projects, the newest first.", asks=PAGE)
@api_view(["GET"])
def projects(request: Request) -> Response:
    return page(request, memberships(request).select_related("project"), shown.project)


@described("GET", ProjectShown, says="One of them.")
@api_view(["GET"])
def project(request: Request, project_id: UUID) -> Response:
    rows = memberships(request).select_related("project")
    row = rows.filter(project_id=project_id).first()
    if row is None:
        raise Http404
    return Response(shown.project(row))


@described(
    "GET",
    PageOf(MemberShown),
    needs=Role.OWNER,
    says="Who is in the project, and as what.",
    asks=PAGE,
)
@described(
    "POST",
    MemberShown,
    status=201,
    body=NewMember,
    needs=Role.OWNER,
    says="Let somebody in who has an account.",
    refuses={409: "user_unknown, already_a_member"},
    headers=[LOCATION_CREATED],
)
@api_view(["GET", "POST"])
def members(request: Request, project_id: UUID) -> Response:
    require_owner(request, project_id)
    if request.method != "POST":
        rows = Membership.objects.filter(project_id=project_id).select_related("user")
        return page(request, rows, shown.member)
    username, role = read_member(request)
    with transaction.atomic():
        row = add_member(project_id, username, role)
        note(request, row, ADDITION, f"{username} as {role}")
    headers = {"Location": f"{ROOT}/projects/{project_id}/members/{row.user_id}"}
    return Response(shown.member(row), status=201, headers=headers)


@described(
    "PATCH",
    MemberShown,
    body=RoleChange,
    needs=Role.OWNER,
    says="Another role for a member.",
    refuses={409: "last_owner"},
)
@described(
    "DELETE",
    None,
    status=204,
    needs=Role.OWNER,
    says="Let somebody in no more; their keys for the project open nothing.",
    refuses={409: "last_owner"},
)
@api_view(["PATCH", "DELETE"])
def member(request: Request, project_id: UUID, user_id: int) -> Response:
    require_owner(request, project_id)
    row = Membership.objects.filter(project_id=project_id, user_id=user_id).first()
    if row is None:
        raise Http404
    with transaction.atomic():
        if request.method == "DELETE":
            note(request, row, DELETION, f"{row.user} was {row.role}")
            if not remove_member(project_id, user_id):
                raise Http404
            return Response(status=204)
        changed = change_role(project_id, user_id, read_role(request))
        if changed is None:
            raise Http404
        note(request, row, CHANGE, f"{row.user} is {changed.role}")
    return Response(shown.member(changed))


@described(
    "GET",
    PageOf(ApiKeyShown),
    needs=Role.OWNER,
    says="The project's API keys, also old ones.",
    asks=PAGE,
)
@described(
    "POST",
    ApiKeyShown,
    status=201,
    body=NewApiKey,
    needs=Role.OWNER,
    says="Another key, which acts as the caller; its secret is shown this once.",
    headers=[LOCATION_CREATED],
)
@api_view(["GET", "POST"])
def api_keys(request: Request, project_id: UUID) -> Response:
    require_owner(request, project_id)
    if request.method != "POST":
        rows = ApiKey.objects.filter(project_id=project_id).select_related("user")
        return page(request, rows, shown.api_key)
    wanted = read_key(request)
    with transaction.atomic():
        row, secret = ApiKey.objects.issue(
            Project(pk=project_id),
            cast(User, request.user),
            name=wanted.name,
            scopes=wanted.scopes,
            lasts=wanted.lasts,
        )
        note(request, row, ADDITION, f"{row.prefix}… {row.name}")
    headers = {"Location": f"{ROOT}/projects/{project_id}/api-keys/{row.pk}"}
    return Response({**shown.api_key(row), "secret": secret}, status=201, headers=headers)


@described("GET", ApiKeyShown, needs=Role.OWNER, says="One key, without its secret.")
@described("DELETE", None, status=204, needs=Role.OWNER, says="Have a key open nothing any more.")
@api_view(["GET", "DELETE"])
def api_key(request: Request, project_id: UUID, key_id: UUID) -> Response:
    row = _key(request, project_id, key_id)
    if request.method == "DELETE":
        with transaction.atomic():
            if ApiKey.objects.revoke(row.pk):
                note(request, row, DELETION, f"{row.prefix}… revoked")
        return Response(status=204)
    return Response(shown.api_key(row))


@described(
    "POST",
    ApiKeyShown,
    status=201,
    needs=Role.OWNER,
    says="Another key that opens the same; this one opens for a day more.",
    refuses={409: "key_is_over"},
    headers=[LOCATION_CREATED],
)
@api_view(["POST"])
def rotate_key(request: Request, project_id: UUID, key_id: UUID) -> Response:
    row = _key(request, project_id, key_id)
    with transaction.atomic():
        rotated = ApiKey.objects.rotate(row.pk)
        if rotated is None:
            raise Conflict(
                "the key is revoked, expires within a day, or was rotated before", "key_is_over"
            )
        other, secret = rotated
        note(request, row, CHANGE, f"{row.prefix}… rotated to {other.prefix}…")
    headers = {"Location": f"{ROOT}/projects/{project_id}/api-keys/{other.pk}"}
    return Response({**shown.api_key(other), "secret": secret}, status=201, headers=headers)


def _key(request: Request, project_id: UUID, key_id: UUID) -> ApiKey:
    require_owner(request, project_id)
    row = ApiKey.objects.filter(project_id=project_id, pk=key_id).select_related("user").first()
    if row is None:
        raise Http404
    return row
