"""The hour, the place, the framing and the thing of a shot can be seen."""

from dataclasses import replace

import pytest

from media_pipeline.providers.artist import PlaceLook
from media_pipeline.providers.local.artist.place_kinds import KINDS, LANDSCAPE, ROOM, kind_of
from tests.media_pipeline.providers.local.artist.panels import (
    KITCHEN,
    MARA,
    SIZES,
    STREET,
    TOM,
    brightness,
    draw,
)


@pytest.mark.parametrize("place", [STREET, KITCHEN], ids=["outside", "inside"])
@pytest.mark.parametrize("size", ["wide", "close"])
def test_night_is_darker_than_dusk_and_dusk_darker_than_day(place: PlaceLook, size: str) -> None:
    day, dusk, night = (
        brightness(draw(place=place, time_of_day=hour, shot_size=size))
        for hour in ("day", "dusk", "night")
    )
    assert day > dusk + 5 > night + 10
    assert night < 90


@pytest.mark.parametrize("ratio", [(320, 180), (180, 320), (240, 240)], ids=["16:9", "9:16", "1:1"])
@pytest.mark.parametrize("size", SIZES)
def test_every_framing_draws_at_every_ratio(size: str, ratio: tuple[int, int]) -> None:
    picture = draw(shot_size=size, people=(MARA, TOM), width=ratio[0], height=ratio[1])
    assert picture.size == ratio
    colours = picture.getcolors(maxcolors=ratio[0] * ratio[1])
    assert colours is not None
    assert len(colours) > 200


def test_every_framing_is_another_picture() -> None:
    pictures = {draw(shot_size=size, people=(MARA, TOM)).tobytes() for size in SIZES}
    assert len(pictures) == len(SIZES)


def test_every_angle_is_another_picture() -> None:
    angles = ("eye level", "low", "high", "overhead")
    assert len({draw(angle=angle).tobytes() for angle in angles}) == len(angles)


def test_every_kind_of_place_looks_different() -> None:
    pictures = set()
    for kind in (*KINDS, ROOM, LANDSCAPE):
        name = kind.words[0] if kind.words else "somewhere"
        place = replace(KITCHEN if kind.inside else STREET, name=name, seed=1)
        assert kind_of(place).name == kind.name
        pictures.add(draw(place=place, people=(), width=160, height=90).tobytes())
    assert len(pictures) == len(KINDS) + 2


@pytest.mark.parametrize("weather", ["rain", "snow", "fog", "wind", "storm", "cloudy"])
def test_weather_can_be_seen(weather: str) -> None:
    assert draw(weather=weather).tobytes() != draw(weather="clear").tobytes()


@pytest.mark.parametrize("style", ["colour", "noir"])
def test_a_style_changes_the_whole_panel(style: str) -> None:
    assert draw(style=style).tobytes() != draw(style="ink").tobytes()


def test_noir_has_no_colour() -> None:
    picture = draw(style="noir", time_of_day="dusk")
    data = picture.tobytes()
    assert (
        max(max(data[at : at + 3]) - min(data[at : at + 3]) for at in range(0, len(data), 3)) < 24
    )


def test_an_insert_shows_what_the_action_names() -> None:
    things = ("a letter", "a phone", "a key", "a cup of tea", "a lamp", "a knife", "a clock")
    pictures = {draw(shot_size="insert", action=thing, people=()).tobytes() for thing in things}
    assert len(pictures) == len(things)
