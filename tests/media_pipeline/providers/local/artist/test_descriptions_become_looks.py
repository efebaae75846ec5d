"""Words of the bibles become clothes, hair and age."""

from dataclasses import replace

import pytest

from media_pipeline.providers.local.artist.people.appearance import appearance_of
from media_pipeline.providers.local.artist.people.colour_words import COLOURS
from media_pipeline.providers.local.artist.people.garment_words import clothing_of
from media_pipeline.providers.local.artist.people.outfit import outfit_of
from media_pipeline.providers.local.artist.people.pose import pose_of
from tests.media_pipeline.providers.local.artist.panels import MARA, dressed

_NAVY, _RED, _GREY = COLOURS["navy"], COLOURS["red"], COLOURS["grey"]


@pytest.mark.parametrize(
    ("words", "layer", "name", "colour"),
    [
        ("a long red coat over a grey sweater", "outer", "coat", _RED),
        ("a long red coat over a grey sweater", "top", "sweater", _GREY),
        ("yellow raincoat, blue jeans", "bottom", "trousers", COLOURS["blue"]),
        ("a coat, navy, and boots", "outer", "coat", _NAVY),
        ("a wool sweater in navy", "top", "sweater", _NAVY),
        ("charcoal three-piece suit with a red tie", "tie", "tie", _RED),
        ("white lab coat", "outer", "labcoat", COLOURS["white"]),
        ("black leather jacket", "outer", "jacket", COLOURS["black"]),
        ("a long, dark coat with brass buttons and a fur hat", "outer", "coat", COLOURS["dark"]),
        ("红色外套", "outer", "coat", _RED),
        ("в красном пальто", "outer", "coat", _RED),
        ("green silk dress, pearl earrings", "dress", "dress", COLOURS["green"]),
    ],
)
def test_each_garment_gets_its_own_colour(words: str, layer: str, name: str, colour: str) -> None:
    garment = appearance_of(dressed(words)).clothing.get(layer)
    assert garment is not None
    assert (garment.name, garment.colour) == (name, colour)


def test_dressed_in_black_is_black_from_head_to_foot() -> None:
    outfit = outfit_of(appearance_of(dressed("black")))
    assert outfit.top_colour == COLOURS["black"]


def test_what_is_not_worn_is_not_drawn() -> None:
    assert clothing_of("no hat, without a coat, a blue shirt").get("head") is None


def test_a_changed_coat_leaves_the_rest_of_the_outfit() -> None:
    red = outfit_of(appearance_of(dressed("a red coat")))
    blue = outfit_of(appearance_of(dressed("a blue coat")))
    assert red.outer_colour != blue.outer_colour
    assert (red.bottom_colour, red.shoes) == (blue.bottom_colour, blue.shoes)


def test_clothes_do_not_change_the_face() -> None:
    red, blue = (appearance_of(dressed(f"a {colour} coat")) for colour in ("red", "blue"))
    assert replace(red, clothing=blue.clothing) == blue


@pytest.mark.parametrize(
    ("age", "low", "high"),
    [("early 30s", 30, 34), ("9", 9, 9), ("sixties", 65, 65), ("an old woman", 70, 80)],
)
def test_ages_are_read(age: str, low: int, high: int) -> None:
    assert low <= appearance_of(replace(MARA, age=age)).years <= high


@pytest.mark.parametrize(
    ("action", "legs"),
    [
        ("She sits at the table.", "sit"),
        ("He runs for the door.", "run"),
        ("They walk along the quay.", "walk"),
        ("She is asleep.", "lie"),
        ("He kneels by the grave.", "kneel"),
        ("She looks at him.", "stand"),
    ],
)
def test_the_action_moves_the_body(action: str, legs: str) -> None:
    assert pose_of(action, "calm").legs == legs


def test_what_is_held_is_in_the_hand() -> None:
    assert pose_of("She holds a cup of tea.", "calm").prop == "cup"
    assert pose_of("A cup stands somewhere.", "calm").prop == ""
