"""What a client asks of a file: under which name it is saved, and how long a link opens."""

from dataclasses import dataclass

from rest_framework.request import Request

from studio.api.api_errors import BadRequest
from studio.api.command_request import object_of, refuse_unknown, text_of
from studio.api.files.signed_link import MOST_MINUTES, USUAL_MINUTES
from studio.api.files.subtitles import SUBTITLES

LONGEST_NAME = 200
_FIELDS = ("minutes", "name", "subtitles")


@dataclass(frozen=True, kw_only=True)
class LinkRequest:
    minutes: int
    name: str
    subtitles: str


def read_new_link(request: Request) -> LinkRequest:
    """Raises BadRequest, with a code that names the field."""
    body = object_of(request)
    refuse_unknown(body, "a link", _FIELDS)
    minutes = body.get("minutes", USUAL_MINUTES)
    is_number = isinstance(minutes, int) and not isinstance(minutes, bool)
    if not is_number or not 1 <= minutes <= MOST_MINUTES:
        raise BadRequest(f"minutes is a number from 1 to {MOST_MINUTES}", "minutes_invalid")
    return LinkRequest(
        minutes=minutes,
        name=read_name(text_of(body, "name")),
        subtitles=read_subtitles(text_of(body, "subtitles")),
    )


def read_name(given: str) -> str:
    """Of a file to be saved; empty: it is shown. Raises BadRequest."""
    if len(given) > LONGEST_NAME or (given and not given.isprintable()) or set(given) & set("/\\"):
        raise BadRequest(
            f"name is the name of a file, of at most {LONGEST_NAME} letters", "name_invalid"
        )
    return given


def read_subtitles(given: str) -> str:
    """The form they are asked in; empty: none. Raises BadRequest."""
    if given and given not in SUBTITLES:
        raise BadRequest(f"subtitles is {' or '.join(SUBTITLES)}", "subtitles_invalid")
    return given
