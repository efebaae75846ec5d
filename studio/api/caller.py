"""Whose rows a caller may see, and what the caller may do with them."""

from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from django.http import Http404
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from workflows.projects.api_key import ApiKey, Scope
from workflows.projects.membership import Membership, Role
from workflows.projects.project import Project

M = TypeVar("M", bound=Model)

MAY_SEND = (Role.EDITOR, Role.OPERATOR, Role.OWNER)
MAY_OPERATE = (Role.OPERATOR, Role.OWNER)


def memberships(request: Request) -> QuerySet[Membership]:
    """The caller's; with an API key, only the one in the key's project."""
    rows = Membership.objects.filter(user_id=request.user.pk or 0)
    if isinstance(request.auth, ApiKey):
        rows = rows.filter(project_id=request.auth.project_id)
    return rows


def visible(request: Request, rows: QuerySet[M], project: str = "project_id") -> QuerySet[M]:
    """Those of the rows that lie in the caller's projects; no statement of its own."""
    return rows.filter(**{f"{project}__in": memberships(request).values("project_id")})


def find(request: Request, rows: QuerySet[M], project: str = "project_id", **named: Any) -> M:
    """The one row named, if the caller may see it. Raises Http404 for everything else."""
    row = visible(request, rows, project).filter(**named).first()
    if row is None:
        raise Http404
    return row


def project_to_send_to(request: Request, project_id: UUID) -> Project:
    """Raises Http404 to strangers and PermissionDenied to those who may only look."""
    member = memberships(request).filter(project_id=project_id).select_related("project").first()
    return _allowed(request, member, MAY_SEND).project


def require_operator(request: Request, project_id: UUID) -> None:
    """Cancel, retry, requeue: for operators and owners."""
    _allowed(request, memberships(request).filter(project_id=project_id).first(), MAY_OPERATE)


def require_owner(request: Request, project_id: UUID) -> None:
    """What may cost the project money, or hand it to others: for its owners."""
    _allowed(request, memberships(request).filter(project_id=project_id).first(), (Role.OWNER,))


def _allowed(request: Request, member: Membership | None, roles: tuple[Role, ...]) -> Membership:
    if member is None:
        raise Http404
    if member.role not in roles:
        raise PermissionDenied(
            f"your role here is {member.role}; this needs {' or '.join(roles)}", "role_missing"
        )
    if (missing := _scope_missing(request, roles)) is not None:
        raise PermissionDenied(
            f"this API key's scopes do not reach so far; this needs {missing}", "scope_missing"
        )
    return member


def _scope_missing(request: Request, roles: tuple[Role, ...]) -> Scope | None:
    """The scope that a key lacks for what the least of these roles may do; each scope holds those
    below it."""
    if not isinstance(request.auth, ApiKey) or not request.auth.scopes:
        return None
    needed = list(Scope)[min(list(Role).index(role) for role in roles)]
    reaches = [scope for scope in Scope if scope in request.auth.scopes]
    enough = reaches and list(Scope).index(reaches[-1]) >= list(Scope).index(needed)
    return None if enough else needed
