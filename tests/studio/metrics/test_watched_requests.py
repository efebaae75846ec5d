"""A request has an id that goes in and comes out, and a line that names its route."""

import asyncio
import logging
from typing import Any

import pytest
from structlog.contextvars import get_contextvars

from studio.metrics.watched_requests import _NOTES, WatchedRequests

Headers = list[tuple[bytes, bytes]]


def ask(*, headers: Headers | None = None, answers: bool = True) -> tuple[str, str]:
    """The id that the layers below saw, and the one in the answer."""
    seen: list[str] = []
    sent: list[Any] = []

    async def site(scope: Any, receive: Any, send: Any) -> None:
        seen.append(get_contextvars()["request_id"])
        copy = {**scope}  # as layers do that change a scope
        copy[_NOTES]["route"] = "api/v1/provider-webhooks/<str:token>"
        if answers:
            await send({"type": "http.response.start", "status": 202, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/provider-webhooks/very-secret",
        "query_string": b"",
        "headers": headers or [],
    }
    asyncio.run(WatchedRequests(site)(scope, receive, send))
    told = [dict(message["headers"])[b"x-request-id"].decode() for message in sent[:1]]
    return seen[0], told[0] if told else ""


def test_an_id_of_the_client_is_kept_and_told(caplog: pytest.LogCaptureFixture) -> None:
    assert ask(headers=[(b"x-request-id", b"proxy-7.a:1")]) == ("proxy-7.a:1", "proxy-7.a:1")


@pytest.mark.parametrize(
    "said", [b"", b"two words", b"x" * 65, b'a"b', b"line\nbreak", "é".encode()]
)
def test_an_id_that_could_do_harm_in_a_line_is_replaced(said: bytes) -> None:
    below, told = ask(headers=[(b"x-request-id", said)])
    assert below == told
    assert len(told) == 36


def test_the_line_names_the_route_and_never_the_path(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        ask()
    (line,) = [r.__dict__ for r in caplog.records if r.getMessage() == "request.answered"]
    assert (line["route"], line["status"]) == ("api/v1/provider-webhooks/<str:token>", 202)
    assert 0 <= line["seconds"] < 5
    assert "very-secret" not in repr(line)


def test_a_client_that_leaves_before_the_answer_is_seen(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        ask(answers=False)
    assert caplog.records[-1].__dict__["status"] == 499
