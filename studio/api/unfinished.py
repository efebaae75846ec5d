"""Answers about work that is still going on: they say when to look again."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from rest_framework.response import Response


def accepted_answer(body: Mapping[str, Any], location: str) -> Response:
    """202: committed, not done. ``location`` is where to look."""
    headers = {"Location": location, "Retry-After": _again()}
    return Response(body, status=202, headers=headers)


def polled(body: Mapping[str, Any], *, is_final: bool) -> Response:
    return Response(body, headers={} if is_final else {"Retry-After": _again()})


def _again() -> str:
    return str(settings.STUDIO_RETRY_AFTER_SECONDS)
