"""
How many jobs of a key may be at work at once, and rests of a key.

A limit holds for all projects that use its key. So a project's operators change those that are the
project's own, ``project:<id>`` and whatever follows it; all of them only where no other project is
there, or as staff of the installation.
"""

from datetime import timedelta
from urllib.parse import quote
from uuid import UUID

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import BadRequest
from studio.api.caller import require_operator
from studio.api.command_request import read_seconds
from studio.api.openapi.described import described
from studio.api.shapes.project import Cap, Limits, LimitShown, Seconds
from studio.api.shown import work
from studio.api.webhook_request import read_object
from workflows.limits.limit import LARGEST_CAP, LONGEST_KEY
from workflows.limits.limit_use import LimitUse, limits_in_use
from workflows.limits.pause_limit import end_pause, pause_limit_for
from workflows.limits.set_limit import set_limit
from workflows.projects.membership import Role
from workflows.projects.project import Project

LONGEST_PAUSE = 86_400  # seconds


@described(
    "GET",
    Limits,
    needs=Role.OPERATOR,
    says="How many jobs of each key are and may be at work at once.",
)
@api_view(["GET"])
def project_limits(request: Request, project_id: UUID) -> Response:
    require_operator(request, project_id)
    may_see_all = _may_change_all(request, project_id)
    found = limits_in_use() if may_see_all else limits_in_use([], _own(project_id))
    return Response({"results": [_shown(project_id, one) for one in found], "next": None})


@described("GET", LimitShown, needs=Role.OPERATOR, says="One limit.")
@described(
    "PUT",
    LimitShown,
    body=Cap,
    needs=Role.OPERATOR,
    says="At most so many at work at once; null takes the cap away.",
)
@api_view(["GET", "PUT"])
def limit(request: Request, project_id: UUID, key: str) -> Response:
    """PUT ``{"cap": 8}``: at most so many at work at once; null takes the cap away."""
    _check(request, project_id, key)
    if request.method == "PUT":
        set_limit(key, _read_cap(request))
    return _answer(project_id, key)


@described(
    "POST",
    LimitShown,
    body=Seconds,
    needs=Role.OPERATOR,
    says="Nothing new of the key starts for so long; 0 ends it.",
)
@api_view(["POST"])
def pause(request: Request, project_id: UUID, key: str) -> Response:
    """``{"seconds": 600}``: nothing new of the key starts for so long; 0 ends a pause."""
    _check(request, project_id, key)
    seconds = read_seconds(request)
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise BadRequest(f"a pause lasts 0 to {LONGEST_PAUSE} seconds", "seconds_invalid")
    if seconds:
        pause_limit_for(key, timedelta(seconds=seconds))
    else:
        end_pause(key)
    return _answer(project_id, key)


def _check(request: Request, project_id: UUID, key: str) -> None:
    """Raises Http404 to strangers, PermissionDenied to who may not, BadRequest for no key."""
    require_operator(request, project_id)
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise BadRequest(f"a limit's key has at most {LONGEST_KEY} letters", "key_invalid")
    if not key.startswith(_own(project_id)) and not _may_change_all(request, project_id):
        raise PermissionDenied(
            f"other projects may use this key; yours begin with project:{project_id}, and staff "
            "of the installation changes the others",
            "limit_is_shared",
        )


def _own(project_id: UUID) -> tuple[str, ...]:
    return (f"project:{project_id}",)


def _may_change_all(request: Request, project_id: UUID) -> bool:
    return bool(request.user.is_staff) or not Project.objects.exclude(pk=project_id).exists()


def _read_cap(request: Request) -> int | None:
    body = read_object(request)
    cap = body.get("cap")
    is_number = isinstance(cap, int) and not isinstance(cap, bool) and 0 <= cap <= LARGEST_CAP
    if "cap" not in body or not (cap is None or is_number):
        raise BadRequest(f"cap is a number from 0 to {LARGEST_CAP}, or null", "cap_invalid")
    return cap


def _answer(project_id: UUID, key: str) -> Response:
    found = limits_in_use([key])
    if not found:
        raise Http404
    return Response(_shown(project_id, found[0]))


def _shown(project_id: UUID, use: LimitUse) -> dict[str, object]:
    address = f"{work.ROOT}/projects/{project_id}/limits/{quote(use.key)}"
    return {
        "key": use.key,
        "cap": use.cap,
        "at_work": use.at_work,
        "held_back": use.held_back,
        "paused_until": work.time(use.paused_until),
        "links": {"self": address, "pause": f"{address}/pause"},
    }
