"""What a clip shows is registered at its provider first, where that keeps only a few pictures.

Registering costs nothing and is repeated freely; only the clip is asked for once. So a worker that
dies in here leaves at most a picture too many, which leaves with the next that needs its seat.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.pool.admit_pictures import admit_pictures
from media_pipeline.assets.pool.claim_picture import (
    BroughtByAnother,
    PoolFull,
    Reserved,
    claim_picture,
    keep_picture,
    picture_left,
    picture_pool,
)
from media_pipeline.assets.pool.pooled_picture import PictureLease
from media_pipeline.assets.pool.release_pictures import release_pictures
from media_pipeline.assets.store_asset import file_of
from media_pipeline.providers.hosted import Account
from media_pipeline.providers.picture_store import PictureStore
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderBusy,
    ProviderRefused,
)
from workflows.jobs.outcomes import GiveUp, TryLater

#: A sibling's picture is there in a moment; a provider that has trouble is given longer.
_SOON: Final = timedelta(seconds=3)
_REST: Final = timedelta(seconds=20)


def bring_pictures(
    owner: str,
    pictures: Sequence[Asset],
    store: PictureStore,
    account: Account,
    *,
    pool: str,
    seconds: float,
) -> TryLater | GiveUp | None:
    """None: all of them are there, and stay until the owner releases them."""
    try:
        admit_pictures(picture_pool(pool, store.capacity), {one.sha256 for one in pictures})
        for picture in pictures:
            claimed = claim_picture(pool, picture.sha256, owner)
            if isinstance(claimed, BroughtByAnother):
                return TryLater(_SOON, "picture_on_its_way", "another clip registers its picture")
            if isinstance(claimed, Reserved):
                _bring(owner, picture, claimed, store, account, pool, seconds)
        kept = registered(owner)
        if not all(store.is_ready(one, account, seconds) for one in kept.values()):
            return TryLater(_SOON, "picture_on_its_way", "the provider still looks at a picture")
    except PoolFull as full:
        release_pictures(owner)
        return GiveUp(full.code, str(full))
    except ProviderRefused as refused:
        release_pictures(owner)
        return GiveUp("picture_refused", f"{refused.reason}. Choose another take of that picture")
    except ProviderBusy as busy:
        return TryLater(timedelta(seconds=busy.retry_after), busy.code, "its store is busy")
    except ProviderBroken as broken:
        return TryLater(_REST, broken.code, str(broken))
    return None


def registered(owner: str) -> dict[str, str]:
    """SHA-256 of a picture -> the provider's id of it, of all that the owner holds."""
    held = PictureLease.objects.filter(owner=owner).select_related("picture")
    return {lease.picture.picture: lease.picture.provider_id for lease in held}


def _bring(
    owner: str,
    picture: Asset,
    seat: Reserved,
    store: PictureStore,
    account: Account,
    pool: str,
    seconds: float,
) -> None:
    for gone in seat.leaving:
        store.drop(gone, account, seconds)
        picture_left(pool, gone)
    brought = store.bring(file_of(picture), str(seat.seat), account, seconds)
    if not keep_picture(seat.seat, owner, brought):
        store.drop(brought, account, seconds)
        raise ProviderBroken("its seat was given to another clip meanwhile")
