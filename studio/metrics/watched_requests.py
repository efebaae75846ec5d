"""
Every request has an id, a line in the log and a place in the counts.

The outermost layer, so that what is refused before Django is seen too, and a request that is held
back for news is one request however often it is looked at.
"""

import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.http import HttpRequest
from structlog.contextvars import bound_contextvars

from studio.metrics.request_counts import REQUESTS, SECONDS
from workflows.traces import NO_SPAN, Span, span
from workflows.uuid7 import uuid7

log = logging.getLogger(__name__)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADER = b"x-request-id"
#: What a client or a proxy may call its request; anything else is given a name of ours.
_ID = re.compile(rb"[\w.:-]{1,64}")
#: Where a request's notes lie in its scope; layers that copy the scope copy the same notes.
_NOTES = "callsheet.notes"
#: Asked by machines every few seconds.
_UNTOLD = frozenset({"healthz", "readyz", "metrics"})
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class WatchedRequests:
    """ASGI middleware."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        notes: dict[str, str] = {"id": _id(scope), "route": "", "status": "499"}
        began = time.monotonic()

        async def answer(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                notes["status"] = str(message["status"])
                headers = [*message.get("headers", ()), (HEADER, notes["id"].encode())]
                message = {**message, "headers": headers}
            await send(message)

        method = _method(scope)
        with bound_contextvars(request_id=notes["id"]), _span(scope) as asked:
            try:
                await self.app({**scope, _NOTES: notes}, receive, answer)
            finally:
                asked.call(f"{method} {notes['route']}")
                asked.note(request_id=notes["id"], status=int(notes["status"]))
                _tell(scope, notes, time.monotonic() - began)


class Route:
    """Django middleware: notes which route a request takes. Its path may hold signatures."""

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        notes = getattr(request, "scope", {}).get(_NOTES)
        if notes is not None and request.resolver_match is not None:
            notes["route"] = request.resolver_match.route


def _id(scope: Scope) -> str:
    said = _header(scope, HEADER)
    return said.decode() if _ID.fullmatch(said) else str(uuid7())


def _span(scope: Scope) -> AbstractContextManager[Span]:
    if scope["path"].strip("/") in _UNTOLD:
        return nullcontext(NO_SPAN)
    return span(_method(scope), of=_header(scope, b"traceparent").decode("latin-1"))


def _header(scope: Scope, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name.lower() == wanted), b"")


def _method(scope: Scope) -> str:
    return scope["method"] if scope["method"] in _METHODS else "other"


def _tell(scope: Scope, notes: dict[str, str], seconds: float) -> None:
    method = _method(scope)
    route = notes["route"] or "none"
    REQUESTS.labels(method, route, notes["status"]).inc()
    SECONDS.labels(_kind(scope, route)).observe(seconds)
    log.log(
        logging.DEBUG if route in _UNTOLD else logging.INFO,
        "request.answered",
        extra={
            "method": method,
            "route": route,
            "status": int(notes["status"]),  # 499: the client went away before there was an answer
            "seconds": round(seconds, 4),
        },
    )


def _kind(scope: Scope, route: str) -> str:
    if route.endswith("/stream"):
        return "stream"
    return "held" if b"wait=" in scope["query_string"] else "answer"
