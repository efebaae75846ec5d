"""What a person uploads is kept byte for byte, with a copy beside it that is fit to be used.

Of a picture that is what everybody sees and providers get, of a sound what is heard. The same bytes
in one project are one upload.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Literal
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import file_facts, file_of, land_asset

Upload = Literal["picture", "sound"]
_COPIES: dict[Upload, str] = {"picture": "shown", "sound": "heard"}


def upload_id_of(project_id: UUID, data: bytes) -> UUID:
    return asset_id_for(str(project_id), hashlib.sha256(data).hexdigest())


def copy_id_of(upload_id: UUID, upload: Upload) -> UUID:
    return asset_id_for(upload_id, _COPIES[upload])


def keep_bytes(project_id: UUID, asset_id: UUID, data: bytes, suffix: str, **facts: Any) -> Asset:
    """The row of a file, whole in storage before it."""
    write_whole(asset_path(asset_id, suffix), data)
    return land_asset(project_id, file_facts(asset_id, suffix, **facts))


def copy_in_use(
    project_id: UUID, upload_id: UUID, upload: Upload, refused: Callable[[str, str], Exception]
) -> Asset:
    """The copy of an upload that is used. Raises what ``refused`` makes of a code and a sentence:
    this project has no such upload, or its file is gone."""
    copy = Asset.objects.filter(pk=copy_id_of(upload_id, upload), project=project_id).first()
    if copy is None:
        raise refused(
            f"{upload}_not_found",
            f"There is no uploaded {upload} {upload_id} in this project; upload it first.",
        )
    if not file_of(copy).exists():
        raise refused(
            f"{upload}_file_missing",
            f"The file of {upload} {upload_id} is no longer in storage; upload it again.",
        )
    return copy
