"""The tick that takes away exported files whose time is over. The film and its takes stay."""

from django.db import transaction
from django.db.models.functions import Now

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.exports.subtitles import SUBTITLES
from media_pipeline.graph.slot import Slot
from workflows.slice_ticks import slice_tick

#: In one tick; what is left is the next one's.
MOST = 500


@slice_tick(
    "exports.remove_expired", seconds=600, description="Takes away exported files that are over."
)
def remove_expired() -> int:
    """How many went. With nothing to do it is one index probe.

    The file goes before its row says so: who dies between the two is repeated by the next tick, and
    no file is left behind that no row names.
    """
    due = Asset.objects.filter(expires_at__lte=Now(), removed_at__isnull=True)
    return sum(map(_remove, due.order_by("expires_at")[:MOST]))


def _remove(asset: Asset) -> bool:
    path = file_of(asset)
    for one in (path, *(path.with_suffix(suffix) for suffix in SUBTITLES)):
        one.unlink(missing_ok=True)
    with transaction.atomic():
        rows = Asset.objects.filter(pk=asset.pk, expires_at__lte=Now(), removed_at__isnull=True)
        is_ours = rows.update(removed_at=Now()) == 1
        # Whoever wants the film again asks for an export, and is not told that it is there.
        Slot.objects.filter(selected__asset=asset).update(selected=None, chosen=False)
    return is_ours
