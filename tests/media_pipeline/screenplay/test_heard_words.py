"""A reading is held against its script: what may be misheard, and what makes it another text."""

import pytest

from media_pipeline.screenplay.heard_words import heard_parts, words_of

PARTS = (
    "I walked down to the harbour this morning, and bought two loaves of bread.",
    "Listen, don't turn around.",
)
SAID = words_of(" ".join(PARTS))


def test_marks_and_capitals_are_not_heard_and_an_apostrophe_ends_no_word() -> None:
    assert words_of("«Don’t, OTTO!» — he said") == ["dont", "otto", "he", "said"]
    assert words_of("今晚没有人") == list("今晚没有人")


def test_what_is_said_word_for_word_is_found_part_by_part() -> None:
    heard = heard_parts(PARTS, SAID)
    assert (heard.written, heard.wrong, heard.is_as_written) == (18, 0, True)
    assert heard.spans == ((0, 13), (14, 17))


def test_words_before_and_after_it_are_cut_off_and_not_counted() -> None:
    heard = heard_parts(PARTS, ["so", "well", *SAID, "yes"])
    assert (heard.wrong, heard.is_as_written) == (0, True)
    assert heard.spans == ((2, 15), (16, 19))


@pytest.mark.parametrize(("misheard", "passes"), [(1, True), (2, True), (3, False)])
def test_of_eighteen_words_two_may_be_misheard(misheard: int, passes: bool) -> None:
    words = list(SAID)
    for at in range(misheard):
        words[1 + 3 * at] = f"other{at}"
    heard = heard_parts(PARTS, words)
    assert (heard.wrong, heard.is_as_written) == (misheard, passes)


def test_words_that_nobody_wrote_are_counted_in_the_middle() -> None:
    heard = heard_parts(PARTS, [*SAID[:5], "very", "very", "old", *SAID[5:]])
    assert (heard.wrong, heard.is_as_written) == (3, False)


def test_a_part_that_is_missing_and_a_silence_are_no_reading() -> None:
    assert heard_parts(PARTS, SAID[:14]).spans[1] is None
    assert not heard_parts(PARTS, SAID[:14]).is_as_written
    assert not heard_parts(PARTS, []).is_as_written
