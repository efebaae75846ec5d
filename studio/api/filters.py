"""Lists that show only some of their rows: each filter is a word of the query with one meaning."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from django.utils.dateparse import parse_datetime
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from studio.api.api_errors import BadRequest
from studio.api.openapi.described import asked

M = TypeVar("M", bound=Model)
LONGEST_WORD = 200


@dataclass(frozen=True)
class Filter:
    """``lookup`` is what it is to the rows; ``read`` turns the word into a value or raises
    ValueError with what the word should be."""

    name: str
    lookup: str
    read: Callable[[str], Any]
    what: str
    schema: Any = str

    @property
    def parameter(self) -> OpenApiParameter:
        return asked(self.name, self.what, self.schema)


def asks(filters: Sequence[Filter]) -> list[OpenApiParameter]:
    """For ``described``."""
    return [one.parameter for one in filters]


def filtered(request: Request, rows: QuerySet[M], filters: Sequence[Filter]) -> QuerySet[M]:
    """Raises BadRequest with a code that names the filter; an empty word is none of them."""
    for one in filters:
        given = request.query_params.get(one.name)
        if given is None:
            continue
        try:
            rows = rows.filter(**{one.lookup: one.read(given)})
        except ValueError as error:
            raise BadRequest(f"{one.name} is {error}", f"{one.name}_invalid") from None
    return rows


def one_of(name: str, values: Sequence[str], what: str) -> Filter:
    def read(given: str) -> str:
        if given not in values:
            raise ValueError(f"one of {', '.join(values)}")
        return given

    return Filter(name, name, read, what)


def word(name: str, what: str, lookup: str = "") -> Filter:
    def read(given: str) -> str:
        if not given or len(given) > LONGEST_WORD or not given.isprintable():
            raise ValueError(f"a word of 1 to {LONGEST_WORD} letters")
        return given

    return Filter(name, lookup or name, read, what)


def id_of(name: str, what: str) -> Filter:
    def read(given: str) -> UUID:
        try:
            return UUID(given)
        except ValueError:
            raise ValueError("an id") from None

    return Filter(name, name, read, what, OpenApiTypes.UUID)


def _moment(given: str) -> datetime:
    try:
        moment = parse_datetime(given)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise ValueError("a time with its zone, as 2026-11-30T12:00:00Z")
    return moment


CREATED = (
    Filter(
        "created_after", "created_at__gte", _moment, "From this time on.", OpenApiTypes.DATETIME
    ),
    Filter("created_before", "created_at__lt", _moment, "Before this time.", OpenApiTypes.DATETIME),
)
