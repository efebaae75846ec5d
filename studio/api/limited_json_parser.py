"""JSON bodies up to DATA_UPLOAD_MAX_MEMORY_SIZE; what is larger is not even read."""

import io
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import JSONParser

from studio.api.api_errors import BadRequest, BodyTooLarge
from studio.api.largest_body import largest_body, too_large

#: Far above what any command needs, far below what Python's own recursion bears.
DEEPEST = 64


class LimitedJSONParser(JSONParser):
    """As JSONParser, which reads a body of any size into memory."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = io.BytesIO(read_limited(stream))
        try:
            parsed = super().parse(body, media_type, parser_context)
        except RecursionError:
            raise _too_deep() from None
        refuse_depth(parsed)
        return parsed


def refuse_depth(value: Any) -> None:
    """Raises BadRequest."""
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise _too_deep()


def _too_deep() -> BadRequest:
    return BadRequest(f"the body is nested deeper than {DEEPEST} levels", "body_too_deep")


def read_limited(stream: IO[Any]) -> bytes:
    """The whole body. Raises BodyTooLarge."""
    body: bytes = stream.read(largest_body() + 1)
    if len(body) > largest_body():
        raise BodyTooLarge(too_large())
    return body
