"""A script comes in: kept byte for byte, under an id that follows from its bytes."""

import hashlib
from uuid import UUID

from django.conf import settings

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import file_facts, land_asset
from media_pipeline.screenplay.count_words import count_spoken_words
from media_pipeline.scripts.derived_text import keep_text
from media_pipeline.scripts.read_script import ScriptText, read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from workflows.projects.project import Project

WORDS_PER_SECOND = 3


def upload_script(project: Project, data: bytes, *, name: str) -> Asset:
    """The stored upload; the same bytes in one project are one asset.

    Raises ScriptRefused, before anything is kept, for what can never become a film.
    """
    return keep_upload(project, data, read_upload(data, name=name))


def read_upload(data: bytes, *, name: str) -> ScriptText:
    """The script in an upload, fit to become a film. May take seconds. Raises ScriptRefused."""
    script = read_script(data, name=name)
    minutes = count_spoken_words(script.text) / WORDS_PER_SECOND / 60
    longest = settings.MEDIA_PIPELINE_LONGEST_FILM_MINUTES
    if minutes > longest:
        raise ScriptRefused(
            "script_too_long",
            f"This text would make a film of about {minutes / 60:.1f} hours; the longest made here "
            f"is {longest / 60:.1f} hours. Give it one chapter or act at a time.",
        )
    return script


def keep_upload(project: Project, data: bytes, script: ScriptText) -> Asset:
    """The upload as it is and, beside it, the text that was read out of a document."""
    asset_id = script_asset_id(project, data)
    write_whole(asset_path(asset_id, ".script"), data)
    upload = land_asset(project.id, file_facts(asset_id, ".script", media_type=script.media_type))
    if script.is_derived:
        keep_text(upload, script.text)
    return upload


def script_asset_id(project: Project, data: bytes) -> UUID:
    """Under which id these bytes are kept in this project, whether or not they are there yet."""
    return asset_id_for(str(project.id), hashlib.sha256(data).hexdigest())
