"""What a client posts about an entry of a library."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from rest_framework.request import Request

from studio.api.api_errors import BadRequest
from studio.api.command_request import object_of, refuse_unknown, text_of

_FIELDS = ("name", "description", "tags", "pictures", "archived")


@dataclass(frozen=True, kw_only=True)
class EntryRequest:
    """None: not sent."""

    name: str | None = None
    description: str | None = None
    tags: list[str] | None = None
    pictures: list[UUID] | None = None
    archived: bool | None = None


def read_entry(request: Request) -> EntryRequest:
    """Raises BadRequest, with a code that names the field."""
    body = object_of(request)
    refuse_unknown(body, "an entry", _FIELDS)
    archived = body.get("archived")
    if archived is not None and not isinstance(archived, bool):
        raise BadRequest("archived is true or false", "archived_invalid")
    return EntryRequest(
        name=text_of(body, "name") if "name" in body else None,
        description=text_of(body, "description") if "description" in body else None,
        tags=_texts(body, "tags"),
        pictures=_ids(body, "pictures"),
        archived=archived,
    )


def read_who(request: Request, field: str) -> UUID | None:
    """``{"talent": id}`` or null: who plays a character, or which place a location is."""
    body = object_of(request)
    if set(body) != {field}:
        raise BadRequest(f'send {{"{field}": an id, or null}}', "body_invalid")
    given = body[field]
    return None if given is None else _id(given, field)


def _texts(body: dict[str, Any], name: str) -> list[str] | None:
    given = body.get(name)
    if given is None:
        return None
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise BadRequest(f"{name} is a list of strings", f"{name}_invalid")
    return given


def _ids(body: dict[str, Any], name: str) -> list[UUID] | None:
    given = _texts(body, name)
    return None if given is None else [_id(one, name) for one in given]


def _id(given: Any, name: str) -> UUID:
    try:
        return UUID(given)
    except (ValueError, TypeError, AttributeError):
        raise BadRequest(f"{name}: {str(given)[:60]!r} is no id", f"{name}_invalid") from None
