"""Errors as ``application/problem+json`` (RFC 9457) with a stable code."""

import logging
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from studio.api.error_answers import status_of

log = logging.getLogger(__name__)


def problem(status: int, code: str, detail: str, **more: Any) -> dict[str, Any]:
    """The body. ``code`` is for programs, ``detail`` for people; ``more`` are further members."""
    title = HTTPStatus(status).phrase
    return {
        "type": f"urn:callsheet:{code}",
        "title": title,
        "status": status,
        "code": code,
        "detail": detail,
        **more,
    }


def answer_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. None: a defect, which Django logs and answers with 500."""
    del context
    set_rollback()
    headers: dict[str, str] = {}
    status = status_of(error)
    if status is not None:
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("api.defect", exc_info=error)
        body = problem(
            status,
            str(getattr(error, "code", "error")),
            str(error),
            **_more_of(error),
        )
    elif isinstance(error, Http404):
        body = problem(404, "not_found", "there is no such thing here, or it is not yours")
    elif isinstance(error, PermissionDenied):
        body = problem(403, "permission_denied", "your role in this project does not allow this")
    elif isinstance(error, RequestDataTooBig):
        body = problem(413, "body_too_large", str(error))
    elif isinstance(error, exceptions.APIException):
        body = problem(error.status_code, _code_of(error), _detail_of(error))
        if header := getattr(error, "auth_header", None):
            headers["WWW-Authenticate"] = header
        if wait := getattr(error, "wait", None):
            headers["Retry-After"] = str(int(wait))
    else:
        return None
    return Response(body, body["status"], headers=headers, content_type="application/problem+json")


def no_such_route(request: Any, path: str = "") -> JsonResponse:
    """Under /api/ also an address that does not exist answers in the API's own form."""
    del request
    return JsonResponse(
        problem(404, "no_such_route", f"the API has no address {path[:200]!r}"),
        status=404,
        content_type="application/problem+json",
    )


def _more_of(error: Exception) -> dict[str, Any]:
    command_id = getattr(error, "command_id", None)
    return {} if command_id is None else {"command_id": str(command_id)}


def _code_of(error: exceptions.APIException) -> str:
    codes = error.get_codes()
    return codes if isinstance(codes, str) else error.default_code


def _detail_of(error: exceptions.APIException) -> str:
    return str(error.detail) if isinstance(error.detail, str) else str(error)
