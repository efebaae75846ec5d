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
#: Of a scene, or of anything that is counted in a film.
LARGEST_NUMBER = 2**31 - 1


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
    return found, address_of_next(request, limit=str(limit), before=str(found[-1].pk))


def numbered_page(request: Request, rows: QuerySet[M], *, usual: int) -> tuple[list[M], str | None]:
    """Of rows with a ``number``, the lowest first: those after ``after``, and the address of the
    page behind them."""
    limit = number_from(request, "limit", usual, MOST)
    if limit == 0:
        raise BadRequest("limit is 1 or more", "limit_invalid")
    after = number_from(request, "after", 0, LARGEST_NUMBER)
    found = list(rows.filter(number__gt=after).order_by("number")[: limit + 1])
    if len(found) <= limit:
        return found, None
    found = found[:limit]
    last = str(found[-1].number)  # type: ignore[attr-defined]
    return found, address_of_next(request, limit=str(limit), after=last)


def address_of_next(request: Request, **where: str) -> str:
    """The same question, from there on."""
    query = request.query_params.copy()
    for name, value in where.items():
        query[name] = value
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


def number_from(request: Request, name: str, usual: int, most: int) -> int:
    """A whole number from 0 to ``most`` in the query. Raises BadRequest."""
    given = request.query_params.get(name, str(usual))
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise BadRequest(f"{name} is a whole number of 0 or more", f"{name}_invalid")
    return min(int(given), most)
