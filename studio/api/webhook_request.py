"""What a client posts about a webhook."""

from typing import Any

from rest_framework.request import Request

from studio.api.api_errors import BadRequest


def read_object(request: Request) -> dict[str, Any]:
    """Raises BadRequest for a body that is no JSON object."""
    if not isinstance(request.data, dict):
        raise BadRequest("the body is a JSON object", "body_invalid")
    return request.data


def read_webhook(request: Request) -> dict[str, Any]:
    """``url``, ``event_types``, ``is_active`` as far as they were given. Raises BadRequest."""
    body = read_object(request)
    found: dict[str, Any] = {}
    if "url" in body:
        if not isinstance(body["url"], str):
            raise BadRequest("url is a string", "webhook_url_invalid")
        found["url"] = body["url"]
    if "event_types" in body:
        types = body["event_types"]
        if not isinstance(types, list) or not all(isinstance(one, str) for one in types):
            raise BadRequest("event_types is a list of strings", "event_types_invalid")
        found["event_types"] = types
    if "is_active" in body:
        found["is_active"] = read_flag(body, "is_active")
    return found


def read_flag(body: dict[str, Any], name: str) -> bool:
    given = body.get(name)
    if not isinstance(given, bool):
        raise BadRequest(f"{name} is true or false", f"{name}_invalid")
    return given
