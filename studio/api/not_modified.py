"""Middleware: what has not changed since a client saw it is answered with 304 and no body.

The mark is the digest of the answer itself, so it is right for every address, and an address costs
the statements that it costs; what is saved is what goes over the wire. Django's own would lose
``Retry-After``, which a client that polls lives by.
"""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

KEPT = ("ETag", "Cache-Control", "Retry-After", "Vary", "X-Wait-On")


class NotModified:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if not _is_marked(request, answer):
            return answer
        digest = hashlib.blake2b(answer.content, digest_size=16)  # type: ignore[attr-defined]
        answer["ETag"] = etag = f'W/"{digest.hexdigest()}"'
        # Ask us each time; and what one caller saw is none of another's.
        answer.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        if not is_seen(etag, request.headers.get("If-None-Match", "")):
            return answer
        same = HttpResponseNotModified()
        for name in KEPT:
            if name in answer:
                same[name] = answer[name]
        return same


def is_seen(etag: str, seen: str) -> bool:
    """Whether ``If-None-Match`` names this mark; weakly, as RFC 9110 wants it there."""
    marks = parse_etags(seen) if seen else []
    return "*" in marks or etag.removeprefix("W/") in {one.removeprefix("W/") for one in marks}


def _is_marked(request: HttpRequest, answer: HttpResponseBase) -> bool:
    return (
        request.method in ("GET", "HEAD")
        and request.path.startswith("/api/v1/")
        and answer.status_code == 200
        and not answer.streaming
        and "ETag" not in answer
    )
