"""An owner needs its pictures no more: whatever came of what it made."""

import logging

from django.db import DatabaseError, transaction

from media_pipeline.assets.pool.pooled_picture import PictureLease, PooledPicture

log = logging.getLogger(__name__)


def release_pictures(owner: str) -> None:
    """Its own leases, and the seats that it reserved and never filled; nobody else's.

    What it raises is logged and undone: a clip that is rendered does not fail for it. A lease that
    stays runs out by itself.
    """
    try:
        with transaction.atomic():
            PictureLease.objects.filter(owner=owner).delete()
            PooledPicture.objects.filter(reserved_by=owner, provider_id="").delete()
    except DatabaseError:
        log.exception("pictures.not_released", extra={"owner": owner})
