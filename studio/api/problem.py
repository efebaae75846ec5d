"""Errors as ``application/problem+json`` (RFC 9457) with a stable code."""

import logging
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from media_pipeline.credits.insufficient_credits import InsufficientCredits
from studio.api.error_answers import status_of
from studio.api.largest_body import too_large

log = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"


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


def problem_answer(status: int, code: str, detail: str) -> JsonResponse:
    """The same as an answer of Django's, where no API view is at work."""
    return JsonResponse(problem(status, code, detail), status=status, content_type=CONTENT_TYPE)


def answer_exception(error: Exception, context: dict[str, Any]) -> Response:
    """DRF's exception handler: whatever happened, the answer has a code."""
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
        body = problem(413, "body_too_large", too_large())
    elif isinstance(error, SuspiciousOperation):
        body = problem(400, "bad_request", "the request cannot be read; see the server log")
    elif isinstance(error, exceptions.APIException):
        body = problem(error.status_code, _code_of(error), _detail_of(error))
        if header := getattr(error, "auth_header", None):
            headers["WWW-Authenticate"] = header
        if wait := getattr(error, "wait", None):
            headers["Retry-After"] = str(int(wait))
    elif isinstance(error, OperationalError | InterfaceError):
        log.error("api.database_unreachable", exc_info=error)
        body = problem(503, "database_unreachable", "the database does not answer; ask again")
        headers["Retry-After"] = str(settings.STUDIO_RETRY_AFTER_SECONDS)
    else:
        _report(error, context)
        body = problem(500, "internal_error", INTERNAL)
    return Response(body, body["status"], headers=headers, content_type=CONTENT_TYPE)


INTERNAL = "this is a defect of ours and has been logged; asking again may help"


def _report(error: Exception, context: dict[str, Any]) -> None:
    """As Django does for what it answers itself: the log, and whoever listens for defects."""
    log.error("api.defect", exc_info=error)
    request = getattr(context.get("request"), "_request", None)
    got_request_exception.send(sender=None, request=request)


def no_such_route(request: HttpRequest, path: str = "") -> JsonResponse:
    """Under /api/ also an address that does not exist answers in the API's own form."""
    del request
    return problem_answer(404, "no_such_route", f"the API has no address {path[:200]!r}")


def _more_of(error: Exception) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if isinstance(error, InsufficientCredits):
        found["needed_microdollars"] = error.needed
        found["available_microdollars"] = error.available
    if (command_id := getattr(error, "command_id", None)) is not None:
        found["command_id"] = str(command_id)
    if (pruned_through := getattr(error, "pruned_through", None)) is not None:
        found["pruned_through"] = pruned_through
    return found


def _code_of(error: exceptions.APIException) -> str:
    codes = error.get_codes()
    return codes if isinstance(codes, str) else error.default_code


def _detail_of(error: exceptions.APIException) -> str:
    return str(error.detail) if isinstance(error.detail, str) else str(error)
