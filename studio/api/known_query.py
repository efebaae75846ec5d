"""A word of the query that an address does not know is refused: misspelled, ``?staus=failed``
would show everything, and a script would cancel it."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from studio.api.api_errors import BadRequest

#: Where ``described`` notes what a view's method may be asked, on the view's class.
KNOWN = "known_query"


class KnownQuery(BasePermission):
    """Stands behind who may come in at all."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Raises BadRequest."""
        known: set[str] | None = getattr(view, KNOWN, {}).get(request.method)
        if known is None:
            return True
        unknown = next((name for name in request.query_params if name not in known), None)
        if unknown is None:
            return True
        knows = f"it knows {', '.join(sorted(known))}" if known else "it knows none"
        raise BadRequest(
            f"this address has no parameter {unknown[:100]!r}; {knows}", "query_unknown"
        )
