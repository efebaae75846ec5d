"""A picture comes in: kept byte for byte, with a copy beside it that is fit to be shown."""

import hashlib
from typing import Any
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.read_picture import read_picture
from media_pipeline.assets.store_asset import file_facts, file_of, land_asset
from media_pipeline.elements.element_name import ElementRefused
from workflows.projects.project import Project


def upload_picture(project: Project, data: bytes) -> Asset:
    """The stored upload; the same bytes in one project are one asset.

    Raises PictureRefused, before anything is kept.
    """
    picture = read_picture(data)
    upload_id = asset_id_for(str(project.id), hashlib.sha256(data).hexdigest())
    shown_id = _shown_id(upload_id)
    _keep(
        project.id, shown_id, picture.shown, picture.shown_suffix,
        media_type=picture.shown_media_type,
        width=picture.shown_width, height=picture.shown_height,
    )  # fmt: skip
    return _keep(
        project.id, upload_id, data, picture.suffix,
        media_type=picture.media_type, width=picture.width, height=picture.height,
    )  # fmt: skip


def _keep(project_id: UUID, asset_id: UUID, data: bytes, suffix: str, **facts: Any) -> Asset:
    write_whole(asset_path(asset_id, suffix), data)
    return land_asset(project_id, file_facts(asset_id, suffix, **facts))


def shown_picture(project_id: UUID, upload_id: UUID) -> Asset:
    """The copy of an upload that everybody sees and that goes to providers.

    Raises ElementRefused when this project has no such upload, or its file is gone.
    """
    shown = Asset.objects.filter(pk=_shown_id(upload_id), project=project_id).first()
    if shown is None:
        raise ElementRefused(
            "picture_not_found",
            f"There is no uploaded picture {upload_id} in this project; upload it first.",
        )
    if not file_of(shown).exists():
        raise ElementRefused(
            "picture_file_missing",
            f"The file of picture {upload_id} is no longer in storage; upload it again.",
        )
    return shown


def _shown_id(upload_id: UUID) -> UUID:
    return asset_id_for(upload_id, "shown")
