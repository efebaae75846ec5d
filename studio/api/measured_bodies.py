"""
Bodies that come in chunks, without saying how long they are.

Whoever reads a request below here goes by its Content-Length, and takes none for an empty body. So
such a body is read first, up to the limit, and measured. One that announces more than anybody here
reads is not let in at all: Django would write it to disk first.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from studio.api.largest_body import LARGEST_UPLOAD, largest_body, too_large
from studio.api.problem import problem

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

WITHOUT_A_BODY = {"GET", "HEAD", "OPTIONS", "TRACE"}


class MeasuredBodies:
    """ASGI middleware; requests that name a length that may be, or have no body, pass untouched."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (_length(scope) or 0) > LARGEST_UPLOAD:
            await _refuse(send)
            return
        has_length = scope["type"] == "http" and _length(scope) is not None
        if scope["type"] != "http" or scope["method"] in WITHOUT_A_BODY or has_length:
            await self.app(scope, receive, send)
            return
        body = bytearray()
        is_more = True
        while is_more:
            message = await receive()
            if message["type"] != "http.request":
                return  # the client went away
            body += message.get("body", b"")
            is_more = message.get("more_body", False)
            if len(body) > largest_body():
                await _refuse(send)
                return
        read: list[Mapping[str, Any]] = [
            {"type": "http.request", "body": bytes(body), "more_body": False}
        ]

        async def replay() -> Mapping[str, Any]:
            return read.pop() if read else await receive()

        await self.app(_with_length(scope, len(body)), replay, send)


def _length(scope: Scope) -> int | None:
    """As the request says; 0 for what is no number: others refuse it."""
    for name, value in scope["headers"]:
        if name.lower() == b"content-length":
            return int(value) if value.isdigit() else 0
    return None


def _with_length(scope: Scope, length: int) -> Scope:
    kept = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*kept, (b"content-length", str(length).encode())]}


async def _refuse(send: Send) -> None:
    body = json.dumps(problem(413, "body_too_large", too_large())).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # the rest of the body is not read
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
