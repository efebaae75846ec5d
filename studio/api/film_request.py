"""What a client posts for a film: a new one, and what shall be different about one."""

from pydantic import BaseModel, ConfigDict, StrictBool, StrictInt, StrictStr, ValidationError
from rest_framework.request import Request

from media_pipeline.films.film_models import Port
from media_pipeline.films.film_options import Stage
from media_pipeline.plans.change_film import FilmChange
from studio.api.api_errors import BadRequest
from studio.api.command_request import (
    SCRIPT_NAME,
    CommandRequest,
    key_of,
    object_of,
    script_of,
    text_of,
)
from workflows.commands.command import CommandKind
from workflows.errors import CommandRefused

#: What a film looks like was chosen with it: where another is to be had.
_FIXED = {
    **dict.fromkeys(
        ("aspect_ratio", "short_side", "fps", "seed", "size"),
        "it makes another film: POST projects/<id>/films with this one as from_film",
    ),
    **dict.fromkeys(
        ("script", "script_name", "script_asset"),
        "send the script as another draft: a new_turn command with the target film:<id>",
    ),
    "style": "PUT films/<id>/style takes another style",
}
#: What a command has besides its payload, and a browser's form besides that.
_NOT_IN_PAYLOAD = {"client_command_id", "script", "script_name", "csrfmiddlewaretoken"}


def read_new_film(request: Request) -> CommandRequest:
    """As a ``new_turn`` command; what it knows is refused there. Raises BadRequest."""
    body = object_of(request)
    script, name = script_of(body), text_of(body, "script_name")
    payload = {field: body[field] for field in body if field not in _NOT_IN_PAYLOAD}
    if name and script is None:
        payload["script_name"] = name  # of one that is there
    return CommandRequest(
        client_command_id=key_of(request, body),
        kind=CommandKind.NEW_TURN,
        payload=payload,
        script=script,
        script_name=name or SCRIPT_NAME,
    )


class _Patch(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: StrictStr | None = None
    stop_at: Stage | None = None
    models: dict[Port, list[StrictStr]] | None = None
    with_music: StrictBool | None = None
    draft_motion: StrictBool | None = None
    pack_clips: StrictBool | None = None
    archived: StrictBool | None = None
    version: StrictInt | None = None


def read_film_change(request: Request) -> FilmChange:
    """Raises BadRequest with a code that names the field, and CommandRefused (422) for what is a
    film's for good."""
    body = object_of(request)
    if not body:
        raise BadRequest(f"send one of {', '.join(_Patch.model_fields)}", "body_invalid")
    if fixed := next((name for name in body if name in _FIXED), None):
        raise CommandRefused(
            "film_look_is_fixed",
            f"The {fixed} of a film is not changed in it: {_FIXED[fixed]}.",
            422,
        )
    try:
        return FilmChange(**_Patch.model_validate(body).model_dump())
    except ValidationError as wrong:
        first = wrong.errors()[0]
        field = str(first["loc"][0]) if first["loc"] else ""
        code = f"{field}_invalid" if field in _Patch.model_fields else "body_invalid"
        raise BadRequest(f"{field[:100]}: {first['msg']}", code) from None
