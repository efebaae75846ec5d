"""Style sheets and scripts are served by the site itself, and nothing but those."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from studio.api.static_files import StaticFiles

CSS = "/static/admin/css/base.css"


async def _django(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"django"})


@pytest.fixture(scope="module")
def files() -> StaticFiles:
    return StaticFiles(_django)


def ask(
    files: StaticFiles, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    sent: list[Mapping[str, Any]] = []

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> Mapping[str, Any]:
        return {"type": "http.request"}

    asked = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "path": path, "method": method, "headers": asked}
    asyncio.run(files(scope, receive, send))
    named = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], named, b"".join(part.get("body", b"") for part in sent[1:])


def test_a_style_sheet_comes_with_its_kind_and_is_kept_by_the_browser(files: StaticFiles) -> None:
    status, headers, body = ask(files, CSS)

    assert status == 200
    assert b"body {" in body
    assert headers["content-length"] == str(len(body))
    assert headers["content-type"].startswith("text/css")
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers
    assert ask(files, CSS, if_none_match=headers["etag"])[::2] == (304, b"")
    assert ask(files, CSS, "HEAD")[::2] == (200, b"")
    assert ask(files, CSS, "POST")[0] == 405


def test_a_large_script_comes_whole(files: StaticFiles) -> None:
    bundle = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"

    _, headers, body = ask(files, bundle)

    assert len(body) == int(headers["content-length"]) > 1_000_000
    assert ask(files, bundle, range="bytes=0-9")[2] == body[:10]


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/admin",
        "/static/../manage.py",
        "/static/admin/../../../config/env.py",
        "/static//etc/passwd",
        "/static/admin/css/base.css/",
        "/api/v1/runs",
    ],
)
def test_whatever_else_is_asked_for_is_left_to_django(files: StaticFiles, path: str) -> None:
    assert ask(files, path)[::2] == (418, b"django")
