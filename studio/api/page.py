"""Pages by cursor: ids sort by time, so «before this id» needs no count and no offset."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import BadRequest

M = TypeVar("M", bound=Model)

USUAL = 50
MOST = 200


def page(request: Request, rows: QuerySet[M], show: Callable[[M], Mapping[str, Any]]) -> Response:
    """Newest first; ``next`` is the address of the page after, or null."""
    found, following = page_of(request, rows)
    return Response({"results": [show(row) for row in found], "next": following})


def page_of(request: Request, rows: QuerySet[M]) -> tuple[list[M], str | None]:
    """The rows of the page, and the address of the one after."""
    limit = number_from(request, "limit", USUAL, MOST)
    if limit == 0:
        raise BadRequest("limit is 1 or more", "limit_invalid")
    if before := request.query_params.get("before"):
        try:
            rows = rows.filter(pk__lt=rows.model._meta.pk.to_python(before))
        except ValidationError:
            raise BadRequest("before is an id, as in the next link", "cursor_invalid") from None
    found = list(rows.order_by("-pk")[: limit + 1])
    if len(found) <= limit:
        return found, None
    found = found[:limit]
    query = request.query_params.copy()
    query["limit"], query["before"] = str(limit), str(found[-1].pk)
    return found, request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


def number_from(request: Request, name: str, usual: int, most: int) -> int:
    """A whole number from 0 to ``most`` in the query. Raises BadRequest."""
    given = request.query_params.get(name, str(usual))
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise BadRequest(f"{name} is a whole number of 0 or more", f"{name}_invalid")
    return min(int(given), most)
