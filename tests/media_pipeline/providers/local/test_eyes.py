"""The local eyes say what can be measured, in the same words each time, and that this is all."""

from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers.asking import ASKING
from media_pipeline.providers.eyes import PictureToSee
from media_pipeline.providers.local.eyes import LocalEyes
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.small_pictures import picture


def described(path: Path, data: bytes | None, width: int = 60, height: int = 40) -> str:
    if data is not None:
        path.write_bytes(data)
    seen = PictureToSee(
        path=path, media_type="image/png", width=width, height=height, name="Red mug"
    )
    first, again = (LocalEyes().describe(seen, ASKING).value for _ in range(2))
    assert first == again
    return first.description


@pytest.mark.parametrize(
    ("colour", "words"),
    [
        ((200, 30, 30), "mostly red"), ((30, 30, 200), "mostly blue"), ((20, 140, 40), "green"),
        ((250, 250, 250), "white, bright"), ((10, 10, 10), "black, dark"), ((128,) * 3, "grey"),
        ((110, 70, 30), "brown"), ((250, 220, 40), "yellow"), ((240, 140, 20), "orange"),
        ((230, 90, 170), "pink"), ((225, 205, 175), "beige"),
    ],
)  # fmt: skip
def test_a_colour_has_its_name(tmp_path: Path, colour: Any, words: str) -> None:
    assert words in described(tmp_path / "p.png", picture(colour))


def test_shape_and_size_are_told_and_that_nobody_looked(tmp_path: Path) -> None:
    wide = described(tmp_path / "p.png", picture(), 1200, 800)

    assert wide.endswith("wide (1200 × 800); not looked at by a model.")
    assert "tall" in described(tmp_path / "p.png", picture(), 800, 1200)
    assert "square" in described(tmp_path / "p.png", picture(), 800, 800)
    assert "mug" not in wide.lower()


def test_what_is_transparent_has_no_colour(tmp_path: Path) -> None:
    clear = described(tmp_path / "p.png", picture((200, 30, 30, 0), mode="RGBA"))

    assert "with transparent parts" in clear
    assert "red" not in clear


def test_a_file_that_is_gone_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(ProviderRefused):
        described(tmp_path / "gone.png", None)
