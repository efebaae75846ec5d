"""A picture is wanted in a provider's pool: it is there, or gets a seat, or there is no room.

One at a time in a pool, under its row; nobody sleeps in here. What is to be done at the provider is
done by the caller afterwards, outside the transaction, and told with ``keep_picture``.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from media_pipeline.assets.pool.pooled_picture import PictureLease, PicturePool, PooledPicture

#: Longer than any clip takes; every claim of an owner renews all that it holds.
LEASE: Final = timedelta(minutes=45)


class PoolFull(Exception):
    """Every seat is needed by somebody else just now. It is not waited for."""

    code = "asset_pool_full"


@dataclass(frozen=True)
class Resident:
    """It is there, and stays while the owner needs it."""

    provider_id: str


@dataclass(frozen=True)
class Reserved:
    """It has a seat: the owner brings it now. ``leaving``: what has to be deleted there first."""

    seat: UUID
    leaving: tuple[str, ...]


@dataclass(frozen=True)
class BroughtByAnother:
    """A sibling is bringing it; ask again in a little while."""


Claimed = Resident | Reserved | BroughtByAnother


def picture_pool(name: str, capacity: int) -> PicturePool:
    """The pool of an account, as large as it is today."""
    pool, _ = PicturePool.objects.update_or_create(name=name, defaults={"capacity": capacity})
    return pool


@transaction.atomic
def claim_picture(pool_name: str, picture: str, owner: str) -> Claimed:
    """Raises PoolFull. Claiming again renews."""
    pool = PicturePool.objects.select_for_update().get(pk=pool_name)
    renew_leases(owner)
    seat = PooledPicture.objects.filter(pool=pool, picture=picture, leaving_since=None).first()
    if seat is None:
        if _sitting(pool).count() >= pool.capacity:
            _make_room(pool)
        seat = PooledPicture.objects.create(
            pool=pool, picture=picture, reserved_by=owner, reserved_until=_soon(), used_at=Now()
        )
        return _reserved(pool, seat)
    if seat.provider_id:
        PooledPicture.objects.filter(pk=seat.pk).update(used_at=Now())
        _lease(seat.pk, owner)
        return Resident(seat.provider_id)
    ours = PooledPicture.objects.filter(pk=seat.pk, provider_id="").filter(
        Q(reserved_by=owner) | Q(reserved_until__lt=Now())
    )
    taken = ours.update(reserved_by=owner, reserved_until=_soon(), used_at=Now())
    return _reserved(pool, seat) if taken else BroughtByAnother()


@transaction.atomic
def keep_picture(seat: UUID, owner: str, provider_id: str) -> bool:
    """The owner has brought it. False: the seat is somebody else's by now, and what was brought is
    to be deleted at the provider."""
    kept = PooledPicture.objects.filter(pk=seat, reserved_by=owner, provider_id="").update(
        provider_id=provider_id, reserved_by="", reserved_until=None, used_at=Now()
    )
    if kept:
        _lease(seat, owner)
        renew_leases(owner)
    return kept == 1


def picture_left(pool_name: str, provider_id: str) -> None:
    """It is deleted at the provider, or was not there any more, which is as good."""
    PooledPicture.objects.filter(
        pool=pool_name, provider_id=provider_id, leaving_since__isnull=False
    ).delete()


def renew_leases(owner: str) -> None:
    """What an owner needed early must not run out while it waits for something later."""
    PictureLease.objects.filter(owner=owner).update(until=_soon())


def in_use(pictures: QuerySet[PooledPicture]) -> QuerySet[PooledPicture]:
    """Those that somebody needs or is bringing."""
    leases = PictureLease.objects.filter(picture=OuterRef("pk"), until__gte=Now())
    return pictures.filter(Q(Exists(leases)) | Q(reserved_until__gte=Now()))


def _sitting(pool: PicturePool) -> QuerySet[PooledPicture]:
    return PooledPicture.objects.filter(pool=pool, leaving_since=None)


def _make_room(pool: PicturePool) -> None:
    """The seat of a reservation that nobody came for, else of what was not wanted for longest."""
    used = in_use(_sitting(pool)).values("pk")
    free = _sitting(pool).exclude(pk__in=used).order_by("used_at", "id")
    if abandoned := free.filter(provider_id="").first():
        abandoned.delete()
    elif oldest := free.first():
        PooledPicture.objects.filter(pk=oldest.pk).update(leaving_since=Now())
        PictureLease.objects.filter(picture=oldest.pk).delete()
    else:
        raise PoolFull(
            f"all {pool.capacity} pictures that the provider keeps are in use by other clips; "
            "retry when some of them are done, or lower how many are rendered at once"
        )


def _reserved(pool: PicturePool, seat: PooledPicture) -> Reserved:
    leaving = PooledPicture.objects.filter(pool=pool, leaving_since__isnull=False)
    return Reserved(seat.pk, tuple(leaving.values_list("provider_id", flat=True)))


def _lease(seat: UUID, owner: str) -> None:
    PictureLease.objects.update_or_create(picture_id=seat, owner=owner, defaults={"until": _soon()})


def _soon() -> Now:
    return Now() + LEASE  # type: ignore[return-value]
