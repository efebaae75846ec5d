"""Answers about work that is still going on: they say when to look again, or wait for news."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.live.long_poll import LONGEST_WAIT, WAIT_ON
from studio.api.openapi.described import asked
from studio.api.page import number_from

#: For ``described``: what an answer that can be waited for is asked, and says besides 200.
WAIT = asked(
    "wait",
    "So many seconds, 60 at most, the answer may be held back until it is final, or, with "
    "`If-None-Match`, until it is another.",
    int,
)
SAME = {304: None}


def accepted_answer(body: Mapping[str, Any], location: str) -> Response:
    """202: committed, not done. ``location`` is where to look."""
    headers = {"Location": location, "Retry-After": _again()}
    return Response(body, status=202, headers=headers)


def polled(
    request: Request, body: Mapping[str, Any], *, is_final: bool, channel: UUID | None
) -> Response:
    """``channel``: where news of it appears. Who sent ``?wait=`` is answered by the LongPoll around
    us, which reads the header that is set here for it."""
    if is_final:
        return Response(body)
    headers = {"Retry-After": _again()}
    if number_from(request, "wait", 0, LONGEST_WAIT):
        headers[WAIT_ON] = "" if channel is None else str(channel)
    return Response(body, headers=headers)


def _again() -> str:
    return str(settings.STUDIO_RETRY_AFTER_SECONDS)
