"""Who may keep which picture at a provider that keeps only a few."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError, connection
from django.db.models import F
from django.db.models.functions import Now

from media_pipeline.assets.pool.admit_pictures import PoolTooSmall, admit_pictures
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
from media_pipeline.assets.pool.pooled_picture import PictureLease, PicturePool, PooledPicture
from media_pipeline.assets.pool.release_pictures import release_pictures

pytestmark = pytest.mark.django_db


@pytest.fixture
def pool() -> PicturePool:
    return picture_pool("ark:test", 2)


def seat(pool: PicturePool, picture: str, owner: str) -> UUID:
    claimed = claim_picture(pool.name, picture, owner)
    assert isinstance(claimed, Reserved)
    return claimed.seat


def bring(pool: PicturePool, picture: str, owner: str) -> None:
    assert keep_picture(seat(pool, picture, owner), owner, f"asset-{picture}")


def time_passes(by: timedelta) -> None:
    PictureLease.objects.update(until=F("until") - by)
    PooledPicture.objects.update(used_at=F("used_at") - by)
    PooledPicture.objects.filter(reserved_until__isnull=False).update(
        reserved_until=F("reserved_until") - by
    )


def test_a_picture_that_is_there_is_brought_by_nobody_again(pool: PicturePool) -> None:
    bring(pool, "mara", "clip 1")

    assert claim_picture(pool.name, "mara", "clip 2") == Resident("asset-mara")
    assert PictureLease.objects.count() == 2


def test_a_siblings_reservation_is_waited_for_and_not_doubled(pool: PicturePool) -> None:
    mine = seat(pool, "mara", "clip 1")

    assert claim_picture(pool.name, "mara", "clip 2") == BroughtByAnother()
    assert seat(pool, "mara", "clip 1") == mine  # who has it may come again


def test_a_reservation_that_nobody_came_for_is_taken_after_its_time(pool: PicturePool) -> None:
    dead = seat(pool, "mara", "clip 1")
    time_passes(LEASE - timedelta(seconds=5))
    assert claim_picture(pool.name, "mara", "clip 2") == BroughtByAnother()
    time_passes(timedelta(seconds=10))

    assert seat(pool, "mara", "clip 2") == dead
    assert not keep_picture(dead, "clip 1", "asset-late")  # it wakes up, and has to delete its own
    assert keep_picture(dead, "clip 2", "asset-mara")


def test_the_seat_of_what_was_wanted_longest_ago_is_given_away(pool: PicturePool) -> None:
    bring(pool, "mara", "clip 1")
    time_passes(timedelta(minutes=1))
    bring(pool, "otto", "clip 1")
    release_pictures("clip 1")

    claimed = claim_picture(pool.name, "boat", "clip 2")
    assert isinstance(claimed, Reserved)
    assert claimed.leaving == ("asset-mara",)
    assert claim_picture(pool.name, "otto", "clip 3") == Resident("asset-otto")


def test_what_is_leaving_is_named_to_whoever_comes_until_it_has_left(pool: PicturePool) -> None:
    """A worker that died between giving the seat away and deleting leaves the word to the next."""
    bring(pool, "mara", "clip 1")
    bring(pool, "otto", "clip 1")
    release_pictures("clip 1")
    seat(pool, "boat", "clip 2")

    claimed = claim_picture(pool.name, "oar", "clip 3")
    assert isinstance(claimed, Reserved)
    assert set(claimed.leaving) == {"asset-mara", "asset-otto"}
    picture_left(pool.name, "asset-mara")
    picture_left(pool.name, "asset-mara")
    again = claim_picture(pool.name, "oar", "clip 3")
    assert again == Reserved(claimed.seat, ("asset-otto",))


def test_a_picture_that_is_leaving_may_come_back_under_another_id(pool: PicturePool) -> None:
    bring(pool, "mara", "clip 1")
    bring(pool, "otto", "clip 2")
    release_pictures("clip 1")
    seat(pool, "boat", "clip 3")
    release_pictures("clip 2")

    claimed = claim_picture(pool.name, "mara", "clip 4")
    assert isinstance(claimed, Reserved)
    assert keep_picture(claimed.seat, "clip 4", "asset-mara-2")
    picture_left(pool.name, "asset-mara")
    assert claim_picture(pool.name, "mara", "clip 5") == Resident("asset-mara-2")


def test_a_full_pool_is_said_at_once_with_a_code_and_takes_nothing(pool: PicturePool) -> None:
    bring(pool, "mara", "clip 1")
    seat(pool, "otto", "clip 2")

    with pytest.raises(PoolFull, match="all 2 pictures") as full:
        claim_picture(pool.name, "boat", "clip 3")
    assert full.value.code == "asset_pool_full"
    assert PooledPicture.objects.count() == 2


def test_a_lease_that_ran_out_holds_no_seat(pool: PicturePool) -> None:
    bring(pool, "mara", "clip 1")
    bring(pool, "otto", "clip 2")
    time_passes(LEASE + timedelta(seconds=1))

    assert isinstance(claim_picture(pool.name, "boat", "clip 3"), Reserved)


def test_every_claim_renews_all_that_its_owner_holds(pool: PicturePool) -> None:
    bring(pool, "mara", "clip 1")
    time_passes(LEASE - timedelta(minutes=1))
    bring(pool, "otto", "clip 1")
    time_passes(timedelta(minutes=2))

    with pytest.raises(PoolFull):
        claim_picture(pool.name, "boat", "clip 2")


def test_a_release_drops_its_owners_leases_and_reservations_and_nobody_elses(
    pool: PicturePool,
) -> None:
    bring(pool, "mara", "clip 1")
    claim_picture(pool.name, "mara", "clip 2")
    seat(pool, "otto", "clip 1")

    release_pictures("clip 1")
    release_pictures("clip 1")

    assert list(PictureLease.objects.values_list("owner", flat=True)) == ["clip 2"]
    assert list(PooledPicture.objects.values_list("picture", flat=True)) == ["mara"]


def test_a_release_that_fails_is_logged_and_harms_nobody(
    pool: PicturePool, caplog: pytest.LogCaptureFixture
) -> None:
    bring(pool, "mara", "clip 1")

    def broken(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("DELETE"):
            raise OperationalError("the disk is full")
        return execute(sql, *rest)

    with connection.execute_wrapper(broken):
        release_pictures("clip 1")

    assert "pictures.not_released" in caplog.text
    assert PictureLease.objects.filter(until__gt=Now()).count() == 1


def test_a_batch_counts_only_what_is_new(pool: PicturePool) -> None:
    bring(pool, "mara", "clip 1")

    assert admit_pictures(pool, ["mara", "mara", "otto"]) == 1
    assert admit_pictures(pool, ["mara"]) == 0
    with pytest.raises(PoolFull, match="2 more pictures are needed, and 1 of the 2 seats"):
        admit_pictures(pool, ["otto", "boat"])
    with pytest.raises(PoolTooSmall, match="3 pictures are needed at once"):
        admit_pictures(pool, ["mara", "otto", "boat"])
