"""A picture that was drawn becomes a file of our storage."""

from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.providers.artist import Picture


def kept_picture(job_id: UUID, part: str, picture: Picture) -> dict[str, Any]:
    """What its receipt says of the file that a job made as its ``part``."""
    asset_id = asset_id_for(job_id, part)
    write_whole(asset_path(asset_id, ".png"), picture.png)
    return file_facts(
        asset_id, ".png", media_type="image/png", width=picture.width, height=picture.height
    )
