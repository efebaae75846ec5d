"""Requests and pixels for the tests of the artist."""

import io
from dataclasses import replace
from typing import Any

from PIL import Image

from media_pipeline.providers.artist import PersonLook, PlaceLook, StillRequest
from media_pipeline.providers.local.artist import LocalArtist

MARA = PersonLook(
    name="MARA",
    age="34",
    gender="female",
    physical_description="long dark hair, pale",
    standard_clothing="a long red coat over a grey sweater, black jeans",
    distinguishing_features="",
    seed=7,
)
TOM = PersonLook(
    name="TOM",
    age="50",
    gender="male",
    physical_description="grey hair, bearded",
    standard_clothing="a navy suit, white shirt, green tie",
    distinguishing_features="glasses",
    seed=11,
)
STREET = PlaceLook(
    name="HARBOUR STREET", setting="exterior", description="", key_features="", ambiance="", seed=3
)
KITCHEN = PlaceLook(
    name="KITCHEN", setting="interior", description="", key_features="", ambiance="", seed=4
)
SIZES = (
    "extreme wide", "wide", "full", "medium", "medium close", "close", "extreme close", "insert",
    "over the shoulder", "two shot",
)  # fmt: skip


def request(**changes: Any) -> StillRequest:
    """A small still of one woman in a street by day, but for the changes."""
    still = StillRequest(
        width=320,
        height=180,
        place=STREET,
        time_of_day="day",
        weather="clear",
        mood="calm",
        shot_size="wide",
        angle="eye level",
        action="stands",
        people=(MARA,),
    )
    return replace(still, **changes)


def dressed(clothing: str) -> PersonLook:
    return replace(MARA, standard_clothing=clothing)


def draw(**changes: Any) -> Image.Image:
    """The still as RGB pixels."""
    return Image.open(io.BytesIO(LocalArtist().draw_still(request(**changes)).png)).convert("RGB")


def brightness(picture: Image.Image) -> float:
    """The mean of a picture's grey levels, 0..255."""
    histogram = picture.convert("L").histogram()
    return sum(level * count for level, count in enumerate(histogram)) / sum(histogram)


def share_of_red(picture: Image.Image) -> float:
    """The share of pixels that are clearly red."""
    data = picture.tobytes()
    reds = sum(
        1
        for at in range(0, len(data), 3)
        if data[at] > 90 and data[at] > 2.2 * data[at + 1] and data[at] > 2.2 * data[at + 2]
    )
    return reds / (len(data) // 3)
