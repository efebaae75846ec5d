"""A stored file as an answer: whole or a part of it, marked for ever, and harmless in a browser."""

from pathlib import Path

from django.core.handlers.asgi import ASGIRequest
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    StreamingHttpResponse,
)
from django.utils.http import content_disposition_header

from media_pipeline.assets.asset import Asset
from studio.api.files.byte_range import ByteRange, Unsatisfiable, byte_range
from studio.api.files.file_part import AwaitedFilePart, FilePart
from studio.api.not_modified import is_seen
from studio.api.problem import problem_answer

#: Stored bytes never change: another file is another asset.
FOREVER = "private, max-age=31536000, immutable"
#: What a browser shows; all else is saved. A script may be any bytes, and a PDF runs programs.
_SHOWN = ("image/", "audio/", "video/")


def file_answer(
    request: HttpRequest,
    asset: Asset,
    path: Path,
    *,
    media_type: str,
    name: str = "",
    cached: str = FOREVER,
) -> HttpResponseBase:
    """``name``: under which it is to be saved; empty: shown, where a browser can. Raises
    Http404."""
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        raise Http404 from None
    # Beside the film lie its subtitles, which are of the same bytes as long as it is.
    etag = f'"{asset.sha256}{path.suffix if path.suffix != asset.suffix else ""}"'
    if is_seen(etag, request.headers.get("If-None-Match", "")):
        answer: HttpResponseBase = HttpResponseNotModified()
    else:
        try:
            answer = _answer(request, path, size, _asked(request, size, etag))
        except Unsatisfiable:
            return _unsatisfiable(size)
        shown = media_type.startswith(_SHOWN) and not name
        answer["Content-Type"] = media_type
        saved_as = name or f"{asset.pk}{path.suffix}"
        answer["Content-Disposition"] = str(content_disposition_header(not shown, saved_as))
        answer["X-Content-Type-Options"] = "nosniff"
    answer["Accept-Ranges"] = "bytes"
    answer["ETag"] = etag
    answer["Cache-Control"] = cached
    return answer


def _asked(request: HttpRequest, size: int, etag: str) -> ByteRange | None:
    """Raises Unsatisfiable. A part is only asked of with GET, and only of what the client has
    the rest of."""
    asked = request.headers.get("Range", "")
    is_same = request.headers.get("If-Range", etag) == etag
    if not asked or request.method != "GET" or not is_same:
        return None
    return byte_range(asked, size)


def _answer(
    request: HttpRequest, path: Path, size: int, part: ByteRange | None
) -> HttpResponseBase:
    sent = part or ByteRange(0, size - 1)
    if request.method == "HEAD":
        answer: HttpResponseBase = HttpResponse()
    else:
        try:
            file = path.open("rb")
        except FileNotFoundError:
            raise Http404 from None
        pieces = FilePart(file, sent.first, sent.length)
        is_awaited = isinstance(getattr(request, "_request", request), ASGIRequest)
        answer = StreamingHttpResponse(AwaitedFilePart(pieces) if is_awaited else pieces)
    answer["Content-Length"] = str(sent.length)
    if part is not None:
        answer.status_code = 206
        answer["Content-Range"] = f"bytes {part.first}-{part.last}/{size}"
    return answer


def _unsatisfiable(size: int) -> HttpResponseBase:
    answer = problem_answer(
        416, "range_not_satisfiable", f"the file has {size} bytes; ask for some of these"
    )
    answer["Content-Range"] = f"bytes */{size}"
    return answer
