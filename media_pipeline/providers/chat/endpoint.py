"""One POST to an OpenAI-compatible endpoint, and what came of it.

Nothing is sent twice, no redirect is followed with the key, and an answer is bounded in bytes and
in time. Repeating is the engine's affair: it knows what was paid.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
from pydantic_core import from_json

from media_pipeline.assets.deadline import Deadline
from media_pipeline.providers.chat.chat_settings import ChatSettings
from media_pipeline.providers.chat.gathering import LONGEST_ANSWER, AnswerTooLong, Gathering
from media_pipeline.providers.chat.refusal import error_for
from media_pipeline.providers.exchange import json_or_none, reason_of
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderRefused,
    ProviderUnclear,
)

_CONNECT_SECONDS = 15.0
_MOST_BYTES = 4 * LONGEST_ANSWER
_STREAM, _JSON = "text/event-stream", "application/json"
#: Raised before a byte of the request left.
_NOT_REACHED = (
    httpx2.ConnectError,
    httpx2.ConnectTimeout,
    httpx2.ProxyError,
    httpx2.UnsupportedProtocol,
    httpx2.InvalidURL,
)


class ChatEndpoint:
    """Knows the address and the key. One serves all threads: each question has its connection."""

    def __init__(self, settings: ChatSettings) -> None:
        self._settings = settings
        self._tls = httpx2.create_ssl_context()

    def ask(
        self,
        body: dict[str, Any],
        *,
        key: str,
        seconds: float,
        heard: Callable[[str], None],
        own_secret: str = "",
    ) -> tuple[Gathering, bool]:
        """What came, and whether it was cut off for its length.

        ``key``: for the provider, where it can recognise a repeated request. ``seconds``: from
        connecting to the last byte. ``own_secret``: goes in place of the deployment's. Raises
        ProviderError, and what ``heard`` raises.
        """
        if own_secret and self._settings.is_overheard:
            raise ProviderRefused(
                "chat_key_insecure: a key is sent by https:// only, except to a machine near by; "
                "the address of the model is the deployment's to change"
            )
        secret = own_secret or self._settings.key.get_secret_value()
        gathering = Gathering(heard=heard, key=secret)
        with _known_errors(self._settings.host, seconds) as deadline, self._client() as client:
            request = client.build_request(
                "POST",
                self._settings.address,
                content=json.dumps(body, ensure_ascii=False).encode(),
                headers=self._headers(key, secret),
                timeout=self._timeouts(deadline),
                extensions={"trace": deadline.watch},
            )
            response = client.send(request, stream=True)
            try:
                self._read(response, gathering)
            except AnswerTooLong:
                return gathering, True
            finally:
                response.close()
        return gathering, False

    def _client(self) -> httpx2.Client:
        return httpx2.Client(verify=self._tls, follow_redirects=False)

    def _headers(self, key: str, secret: str) -> dict[str, str]:
        # Not compressed: an answer is read as it comes, and is as long as it looks.
        headers = {"Content-Type": _JSON, "Accept": f"{_STREAM}, {_JSON}"}
        headers["Accept-Encoding"] = "identity"
        if key:
            headers["Idempotency-Key"] = key
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        return headers | self._settings.headers

    def _timeouts(self, deadline: Deadline) -> httpx2.Timeout:
        """Of each step. The deadline is above them all; see its module."""
        idle = min(self._settings.idle_seconds, deadline.seconds)
        return httpx2.Timeout(idle, connect=min(_CONNECT_SECONDS, deadline.seconds))

    def _read(self, response: httpx2.Response, gathering: Gathering) -> None:
        response.encoding = "utf-8"  # of event streams and of JSON, whatever a header says
        media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if response.status_code != 200:
            body = json_or_none(_bounded(response))
            raise error_for(response.status_code, response.headers, body, key=gathering.key)
        if media_type == _STREAM:
            for event in httpx2.EventSource(response, max_event_size=_MOST_BYTES):
                if event.data == "[DONE]":
                    return
                if event.data:
                    gathering.take(_chunk(event.data), response.headers)
        elif media_type == _JSON:
            gathering.take(json_or_none(_bounded(response)), response.headers)
        else:
            raise ProviderBroken(
                f"{self._settings.host} answered with {media_type or 'no type'}, which is no "
                "language model's answer: check MEDIA_PIPELINE_CHAT_URL"
            )


@contextmanager
def _known_errors(host: str, seconds: float) -> Iterator[Deadline]:
    """A client's errors in the words of the port: did the request leave or not?"""
    deadline = Deadline(seconds)
    try:
        with deadline:
            yield deadline
    except _NOT_REACHED as error:
        raise ProviderBroken(f"{host} cannot be reached: {reason_of(error)}") from None
    except httpx2.RequestError as error:
        if deadline.is_over:
            raise ProviderUnclear(f"{host} did not answer within {seconds:g} seconds") from None
        raise ProviderUnclear(f"the answer of {host} was lost: {reason_of(error)}") from None


def _bounded(response: httpx2.Response) -> bytes:
    body = bytearray()
    for piece in response.iter_bytes():
        body += piece
        if len(body) > _MOST_BYTES:
            raise AnswerTooLong
    return bytes(body)


def _chunk(data: str) -> Any:
    try:
        return from_json(data)
    except ValueError:
        raise ProviderUnclear("a piece of the model's stream is no JSON") from None
