"""JSON bodies up to DATA_UPLOAD_MAX_MEMORY_SIZE; what is larger is not even read."""

import io
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import JSONParser

from studio.api.api_errors import BodyTooLarge


class LimitedJSONParser(JSONParser):
    """As JSONParser, which reads a body of any size into memory."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return super().parse(io.BytesIO(read_limited(stream)), media_type, parser_context)


def read_limited(stream: IO[Any]) -> bytes:
    """The whole body. Raises BodyTooLarge."""
    most = int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 5_000_000)
    body: bytes = stream.read(most + 1)
    if len(body) > most:
        raise BodyTooLarge(most)
    return body
