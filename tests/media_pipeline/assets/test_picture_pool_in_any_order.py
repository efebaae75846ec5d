"""Claims, arrivals, releases and passing time in any order: what is needed is never taken away."""

from datetime import timedelta

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from media_pipeline.assets.pool.claim_picture import (
    LEASE,
    BroughtByAnother,
    PoolFull,
    Reserved,
    Resident,
    claim_picture,
    keep_picture,
    picture_left,
    picture_pool,
)
from media_pipeline.assets.pool.pooled_picture import PooledPicture
from media_pipeline.assets.pool.release_pictures import release_pictures
from tests.media_pipeline.assets.test_picture_pool import time_passes

pytestmark = pytest.mark.django_db
SEATS = 2
_some = st.sampled_from(["claim", "claim", "bring", "release", "delete", "wait"])
steps = st.lists(st.tuples(_some, st.integers(0, 3), st.integers(0, 3)), max_size=40)


class World:
    """What the owners believe they have: pictures that are theirs, and seats they reserved."""

    def __init__(self) -> None:
        self.pool = picture_pool("ark:any", SEATS)
        self.needed: set[tuple[str, str]] = set()
        self.reserved: dict[tuple[str, str], Reserved] = {}
        self.brought = 0

    def claim(self, owner: str, picture: str) -> None:
        try:
            said = claim_picture(self.pool.name, picture, owner)
        except PoolFull:
            in_use = {one for _, one in self.needed} | {one for _, one in self.reserved}
            assert len(in_use - {picture}) >= SEATS, "there was room"
            return
        if isinstance(said, Resident):
            self.needed.add((owner, picture))
        elif isinstance(said, Reserved):
            assert not any(one == picture for _, one in self.needed), "it was there already"
            self.reserved[owner, picture] = said
        else:
            assert said == BroughtByAnother()
            assert any(one == picture and by != owner for by, one in self.reserved)

    def bring(self, owner: str, picture: str) -> None:
        seat = self.reserved.pop((owner, picture), None)
        if seat is not None:
            self.brought += 1
            assert keep_picture(seat.seat, owner, f"asset-{self.brought}")
            self.needed.add((owner, picture))

    def release(self, owner: str, _: str) -> None:
        release_pictures(owner)
        self.needed = {one for one in self.needed if one[0] != owner}
        self.reserved = {key: seat for key, seat in self.reserved.items() if key[0] != owner}

    def delete(self, *_: str) -> None:
        """Somebody deletes at the provider what has to leave."""
        for gone in PooledPicture.objects.filter(leaving_since__isnull=False):
            picture_left(self.pool.name, gone.provider_id)

    def wait(self, *_: str) -> None:
        """For so long that nobody's word holds any more."""
        time_passes(LEASE + timedelta(seconds=1))
        self.needed.clear()
        self.reserved.clear()

    def check(self) -> None:
        sitting = PooledPicture.objects.filter(leaving_since=None)
        assert sitting.count() <= SEATS
        there = set(sitting.exclude(provider_id="").values_list("picture", flat=True))
        assert {picture for _, picture in self.needed} <= there, "what was needed has left"


@given(steps)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_in_any_order_what_is_needed_stays_and_seats_are_never_more_than_there_are(
    taken: list[tuple[str, int, int]],
) -> None:
    with transaction.atomic():
        world = World()
        for act, owner, picture in taken:
            getattr(world, act)(f"clip {owner}", f"picture {picture}")
            world.check()
        transaction.set_rollback(True)
