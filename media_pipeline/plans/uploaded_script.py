"""The upload that a command brings, read; what stands against it is said before any is kept."""

from typing import Any, TypeVar
from uuid import UUID

from pydantic import BaseModel, ValidationError

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.scripts.film_script import film_script
from media_pipeline.scripts.script_refused import ScriptRefused
from workflows.commands.command import Command
from workflows.errors import CommandRefused

OptionsT = TypeVar("OptionsT", bound=BaseModel)


def uploaded_script(command: Command, asset_id: UUID, name: str) -> tuple[Asset, dict[str, Any]]:
    """The text's file and what its take says of it. Raises CommandRefused."""
    asset = Asset.objects.filter(pk=asset_id, project=command.project_id).first()
    if asset is None:
        raise CommandRefused(
            "script_not_found", "There is no such upload in this project; upload it first.", 422
        )
    try:
        return film_script(asset, name=name)
    except FileNotFoundError as gone:
        raise CommandRefused(
            "script_file_missing",
            "The upload's file is no longer in storage; upload it again.",
            422,
        ) from gone
    except ScriptRefused as refused:
        raise CommandRefused(refused.code, refused.detail, 422) from refused


def script_of(text: Asset, content: dict[str, Any]) -> str:
    """The words of what ``uploaded_script`` has read."""
    return file_of(text).read_bytes().decode(content["encoding"])


def valid_options(model: type[OptionsT], command: Command) -> OptionsT:
    """The payload as its model. Raises CommandRefused, which names every field that is wrong."""
    try:
        return model.model_validate(command.payload)
    except ValidationError as error:
        problems = "; ".join(
            f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()
        )
        raise CommandRefused("payload_invalid", problems[:500], 422) from error
