"""A picture comes in: kept byte for byte, with a copy beside it that is fit to be shown."""

from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.keep_upload import copy_id_of, copy_in_use, keep_bytes, upload_id_of
from media_pipeline.assets.read_picture import read_picture
from media_pipeline.elements.element_name import ElementRefused
from workflows.projects.project import Project


def upload_picture(project: Project, data: bytes) -> Asset:
    """The stored upload; the same bytes in one project are one asset.

    Raises PictureRefused, before anything is kept.
    """
    picture = read_picture(data)
    upload_id = upload_id_of(project.id, data)
    keep_bytes(
        project.id, copy_id_of(upload_id, "picture"), picture.shown, picture.shown_suffix,
        media_type=picture.shown_media_type,
        width=picture.shown_width, height=picture.shown_height,
    )  # fmt: skip
    return keep_bytes(
        project.id, upload_id, data, picture.suffix,
        media_type=picture.media_type, width=picture.width, height=picture.height,
    )  # fmt: skip


def shown_picture(project_id: UUID, upload_id: UUID) -> Asset:
    """The copy of an upload that everybody sees and that goes to providers.

    Raises ElementRefused when this project has no such upload, or its file is gone.
    """
    return copy_in_use(project_id, upload_id, "picture", ElementRefused)
