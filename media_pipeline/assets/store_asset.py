"""From a file on disk to a row: its facts are taken once, beside it, and land with the take."""

import uuid
from pathlib import Path
from typing import Any

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_path, sha256_of

_FACTS = ("suffix", "media_type", "sha256", "size", "seconds", "width", "height")


def file_facts(
    asset_id: uuid.UUID,
    suffix: str,
    *,
    media_type: str,
    seconds: float | None = None,
    width: int | None = None,
    height: int | None = None,
) -> dict[str, Any]:
    """What a receipt says of a file that is already in its place (JSON, small)."""
    path = asset_path(asset_id, suffix)
    return {
        "id": str(asset_id),
        "suffix": suffix,
        "media_type": media_type,
        "sha256": sha256_of(path),
        "size": path.stat().st_size,
        "seconds": seconds,
        "width": width,
        "height": height,
    }


def land_asset(project_id: uuid.UUID, facts: dict[str, Any]) -> Asset:
    """The row of a stored file. Landing it again changes nothing but what the file's facts say.

    ``expires_at`` (RFC 3339) stands among the facts of what is kept for a while only.
    """
    kept_until = {"expires_at": facts["expires_at"]} if "expires_at" in facts else {}
    asset = Asset(
        id=uuid.UUID(facts["id"]),
        project_id=project_id,
        **{name: facts[name] for name in _FACTS},
        **kept_until,
    )
    # One statement; the row keeps when it was first there.
    Asset.objects.bulk_create(
        [asset], update_conflicts=True, unique_fields=["id"], update_fields=["project", *_FACTS]
    )
    return asset


def facts_of(asset: Asset) -> dict[str, Any]:
    """What a receipt says of a file that has its row already."""
    return {"id": str(asset.id), **{name: getattr(asset, name) for name in _FACTS}}


def file_of(asset: Asset) -> Path:
    return asset_path(asset.id, asset.suffix)
