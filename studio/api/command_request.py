"""What a client posts as a command."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.http import QueryDict
from rest_framework.request import Request

from studio.api.api_errors import BadRequest
from studio.api.command_form import fields_of_form

SCRIPT_NAME = "script.fountain"
#: Letters that the command's own columns hold; a longer text belongs into ``text`` or a script.
LONGEST_NAME = 200


@dataclass(frozen=True, kw_only=True)
class CommandRequest:
    """``script`` is one to store first, its text or its file; ``payload`` is the kind's own."""

    client_command_id: str
    kind: str
    payload: dict[str, Any]
    script: str | bytes | None = None
    script_name: str = SCRIPT_NAME
    text: str = ""
    chat: str = ""
    targets: list[str] = field(default_factory=list)
    attachments: list[str] = field(default_factory=list)
    supersedes: UUID | None = None


_FIELDS = tuple(CommandRequest.__dataclass_fields__)
#: A browser's form has it, too.
_OF_FORMS = "csrfmiddlewaretoken"


def read_command(request: Request) -> CommandRequest:
    """Raises BadRequest, with a code that names the field."""
    body = object_of(request)
    refuse_unknown(body, "a command", _FIELDS, unsaid=(_OF_FORMS,))
    client_id = key_of(request, body)
    payload = body.get("payload", {})
    if not isinstance(payload, dict):
        raise BadRequest("payload is a JSON object", "payload_invalid")
    return CommandRequest(
        client_command_id=client_id,
        kind=_name(body, "kind") or "new_turn",
        payload=payload,
        script=script_of(body),
        script_name=text_of(body, "script_name") or SCRIPT_NAME,
        text=text_of(body, "text"),
        chat=_name(body, "chat"),
        targets=_texts(body, "targets"),
        attachments=_texts(body, "attachments"),
        supersedes=id_of(body, "supersedes"),
    )


def key_of(request: Request, body: dict[str, Any]) -> str:
    """Under which a repeated request is the same one. Raises BadRequest."""
    header = request.headers.get("Idempotency-Key", "").strip().strip('"')
    client_id = _whole(text_of(body, "client_command_id") or header, "client_command_id")
    if not client_id:
        raise BadRequest(
            "send an Idempotency-Key header or client_command_id, new for each command, so that "
            "a repeated request is not carried out twice",
            "idempotency_key_missing",
        )
    if header and header != client_id:
        raise BadRequest(
            "Idempotency-Key and client_command_id differ; send one", "idempotency_key_ambiguous"
        )
    return client_id


def script_of(body: dict[str, Any]) -> str | bytes | None:
    """Its text, or in a form its file. Raises BadRequest."""
    script = body.get("script")
    return script if script is None or isinstance(script, bytes) else text_of(body, "script")


def refuse_unknown(
    body: dict[str, Any], what: str, fields: Sequence[str], *, unsaid: Sequence[str] = ()
) -> None:
    """``what`` has these fields and no other: a misspelled ``targets`` would begin another film,
    and pay for all of it. ``unsaid`` are borne and not told of. Raises BadRequest."""
    if unknown := next((name for name in body if name not in (*fields, *unsaid)), None):
        raise BadRequest(
            f"{what} has no field {unknown[:100]!r}; it has {', '.join(fields)}", "body_invalid"
        )


def object_of(request: Request) -> dict[str, Any]:
    body = request.data
    if isinstance(body, QueryDict):
        body = fields_of_form(body)
    if not isinstance(body, dict):
        raise BadRequest("the body is a JSON object", "body_invalid")
    return body


def text_of(body: dict[str, Any], name: str) -> str:
    given = body.get(name, "")
    if not isinstance(given, str):
        raise BadRequest(f"{name} is a string", f"{name}_invalid")
    return given


def _name(body: dict[str, Any], name: str) -> str:
    """A short text that becomes a column: no NUL, no half of a character, not too long."""
    given = _whole(text_of(body, name), name)
    if len(given) > LONGEST_NAME:
        raise BadRequest(f"{name} has at most {LONGEST_NAME} letters", f"{name}_invalid")
    return given


def _whole(given: str, name: str) -> str:
    if "\0" in given or any("\ud800" <= letter <= "\udfff" for letter in given):
        raise BadRequest(f"{name} holds a NUL or half of a character", f"{name}_invalid")
    return given


def id_of(body: dict[str, Any], name: str) -> UUID | None:
    given = body.get(name)
    if given is None:
        return None
    try:
        return UUID(given)
    except (ValueError, TypeError, AttributeError):
        raise BadRequest(f"{name} is an id", f"{name}_invalid") from None


def _texts(body: dict[str, Any], name: str) -> list[str]:
    given = body.get(name, [])
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise BadRequest(f"{name} is a list of strings", f"{name}_invalid")
    return given


def read_seconds(request: Request) -> int:
    """The body of a change of priority. Raises BadRequest."""
    body = request.data
    seconds = body.get("seconds") if isinstance(body, dict) else None
    if not isinstance(seconds, int) or isinstance(seconds, bool) or abs(seconds) > 10**9:
        raise BadRequest('send {"seconds": a whole number}', "seconds_invalid")
    return seconds


def script_bytes(script: str | bytes) -> bytes:
    """The script as a file. Raises BadRequest: JSON can spell half a character, a file cannot."""
    try:
        return script if isinstance(script, bytes) else script.encode()
    except UnicodeEncodeError:
        raise BadRequest("script holds a lone surrogate", "script_invalid") from None
