"""One HTTP exchange with a provider, bounded in bytes and in time, and never made twice.

Whether the request left is what everything afterwards depends on, so that is how it fails: NotSent,
or AnswerLost. No redirect is followed with a key. Each exchange has a connection of its own: one
that was kept open may be closed by the other side just when a paid request goes out on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx2
from pydantic_core import from_json, to_json

from media_pipeline.assets.deadline import Deadline

_CONNECT_SECONDS = 15.0
#: Of an answer; media comes by an address of its own.
_MOST_BYTES = 8 * 1024 * 1024
#: Raised before a byte of the request left.
_NOT_REACHED = (
    httpx2.ConnectError,
    httpx2.ConnectTimeout,
    httpx2.ProxyError,
    httpx2.UnsupportedProtocol,
    httpx2.InvalidURL,
)


class NotSent(Exception):
    """Nothing left this machine: nobody at the other side has heard of it."""


class AnswerLost(Exception):
    """The request left, and what came of it is not known."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """``body`` as JSON values, None where it is none; names of headers in lower case."""

    status: int
    headers: Mapping[str, str]
    body: Any
    content: bytes = field(default=b"", repr=False)

    def field(self, name: str) -> Any:
        return self.body.get(name) if isinstance(self.body, dict) else None


def exchange(
    method: str,
    url: str,
    *,
    headers: Mapping[str, str],
    seconds: float,
    body: Any = None,
    form: tuple[bytes, str] | None = None,
    most_bytes: int = _MOST_BYTES,
) -> Answer:
    """Any status is an answer. ``body`` is sent as JSON, ``form`` as it is, with its media type;
    ``seconds``: all of it together.

    Raises NotSent and AnswerLost.
    """
    about = {"Accept": "application/json", "Accept-Encoding": "identity", **headers}
    content = None
    if body is not None:
        content, about["Content-Type"] = to_json(body), "application/json"
    if form is not None:
        content, about["Content-Type"] = form
    deadline = Deadline(seconds)
    try:
        with deadline, _client() as client:
            request = client.build_request(
                method,
                url,
                content=content,
                headers=about,
                timeout=httpx2.Timeout(seconds, connect=min(_CONNECT_SECONDS, seconds)),
                extensions={"trace": deadline.watch},
            )
            response = client.send(request, stream=True)
            try:
                came = _bounded(response, most_bytes)
            finally:
                response.close()
    except _NOT_REACHED as error:
        raise NotSent(reason_of(error)) from None
    except httpx2.RequestError as error:
        late = f"no answer within {seconds:g} seconds" if deadline.is_over else reason_of(error)
        raise AnswerLost(late) from None
    return Answer(
        status=response.status_code,
        headers=dict(response.headers),
        body=json_or_none(came),
        content=came,
    )


@cache
def _tls() -> Any:
    return httpx2.create_ssl_context()


def _client() -> httpx2.Client:
    return httpx2.Client(verify=_tls(), follow_redirects=False)


def _bounded(response: httpx2.Response, most_bytes: int) -> bytes:
    came = bytearray()
    for piece in response.iter_bytes():
        came += piece
        if len(came) > most_bytes:
            raise AnswerLost(f"the answer is longer than {most_bytes} bytes")
    return bytes(came)


def json_or_none(content: bytes) -> Any:
    """What an answer says, if it is JSON at all."""
    try:
        return from_json(content)
    except ValueError:
        return None


def reason_of(error: Exception) -> str:
    """What went wrong on the way, short enough for a log."""
    return f"{type(error).__name__} {str(error)[:120]}".strip()
