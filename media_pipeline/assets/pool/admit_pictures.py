"""Whether a pool has room for all that a request needs, before any of it is brought."""

from collections.abc import Collection

from media_pipeline.assets.pool.claim_picture import PoolFull, in_use
from media_pipeline.assets.pool.pooled_picture import PicturePool, PooledPicture


class PoolTooSmall(PoolFull):
    """It needs more pictures at once than the provider keeps at all."""

    code = "asset_pool_too_small"


def admit_pictures(pool: PicturePool, pictures: Collection[str]) -> int:
    """How many of them are new to the pool; those that are there take no seat more.

    Raises PoolFull, PoolTooSmall. An answer and no promise: a claim may still find it full.
    """
    wanted = set(pictures)
    if len(wanted) > pool.capacity:
        raise PoolTooSmall(
            f"{len(wanted)} pictures are needed at once, and the provider keeps {pool.capacity}; "
            "take some of them out of the shot"
        )
    sitting = PooledPicture.objects.filter(pool=pool, leaving_since=None)
    there = set(sitting.filter(picture__in=wanted).values_list("picture", flat=True))
    others = in_use(sitting).exclude(picture__in=wanted).count()
    new = len(wanted - there)
    if new > pool.capacity - len(there) - others:
        raise PoolFull(
            f"{new} more pictures are needed, and {pool.capacity - len(there) - others} of the "
            f"{pool.capacity} seats at the provider are free; retry when other clips are done"
        )
    return new
