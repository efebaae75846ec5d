"""What a person uploaded is on the panel as it is, and nothing else of the panel moves."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from media_pipeline.providers.artist import ElementLook
from media_pipeline.providers.local.artist import LocalArtist
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.providers.local.artist.panels import request
from tests.media_pipeline.small_pictures import picture

GREEN = (10, 250, 10)


def look(path: Path, colour: Any = GREEN) -> ElementLook:
    path.write_bytes(picture(colour, size=(300, 200)))
    return ElementLook(token="MUG", description="", picture=path)


def drawn(**changes: Any) -> Image.Image:
    png = LocalArtist().draw_still(request(**changes)).png
    return Image.open(io.BytesIO(png)).convert("RGB")


def greens(panel: Image.Image) -> int:
    """Pixels that are the uploaded colour."""
    pixels = panel.tobytes()
    found = zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    return sum(red < 40 and green > 220 and blue < 40 for red, green, blue in found)


def test_a_picture_is_pinned_beside_the_people_and_the_rest_stays(tmp_path: Path) -> None:
    without, having = drawn(), drawn(elements=(look(tmp_path / "mug.png"),))

    assert greens(without) == 0
    assert greens(having) > 200
    changed = ImageChops.difference(without, having).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert (right - left) * (bottom - top) < without.width * without.height / 5


def test_it_stands_where_the_person_does_not(tmp_path: Path) -> None:
    mug, sides = look(tmp_path / "mug.png"), set()
    for seed in range(6):
        without = drawn(seed=seed, people=())
        person = ImageChops.difference(without, drawn(seed=seed)).getbbox()
        photo = ImageChops.difference(drawn(seed=seed), drawn(seed=seed, elements=(mug,))).getbbox()
        assert person is not None
        assert photo is not None
        is_left = photo[2] < without.width / 2
        assert is_left == (person[0] + person[2] > without.width)
        sides.add(is_left)
    assert sides == {True, False}


def test_a_shot_of_the_thing_alone_shows_it_large(tmp_path: Path) -> None:
    mug = look(tmp_path / "mug.png")
    beside = greens(drawn(elements=(mug,)))

    assert greens(drawn(elements=(mug,), shot_size="insert", people=())) > 3 * beside


def test_the_same_pictures_give_the_same_bytes_and_others_do_not(tmp_path: Path) -> None:
    mug, blue = look(tmp_path / "mug.png"), look(tmp_path / "blue.png", (10, 10, 250))
    asked = request(elements=(mug,))
    first, again = (LocalArtist().draw_still(asked).png for _ in range(2))

    assert first == again
    assert first != LocalArtist().draw_still(replace(asked, elements=(blue,))).png


def test_in_black_and_white_the_picture_is_so_too(tmp_path: Path) -> None:
    assert greens(drawn(elements=(look(tmp_path / "mug.png"),), style="noir")) == 0


def test_a_picture_that_is_gone_is_refused_by_its_token(tmp_path: Path) -> None:
    gone = ElementLook(token="RED_MUG", description="", picture=tmp_path / "gone.png")
    with pytest.raises(ProviderRefused, match="RED_MUG"):
        drawn(elements=(gone,))
