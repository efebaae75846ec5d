"""The file that a person gives: it comes in as what it is, and an element is it."""

from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.keep_upload import copy_id_of, copy_in_use
from media_pipeline.assets.upload_sound import looks_like_sound, upload_sound
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.elements.upload_picture import shown_picture, upload_picture
from media_pipeline.films.element import Medium
from workflows.projects.project import Project


def upload_file(project: Project, data: bytes) -> Asset:
    """The stored upload: a sound, or else a picture, by its first bytes. Raises SoundRefused and
    PictureRefused, before any row is kept."""
    if looks_like_sound(data):
        return upload_sound(project.pk, data)
    return upload_picture(project, data)


def given_file(project_id: UUID, upload_id: UUID) -> Asset:
    """The copy of an upload that is seen or heard. Raises ElementRefused when this project has no
    such upload, or its file is gone."""
    if Asset.objects.filter(pk=copy_id_of(upload_id, "sound"), project=project_id).exists():
        return copy_in_use(project_id, upload_id, "sound", ElementRefused)
    return shown_picture(project_id, upload_id)


def medium_of(asset: Asset) -> Medium:
    return Medium.SOUND if asset.media_type.startswith("audio/") else Medium.PICTURE
