"""Odd names, odd sizes, sheets."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from media_pipeline.providers.local.artist import LocalArtist
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.providers.local.artist.panels import MARA, STREET, TOM, draw, request

_ODD = ("<svg>&\"'</svg>", "é" * 300, "", "\x00\ud800", "陈小姐 ﷺ", "]]>--><!--")


@pytest.mark.parametrize("words", _ODD)
def test_odd_words_do_no_harm(words: str) -> None:
    person = replace(
        MARA, name=words, physical_description=words, standard_clothing=words, age=words
    )
    place = replace(STREET, name=words, description=words, key_features=words)
    picture = draw(people=(person,), place=place, action=words, weather=words, shot_size=words)
    assert picture.size == (320, 180)


def test_eight_people_are_drawn_as_five() -> None:
    crowd = tuple(replace(TOM, seed=seed) for seed in range(8))
    assert draw(people=crowd).tobytes() == draw(people=crowd[:5]).tobytes()


@pytest.mark.parametrize("size", [(0, 180), (-2, 180), (321, 180), (320, 181), (320, 100000)])
def test_a_size_no_picture_can_have_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ProviderRefused):
        LocalArtist().draw_still(request(width=size[0], height=size[1]))


@pytest.mark.parametrize("size", [(2, 2), (2, 640), (640, 2)])
def test_the_smallest_sizes_are_drawn(size: tuple[int, int]) -> None:
    assert draw(width=size[0], height=size[1], shot_size="close").size == size


@pytest.mark.parametrize("style", ["ink", "unheard of"])
def test_sheets_are_pictures_of_the_size_they_say(style: str) -> None:
    artist = LocalArtist()
    for sheet in (
        artist.draw_person_sheet(MARA, style=style),
        artist.draw_place_sheet(STREET, style=style),
    ):
        assert Image.open(io.BytesIO(sheet.png)).size == (sheet.width, sheet.height)


def test_sheets_of_two_people_differ() -> None:
    artist = LocalArtist()
    mara, tom = (artist.draw_person_sheet(person, style="ink").png for person in (MARA, TOM))
    assert mara != tom
