"""What a client posts about who is let in."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from rest_framework.request import Request

from studio.api.api_errors import BadRequest
from studio.api.command_request import object_of, text_of
from workflows.projects.api_key import Scope
from workflows.projects.membership import Role

LONGEST_NAME = 100
MOST_DAYS = 3650


@dataclass(frozen=True, kw_only=True)
class KeyRequest:
    name: str
    scopes: list[Scope]
    lasts: timedelta | None


def read_key(request: Request) -> KeyRequest:
    """Raises BadRequest, with a code that names the field."""
    body = object_of(request)
    _refuse_unknown(body.keys(), ("name", "scopes", "days"))
    name = text_of(body, "name")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRequest(f"name has at most {LONGEST_NAME} letters", "name_invalid")
    scopes = body.get("scopes", [])
    if not isinstance(scopes, list) or not all(one in Scope.values for one in scopes):
        raise BadRequest(f"scopes are of {', '.join(Scope.values)}", "scopes_invalid")
    days = body.get("days")
    is_number = isinstance(days, int) and not isinstance(days, bool)
    if days is not None and not (is_number and 1 <= days <= MOST_DAYS):
        raise BadRequest(f"days is a number from 1 to {MOST_DAYS}", "days_invalid")
    return KeyRequest(
        name=name,
        scopes=[Scope(one) for one in scopes],
        lasts=None if days is None else timedelta(days=days),
    )


def read_member(request: Request) -> tuple[str, Role]:
    """The account and its role. Raises BadRequest."""
    body = object_of(request)
    _refuse_unknown(body.keys(), ("username", "role"))
    username = text_of(body, "username")
    if not username or not username.isprintable():
        raise BadRequest("username is whom to add", "username_invalid")
    return username, _role(body.get("role"))


def read_role(request: Request) -> Role:
    """Raises BadRequest."""
    body = object_of(request)
    _refuse_unknown(body.keys(), ("role",))
    return _role(body.get("role"))


def _role(given: object) -> Role:
    if given not in Role.values:
        raise BadRequest(f"role is one of {', '.join(Role.values)}", "role_invalid")
    return Role(given)


def _refuse_unknown(names: Iterable[str], known: tuple[str, ...]) -> None:
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise BadRequest(
            f"there is no field {str(unknown)[:100]!r} here, only {', '.join(known)}",
            "body_invalid",
        )
