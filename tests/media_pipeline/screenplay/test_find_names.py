"""A name is found where a reader would find it, and the text is not touched."""

import time
import unicodedata

import pytest

from media_pipeline.screenplay.find_names import find_names
from media_pipeline.screenplay.spoken_tokens import without_token_signs


def found(text: str, *names: str) -> list[tuple[str, str]]:
    """What stands in the text, and which name it means."""
    return [(text[mention.start : mention.end], mention.key) for mention in find_names(text, names)]


@pytest.mark.parametrize(
    ("text", "names", "wanted"),
    [
        ("The MUG, a mug and Mug's rim.", ["Mug"], ["MUG", "mug", "Mug"]),
        ("Take @MUG, {mug} and { Mug }.", ["Mug"], ["@MUG", "{mug}", "{ Mug }"]),
        ("smug mugs mug_2 2mug MUGGY", ["Mug"], []),
        ("a@mug.example is no mug", ["Mug"], ["mug"]),
        ("Red_Mug, @RED-MUG, red  mug, RED\r\n      MUG", ["red mug"],
         ["Red_Mug", "@RED-MUG", "red  mug", "RED\r\n      MUG"]),
        ("RED\n\nMUG and REDMUG", ["red mug"], []),
        ("КРУЖКА на столе, кружка в руке, кружкам тесно", ["Кружка"], ["КРУЖКА", "кружка"]),
        ("李雷拿着杯子喝水。@杯子！", ["杯子"], ["杯子", "@杯子"]),
        ("李雷拿着MUG喝水", ["Mug"], ["MUG"]),
        ("컵을 든다. 컵라면은 뜨겁다. 머그컵.", ["컵"], ["컵"]),
        ("कप और कपि", ["कप"], ["कप"]),
        ("Die STRASSE, eine Straße", ["Straße"], ["STRASSE", "Straße"]),
        ("İstanbul'da bir mug", ["mug"], ["mug"]),
        ("", ["mug"], []),
        ("mug", ["", " - "], []),
    ],
)  # fmt: skip
def test_a_name_is_found_as_a_word_of_its_own(
    text: str, names: list[str], wanted: list[str]
) -> None:
    assert [words for words, _ in found(text, *names)] == wanted


def test_the_longest_name_wins_wherever_one_begins_with_another() -> None:
    assert found("A red mug, a mug, a red.", "mug", "red", "red mug") == [
        ("red mug", "red mug"),
        ("mug", "mug"),
        ("red", "red"),
    ]


@pytest.mark.parametrize("name", ["Café", "컵", "ЁЛКА", "Émile's hat"])
def test_it_does_not_matter_how_accents_are_stored(name: str) -> None:
    for text_form in ("NFC", "NFD"):
        text = unicodedata.normalize(text_form, f"Straße, là-bas: {name.lower()}. İ {name}!")
        for name_form in ("NFC", "NFD"):
            wanted = unicodedata.normalize(name_form, name)
            words = [unicodedata.normalize("NFC", word) for word, _ in found(text, wanted)]
            assert words == [unicodedata.normalize("NFC", word) for word in (name.lower(), name)]


def test_a_letter_with_another_accent_is_another_word() -> None:
    assert found("mug\u0301 and mug", "mug") == [("mug", "mug")]


def test_a_million_blanks_take_no_longer_than_a_million_letters() -> None:
    began = time.monotonic()
    assert found(("red" + " " * 500_000) * 2, "red mug") == []
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("line", "spoken"),
    [
        ("I brought the {RED MUG} along.", "I brought the RED MUG along."),
        ("Give me @RED_MUG, please.", "Give me RED MUG, please."),
        ("Возьми {КРУЖКУ}.", "Возьми КРУЖКУ."),
        ("拿 @杯子 来", "拿 杯子 来"),
        ("Write to @anna or anna@mug.example.", "Write to @anna or anna@mug.example."),
        ("{} and { } stay, and so does 5 @ 3.", "{} and { } stay, and so does 5 @ 3."),
    ],
)
def test_a_line_is_spoken_without_the_signs_of_tokens(line: str, spoken: str) -> None:
    assert without_token_signs(line) == spoken
