"""The files of an entry's pictures, as they go to an artist."""

from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.take import Take
from media_pipeline.providers.provider_errors import ProviderRefused


def entry_pictures(takes: Iterable[Take]) -> tuple[Path, ...]:
    """Of takes that hold pictures (``…pictures``) or are one (``…sheet``), in this order.

    One query. Raises ProviderRefused when a file is gone.
    """
    ids = [key for take in takes for key in _assets(take)]
    rows = Asset.objects.in_bulk(ids)
    if any(key not in rows or not file_of(rows[key]).exists() for key in ids):
        raise ProviderRefused(
            "a picture of this library entry is no longer in storage; upload it again"
        )
    return tuple(file_of(rows[key]) for key in ids)


def _assets(take: Take) -> list[UUID]:
    if take.asset_id is not None:
        return [take.asset_id]
    return [UUID(one["asset"]) for one in take.content.get("pictures", ())]


def uploaded_picture(asset_id: str) -> tuple[Path, ...]:
    """The file of a picture that a person uploaded for this alone; nothing for an empty id.

    Raises ProviderRefused when it is gone.
    """
    if not asset_id:
        return ()
    row = Asset.objects.filter(pk=asset_id).first()
    if row is None or not file_of(row).exists():
        raise ProviderRefused("a reference's picture is no longer in storage; upload it again")
    return (file_of(row),)
