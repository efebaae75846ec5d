"""The text that was read out of a document: kept beside the upload, once, and never rewritten.

Scenes and shots point into it by offsets, so a later release that reads the same document a little
otherwise must not touch it: its id follows from the upload and the number of the readers.
"""

from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import file_facts, file_of, land_asset
from media_pipeline.scripts.formats.document_formats import READERS_VERSION

_SUFFIX = ".fountain"


def keep_text(upload: Asset, text: str) -> Asset:
    """The asset of this text; the one that is there already, when there is one."""
    kept = kept_text(upload)
    if kept is not None:
        return kept
    text_id = _text_id(upload)
    write_whole(asset_path(text_id, _SUFFIX), text.encode())
    return land_asset(upload.project_id, file_facts(text_id, _SUFFIX, media_type="text/fountain"))


def kept_text(upload: Asset) -> Asset | None:
    """The text read out of this upload before, or None."""
    kept = Asset.objects.filter(pk=_text_id(upload), project=upload.project_id).first()
    return kept if kept is not None and file_of(kept).exists() else None


def _text_id(upload: Asset) -> UUID:
    return asset_id_for(upload.id, f"text:{READERS_VERSION}")
