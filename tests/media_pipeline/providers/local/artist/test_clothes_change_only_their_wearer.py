"""What a person wears is seen on that person, and on nothing else in the panel."""

import pytest
from PIL import ImageChops

from media_pipeline.providers.local.artist.place_kinds import kind_of
from media_pipeline.providers.local.artist.staging import Placement, stage
from tests.media_pipeline.providers.local.artist.panels import (
    MARA,
    SIZES,
    TOM,
    draw,
    dressed,
    request,
    share_of_red,
)

_BLUE = dressed("a long blue coat over a grey sweater, black jeans")


@pytest.mark.parametrize("size", ["wide", "full", "medium", "two shot", "over the shoulder"])
def test_a_changed_coat_changes_pixels_only_where_its_wearer_stands(size: str) -> None:
    red = draw(shot_size=size, people=(MARA, TOM), width=640, height=360)
    blue = draw(shot_size=size, people=(_BLUE, TOM), width=640, height=360)
    changed = ImageChops.difference(red, blue).getbbox()
    assert changed is not None
    still = request(shot_size=size, people=(MARA, TOM), width=640, height=360)
    staging = stage(still, kind_of(still.place))
    mara = next(spot for spot in staging.placements if spot.figure.look.female)
    left, right = _reach(staging.camera.x(mara.x, mara.z), staging.camera.scale(mara.z), mara)
    assert left <= changed[0]
    assert changed[2] <= right


def _reach(middle: float, metre: float, spot: Placement) -> tuple[float, float]:
    """From elbow to elbow of somebody standing, in pixels."""
    half = 0.62 * spot.figure.look.height / 1.7 * metre
    return middle - half, middle + half


def test_another_face_leaves_the_street_as_it_was() -> None:
    mara, tom = draw(people=(MARA,)), draw(people=(TOM,))
    box = ImageChops.difference(mara, tom).getbbox()
    assert box is not None
    assert box[2] - box[0] < 120


@pytest.mark.parametrize(
    "size", [size for size in SIZES if size not in {"extreme close", "insert"}]
)
def test_the_red_coat_is_red_in_every_framing(size: str) -> None:
    in_red = share_of_red(draw(shot_size=size))
    in_blue = share_of_red(draw(shot_size=size, people=(_BLUE,)))
    assert in_red > in_blue + 0.001


def test_the_coat_grows_with_the_framing() -> None:
    shares = [share_of_red(draw(shot_size=size)) for size in ("extreme wide", "wide", "medium")]
    assert shares == sorted(shares)
