"""Many clips want pictures in a small pool at the same moment."""

from collections import Counter
from functools import partial

import pytest

from media_pipeline.assets.pool.claim_picture import (
    BroughtByAnother,
    PoolFull,
    Reserved,
    Resident,
    claim_picture,
    keep_picture,
    picture_pool,
)
from media_pipeline.assets.pool.pooled_picture import PicturePool, PooledPicture
from media_pipeline.assets.pool.release_pictures import release_pictures
from tests.races.racers import TIMES, racers

pytestmark = pytest.mark.django_db(transaction=True)

POOL = "ark:race"


def claim(picture: str, owner: str) -> str:
    try:
        return type(claim_picture(POOL, picture, owner)).__name__
    except PoolFull:
        return PoolFull.__name__


def test_of_eight_that_want_one_picture_one_brings_it() -> None:
    picture_pool(POOL, 3)
    with racers(8) as race:
        for time in range(TIMES // 4):
            PicturePool.objects.get(pk=POOL).pictures.all().delete()
            said = race([partial(claim, "mara", f"{time}-{at}") for at in range(8)])
            assert Counter(said) == {Reserved.__name__: 1, BroughtByAnother.__name__: 7}


def test_eight_pictures_never_take_more_seats_than_there_are() -> None:
    picture_pool(POOL, 3)
    with racers(8) as race:
        for time in range(TIMES // 4):
            PicturePool.objects.get(pk=POOL).pictures.all().delete()
            said = race([partial(claim, f"picture {at}", f"{time}-{at}") for at in range(8)])
            assert Counter(said) == {Reserved.__name__: 3, PoolFull.__name__: 5}
            assert PooledPicture.objects.filter(pool=POOL, leaving_since=None).count() == 3


def test_a_release_and_a_claim_of_one_picture_leave_it_leased_by_who_claimed() -> None:
    picture_pool(POOL, 1)
    with racers(2) as race:
        for time in range(TIMES // 4):
            PicturePool.objects.get(pk=POOL).pictures.all().delete()
            first = claim_picture(POOL, "mara", "first")
            assert isinstance(first, Reserved)
            assert keep_picture(first.seat, "first", f"asset-{time}")
            _, said = race([lambda: release_pictures("first"), lambda: claim("mara", "second")])
            assert said == Resident.__name__
            assert claim("otto", "third") == PoolFull.__name__
