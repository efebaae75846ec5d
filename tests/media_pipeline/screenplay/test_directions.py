"""Directions inside a speech: what is done or how it is said, and not the words."""

import time

import pytest

from media_pipeline.screenplay.directions import without_directions
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.passages import Speech, read_passages


def said(speech: str) -> list[tuple[str, str]]:
    """The words and the tone of what Ida says."""
    script = f"INT. HUT - DAY\n\nIDA\n{speech}\n"
    return [(p.text, p.tone) for p in read_passages(lex(script)) if isinstance(p, Speech)]


@pytest.mark.parametrize(
    ("speech", "words", "tone"),
    [
        ("The bridge is up. (beat) Wait.", "The bridge is up. Wait.", "beat"),
        ("Give it (to Paul) to me.", "Give it to me.", "to Paul"),
        ("Стой. (тихо) Иди.", "Стой. Иди.", "тихо"),
        ("(softly) Come in.", "Come in.", "softly"),
        ("\\[Aside] He lies.", "He lies.", ""),
        ("\\[Aside\\] He lies \\- twice.", "He lies - twice.", ""),
    ],
)
def test_a_direction_inside_a_speech_is_not_spoken(speech: str, words: str, tone: str) -> None:
    assert said(speech) == [(words, tone)]


@pytest.mark.parametrize(
    "speech",
    [
        "I saw two (or was it three?) of them.",
        "She left (I think) at noon.",
        "It closed long ago (1912).",
        "Ask the NRO (National Rope Office).",
        "Bring the boat(s).",
    ],
)
def test_an_afterthought_a_number_and_a_name_in_brackets_are_spoken(speech: str) -> None:
    assert said(speech) == [(speech, "")]


def test_a_bracket_in_a_bracket_is_part_of_the_direction() -> None:
    assert said("Wait. [He sits [slowly] down.] Now.") == [("Wait. Now.", "")]


@pytest.mark.parametrize("bracket", ["[", "（", "(", "[a]["])
def test_brackets_that_are_never_closed_take_no_time(bracket: str) -> None:
    before = time.process_time()
    without_directions(bracket * 100_000)
    assert time.process_time() - before < 1.5
