"""How many streams a process has open, and that there is an end to it."""

from django.conf import settings
from rest_framework.exceptions import APIException


class TooManyStreams(APIException):
    """Retry-After says when to come back; another process may have room."""

    status_code = 503
    default_code = "too_many_streams"
    default_detail = "this process has as many streams as it bears; come back in a moment"
    wait = 5


class StreamsOpen:
    """A place among them."""

    count = 0

    def __init__(self) -> None:
        StreamsOpen.count += 1

    def leave(self) -> None:
        StreamsOpen.count -= 1


def refuse_when_full() -> None:
    """Raises TooManyStreams. Those that begin at this moment may be a few too many."""
    if StreamsOpen.count >= settings.STUDIO_STREAMS_AT_ONCE:
        raise TooManyStreams
