"""
At most so many requests work on the database at once; the others wait in line.

Under ASGI each request has a thread of its own, so a connection that is kept for the next one is
kept for nobody: after a burst the site held one for every request of it, and PostgreSQL had none
left for the workers. So it is closed here, before the answer goes to whoever may read it slowly.
"""

import threading
from collections.abc import Callable

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponseBase

#: These must answer when everything else waits, and keep no connection.
NEVER_WAIT = {"/healthz", "/metrics", "/readyz"}


class RequestsAtOnce:
    """Middleware, the first; the body has been read by then. One line for each process."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._places = threading.BoundedSemaphore(settings.STUDIO_REQUESTS_AT_ONCE)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path in NEVER_WAIT:
            return self.get_response(request)
        with self._places:
            try:
                return self.get_response(request)
            finally:
                if isinstance(request, ASGIRequest):  # other servers keep their threads
                    _let_connections_go()


def _let_connections_go() -> None:
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:  # somebody else's, who called us inside of it
            connection.close()
