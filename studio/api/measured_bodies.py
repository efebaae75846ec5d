"""
Bodies are measured before anybody reads them.

One that says that it is too long is refused unread: the server below would first put all of it on
disk. One that comes in chunks says nothing, and whoever reads a request below here takes that for
an empty body; so it is read first, up to the limit. One that trickles is given up: whoever holds
open a thousand of them would hold a thousand connections.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings

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
        is_chunked = bool(_header(scope, b"transfer-encoding"))
        if length and is_chunked:  # a proxy before us may have believed the other one
            await _refuse(send, 400, "bad_request", "a body has a length or comes in chunks")
            return
        if length.isdigit() and int(length[:20]) > largest_body(content_type):
            await _refuse(send, 413, "body_too_large", too_large(content_type))
            return
        if not is_chunked and not length and scope["method"] in WITHOUT_A_BODY:
            await self.app(scope, receive, send)
            return
        in_time = _InTime(receive, send)
        if length:
            await self.app(scope, in_time, send)
            return
        body = bytearray()
        is_more = True
        while is_more:
            message = await in_time()
            if message["type"] != "http.request":
                return  # the client went away, or was too slow
            body += message.get("body", b"")
            is_more = message.get("more_body", False)
            if len(body) > largest_body(content_type):
                await _refuse(send, 413, "body_too_large", too_large(content_type))
                return
        read: list[Mapping[str, Any]] = [
            {"type": "http.request", "body": bytes(body), "more_body": False}
        ]

        async def replay() -> Mapping[str, Any]:
            return read.pop() if read else await receive()

        await self.app(_with_length(scope, len(body)), replay, send)


class _InTime:
    """What is received, while the body lasts: each piece soon after the one before, and all of it
    within the time of a slow line. Else 408, and whoever reads is told that the client left."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._until = time.monotonic() + settings.STUDIO_BODY_SECONDS
        self._is_read = False

    async def __call__(self) -> Mapping[str, Any]:
        if self._is_read:
            return await self._receive()
        left = min(settings.STUDIO_BODY_SILENT_SECONDS, self._until - time.monotonic())
        try:
            async with asyncio.timeout(max(left, 0)):
                message = await self._receive()
        except TimeoutError:
            self._is_read = True
            await _refuse(self._send, 408, "body_too_slow", "the body did not come in time")
            return {"type": "http.disconnect"}
        self._is_read = not message.get("more_body", False)
        return message


def _header(scope: Scope, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name.lower() == wanted), b"")


def _with_length(scope: Scope, length: int) -> Scope:
    kept = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*kept, (b"content-length", str(length).encode())]}


async def _refuse(send: Send, status: int, code: str, detail: str) -> None:
    body = json.dumps(problem(status, code, detail)).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # the rest of the body is not read
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
