"""Says of a view what it takes and what it answers, for the schema that clients are made from."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from studio.api.known_query import KNOWN
from studio.api.openapi.problem_shape import Problem
from workflows.projects.membership import Role

View = TypeVar("View", bound=Callable[..., Any])


def described(
    method: str,
    answer: Any,
    *,
    says: str,
    needs: Role = Role.VIEWER,
    status: int = 200,
    media_type: str = "application/json",
    body: Any = None,
    asks: Sequence[OpenApiParameter] = (),
    others: Mapping[Any, Any] | None = None,
    refuses: Mapping[int, str] | None = None,
    headers: Sequence[OpenApiParameter] = (),
) -> Callable[[View], View]:
    """Goes above ``@api_view``, once for each method.

    ``answer`` and ``body`` are shapes, PageOf shapes, or None; ``others``: further good answers.
    ``refuses``: the codes of the refusals that only this address has, by status; what any address
    may answer is added by ``common_answers``. A word of the query that ``asks`` does not name is
    refused (KnownQuery). ``needs``: the least role; the view itself holds to it, and a test tries
    each role at each address.
    """
    responses: dict[Any, Any] = dict(others or {})
    responses[status if answer is None else (status, media_type)] = answer
    for refusal, codes in (refuses or {}).items():
        responses[refusal, "application/problem+json"] = OpenApiResponse(Problem, codes)
    known = {one.name for one in asks if one.location == OpenApiParameter.QUERY}
    extend = extend_schema(
        methods=[method],
        summary=says,
        request=body,
        responses=responses,
        parameters=[*asks, *headers],
        extensions={"x-role": str(needs)},
    )

    def describe(view: View) -> View:
        of_class = view.cls  # type: ignore[attr-defined]
        setattr(of_class, KNOWN, getattr(of_class, KNOWN, {}) | {method: known})
        return extend(view)

    return describe


def asked(name: str, what: str, schema: Any = str, *, many: bool = False) -> OpenApiParameter:
    """A parameter of the query, which may be left out."""
    return OpenApiParameter(
        name, schema, OpenApiParameter.QUERY, description=what, many=many, explode=many or None
    )


PAGE = (
    asked("limit", "How many at most; 50 unless said otherwise, 200 at most.", int),
    asked("before", "The id after which the page begins, as in `next`."),
)


def answered_header(name: str, what: str, status: int) -> OpenApiParameter:
    return OpenApiParameter(
        name, str, OpenApiParameter.HEADER, description=what, response=[status], required=False
    )


LOCATION_CREATED = answered_header("Location", "Where it is.", 201)
#: Of what is committed but not done.
ACCEPTED = (
    answered_header("Location", "Where to look.", 202),
    answered_header("Retry-After", "Seconds after which to look.", 202),
)
UNFINISHED = (answered_header("Retry-After", "Seconds after which to look again.", 200),)

REPLAYED = answered_header("Idempotency-Replayed", "`true`: it was there already.", 202)

#: Of whatever sends a command.
COMMAND_REFUSALS = {
    402: "insufficient_credits",
    409: "The state of things does not allow it: plan_changed, generation_in_progress, …",
    422: "command_conflict: another request under the same key; or what the kind refuses.",
}

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="New for each command; or send `client_command_id`.",
)
