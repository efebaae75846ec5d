"""
Style sheets and scripts of the admin and of the API's page, where no server of files is in front.

Served before Django: they need no database, no session and no place among the requests at once.
They are read from where they are installed, so nothing has to be collected, and nothing else can
be asked for: an address is looked up in a list made at the start.
"""

import asyncio
import os
from typing import Any
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from whitenoise import WhiteNoise

from studio.api.measured_bodies import App, Receive, Scope, Send

#: Seconds; after that a browser asks whether the file is another.
MAX_AGE = 300
PART = 1 << 16
#: What a conditional request says, as the list of files wants to read it.
ASKED = {
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"range": "HTTP_RANGE",
}


class StaticFiles:
    """ASGI middleware; what is not one of our files passes through untouched."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._files = _installed_files()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self._files.get(scope["path"]) if scope["type"] == "http" else None
        if file is None:
            await self.app(scope, receive, send)
            return
        asked = {
            ASKED[name]: value.decode("latin-1")
            for name, value in scope["headers"]
            if name in ASKED
        }
        answer = await asyncio.to_thread(file.get_response, scope["method"], asked)
        headers = [(name.lower().encode(), value.encode()) for name, value in answer.headers]
        start = {"type": "http.response.start", "status": answer.status.value, "headers": headers}
        await send(start)
        await _send_body(answer.file, send)


async def _send_body(file: Any, send: Send) -> None:
    try:
        while file and (part := await asyncio.to_thread(file.read, PART)):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        if file:
            file.close()


def _installed_files() -> dict[str, Any]:
    """Address -> file, of every application that brings some; the first that names it wins."""
    paths: dict[str, str] = {}
    for finder in get_finders():
        for name, storage in finder.list(None):
            url = f"{settings.STATIC_URL}{name.replace(os.sep, '/')}"
            paths.setdefault(url, storage.path(name))
    known = WhiteNoise(
        None, max_age=MAX_AGE, allow_all_origins=False, add_headers_function=_as_it_is_named
    )
    for url, path in paths.items():
        known.add_file_to_dictionary(url, path)
    return dict(known.files)


def _as_it_is_named(headers: Headers, _path: str, _url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
