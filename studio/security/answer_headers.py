"""What a browser may do with an answer of ours: middleware around everything that Django answers.

Pages load from this site only and run nothing that stands in their text, so what a script, a film's
title or a provider's answer says can never become a program. Everything else is data: shown by
itself it may run nothing, ask for nothing and be framed by nobody.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

#: Pictures may stand in style sheets as data, as those of Swagger do.
PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
#: A browser shows a picture or a film by a small page of its own, with styles in its text, and asks
#: for the film once more: in the name of this site, or it would be refused.
DATA = (
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; "
    "frame-ancestors 'none'; sandbox allow-same-origin"
)
#: The microphone is for takes that a person speaks.
PERMISSIONS = ", ".join(
    f"{name}=()"
    for name in (
        "accelerometer",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "midi",
        "payment",
        "publickey-credentials-get",
        "serial",
        "usb",
    )
)


class AnswerHeaders:
    """A view that has set one of them itself knows better."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if answer.status_code == 304:  # what the browser has came with its own
            return answer
        is_page = answer.get("Content-Type", "").startswith("text/html")
        if not (is_page and settings.DEBUG and answer.status_code >= 400):  # Django's debug page
            answer.setdefault("Content-Security-Policy", PAGE if is_page else DATA)
        answer.setdefault("Permissions-Policy", f"{PERMISSIONS}, microphone=(self)")
        answer.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return answer
