"""What is worn, in the script's own words."""

import pytest

from media_pipeline.providers.local.analysis.find_clothing import find_clothing


@pytest.mark.parametrize(
    ("text", "worn"),
    [
        ("IDA, 34, in a yellow raincoat, waits.", ["a yellow raincoat"]),
        (
            "He walks in wearing jeans, a white shirt, and a black tie.",
            ["jeans, a white shirt, and a black tie"],
        ),
        (
            "a man in a long, dark coat with brass buttons and a fur hat, humming",
            ["a long, dark coat with brass buttons and a fur hat"],
        ),
        ("She is dressed in black.", ["black"]),
        (
            "He wears a blue coat over a striped sweater and sits.",
            ["a blue coat over a striped sweater"],
        ),
        ("小雨穿着红色外套，走来。", ["红色外套"]),
    ],
)
def test_clothes_are_found_with_all_their_words(text: str, worn: list[str]) -> None:
    assert [clothing.phrase for clothing in find_clothing(text)] == worn


@pytest.mark.parametrize(
    "text",
    [
        "She stands in a coat shop.",
        "He wears a tired smile.",
        "The letter is in his jacket pocket.",
        "In the kitchen a coat hangs on a hook.",
        "She sits in a chair, a scarf on the floor.",
        "They believe in magic and in trouble.",
    ],
)
def test_what_nobody_wears_is_no_clothing(text: str) -> None:
    assert find_clothing(text) == []


def test_a_bag_and_a_deed_are_not_worn() -> None:
    (clothing,) = find_clothing("IDA, in a grey coat with a suitcase, climbs in and shouts.")
    assert clothing.phrase == "a grey coat"
