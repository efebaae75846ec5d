"""A command posted as a form, with the script's file in it."""

import json
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from studio.api.api_errors import BadRequest
from studio.api.limited_json_parser import refuse_depth

#: What stands in a form as JSON.
_JSON_FIELDS = (
    *("payload", "targets", "attachments"),
    *("elements", "talent", "library_locations"),
)


def fields_of_form(form: QueryDict) -> dict[str, Any]:
    """The same as a JSON body would have; ``script`` as bytes when it came as a file.

    Raises BadRequest.
    """
    if twice := next((name for name in form if len(form.getlist(name)) > 1), None):
        raise BadRequest(f"{twice[:100]} stands in the form twice; send one", "body_invalid")
    fields: dict[str, Any] = {name: form[name] for name in form}
    for name in _JSON_FIELDS:
        if name in fields:
            fields[name] = _json(name, fields[name])
    script = fields.get("script")
    if isinstance(script, UploadedFile):
        fields["script"] = script.read()
        fields.setdefault("script_name", script.name or "")
    return fields


def _json(name: str, value: Any) -> Any:
    try:
        parsed = json.loads(value)
    except (ValueError, TypeError, RecursionError):
        raise BadRequest(f"{name} is JSON in a field of the form", f"{name}_invalid") from None
    refuse_depth(parsed)
    return parsed
