"""A body is measured before anybody reads it, whether it says its length or not."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from studio.api.measured_bodies import MeasuredBodies


def ask(
    *received: Mapping[str, Any], method: str = "POST", headers: Any = ()
) -> tuple[list[Any], list[Any]]:
    """(what the site behind it was given, what went out)."""
    given: list[Any] = []
    sent: list[Any] = []
    messages = list(received)

    async def site(scope: Any, receive: Any, send: Any) -> None:
        given.append((dict(scope["headers"]), await receive()))

    async def receive() -> Mapping[str, Any]:
        return messages.pop(0)

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "headers": list(headers)}
    asyncio.run(MeasuredBodies(site)(scope, receive, send))
    return given, sent


def piece(body: bytes, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_pieces_are_put_together_and_measured() -> None:
    given, _ = ask(
        piece(b"ab", True), piece(b"c", False), headers=[(b"transfer-encoding", b"chunked")]
    )

    assert given == [({b"content-length": b"3"}, piece(b"abc", False))]


def test_what_names_its_length_or_has_no_body_passes_untouched() -> None:
    named, _ = ask(piece(b"ab", True), headers=[(b"Content-Length", b"3")])
    bodiless, _ = ask(piece(b"", False), method="GET")

    assert named == [({b"Content-Length": b"3"}, piece(b"ab", True))]
    assert bodiless == [({}, piece(b"", False))]


def test_a_body_without_end_is_refused_before_the_site_sees_it(settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 3

    given, sent = ask(piece(b"ab", True), piece(b"cd", True), piece(b"never read", True))

    assert given == []
    assert sent[0]["status"] == 413
    assert b"body_too_large" in sent[1]["body"]


@pytest.mark.parametrize(
    ("length", "content_type", "status"),
    [
        (b"6000000", b"application/json", 413),
        (b"104857600", b"multipart/form-data; boundary=x", 413),
        (b"9" * 500, b"text/plain", 413),
        (b"6000000", b"multipart/form-data; boundary=x", None),
        (b"x", b"application/json", None),
    ],
)
def test_a_body_that_says_it_is_too_long_is_refused_unread(
    length: bytes, content_type: bytes, status: int | None
) -> None:
    headers = [(b"content-length", length), (b"Content-Type", content_type)]
    given, sent = ask(piece(b"never read", True), headers=headers)

    assert [message["status"] for message in sent[:1]] == ([status] if status else [])
    assert bool(given) == (status is None)


@pytest.mark.parametrize("gone", [{"type": "http.disconnect"}])
def test_a_client_that_leaves_in_the_middle_leaves_nothing(gone: dict[str, str]) -> None:
    assert ask(piece(b"ab", True), gone) == ([], [])


def test_chunks_are_measured_whatever_the_method(settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 3
    chunks = [(b"transfer-encoding", b"chunked")]

    given, sent = ask(piece(b"ab", True), piece(b"cd", True), method="GET", headers=chunks)

    assert (given, sent[0]["status"]) == ([], 413)


def test_a_body_with_two_lengths_is_refused() -> None:
    headers = [(b"content-length", b"2"), (b"transfer-encoding", b"chunked")]

    given, sent = ask(piece(b"ab", False), headers=headers)

    assert (given, sent[0]["status"]) == ([], 400)


@pytest.mark.parametrize("headers", [[(b"content-length", b"9")], [(b"transfer-encoding", b"x")]])
@pytest.mark.parametrize("limit", ["STUDIO_BODY_SILENT_SECONDS", "STUDIO_BODY_SECONDS"])
def test_a_body_that_trickles_is_given_up(settings: Any, headers: Any, limit: str) -> None:
    setattr(settings, limit, 0.05)
    pause = 0.02 if limit == "STUDIO_BODY_SECONDS" else 5
    seen: list[Any] = []
    sent: list[Any] = []

    async def receive() -> Mapping[str, Any]:
        await asyncio.sleep(pause)
        return piece(b"a", True)

    async def site(scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] == "http.request":
            seen.append(message["body"])

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "headers": headers}
    asyncio.run(MeasuredBodies(site)(scope, receive, send))

    assert sent[0]["status"] == 408
    assert len(seen) < 4
    assert (b"connection", b"close") in sent[0]["headers"]


def test_what_comes_after_the_body_has_all_the_time(settings: Any) -> None:
    """A stream waits there for its client to leave."""
    settings.STUDIO_BODY_SILENT_SECONDS = 0.05
    messages = [(0.0, piece(b"a", False)), (0.2, {"type": "http.disconnect"})]
    seen: list[str] = []
    sent: list[Any] = []

    async def receive() -> Mapping[str, Any]:
        pause, message = messages.pop(0)
        await asyncio.sleep(pause)
        return message

    async def site(scope: Any, receive: Any, send: Any) -> None:
        seen.extend([(await receive())["type"], (await receive())["type"]])

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "headers": [(b"content-length", b"1")]}
    asyncio.run(MeasuredBodies(site)(scope, receive, send))

    assert (seen, sent) == (["http.request", "http.disconnect"], [])
