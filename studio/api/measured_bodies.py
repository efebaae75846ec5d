"""
Bodies are measured before anybody reads them.

One that says that it is too long is refused unread: the server below would first put all of it on
disk. One that comes in chunks says nothing, and whoever reads a request below here takes that for
an empty body; so it is read first, up to the limit.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from studio.api.largest_body import largest_body, too_large
from studio.api.problem import problem

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

WITHOUT_A_BODY = {"GET", "HEAD", "OPTIONS", "TRACE"}


class MeasuredBodies:
    """ASGI middleware; a request that names a length within the limit, or has no body, passes
    through untouched."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        content_type = _header(scope, b"content-type").decode("latin-1")
        length = _header(scope, b"content-length")
        if length.isdigit() and int(length[:20]) > largest_body(content_type):
            await _refuse(send, content_type)
            return
        if length or scope["method"] in WITHOUT_A_BODY:
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
            if len(body) > largest_body(content_type):
                await _refuse(send, content_type)
                return
        read: list[Mapping[str, Any]] = [
            {"type": "http.request", "body": bytes(body), "more_body": False}
        ]

        async def replay() -> Mapping[str, Any]:
            return read.pop() if read else await receive()

        await self.app(_with_length(scope, len(body)), replay, send)


def _header(scope: Scope, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name.lower() == wanted), b"")


def _with_length(scope: Scope, length: int) -> Scope:
    kept = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*kept, (b"content-length", str(length).encode())]}


async def _refuse(send: Send, content_type: str) -> None:
    body = json.dumps(problem(413, "body_too_large", too_large(content_type))).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # the rest of the body is not read
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
