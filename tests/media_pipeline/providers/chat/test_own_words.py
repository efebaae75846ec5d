"""A line that a model repeats is found in its scene, and the scene's own words are kept."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.providers.chat.own_words import OwnWords


def find(words: OwnWords, line: str) -> str | None:
    found = words.find(line)
    return None if found is None else found.text


SCENE = """INT. KITCHEN - DAY

ANNA
(softly)
I never *wanted* this -- not
like this.
(beat)
Go away!
(MORE)

12.

ANNA (CONT'D)
Don't "tell" me. (beat) You can't.

MAX
"No," he said... I'm dancin'.

“Run!” she cried. There is no soup.

EVA
No.

LÉA
Où est-il ? Là ! [[a note: nobody speaks this]]

李雷
你好，你在哪里？
"""


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("I never wanted this — not like this.", "I never wanted this -- not like this."),
        ("go AWAY", "Go away!"),
        ("Don’t “tell” me. You can’t.", "Don't \"tell\" me. You can't."),
        ("“No,” he said… I’m dancin’", "\"No,\" he said... I'm dancin'."),
        ("“Run!”", "Run!"),
        ("Run", "Run!"),
        ("No.", "No."),
        ("Ou est-il?", "Où est-il ?"),
        ("Là !", "Là !"),
        ("你在哪里?", "你在哪里？"),
        ('Go away! Don\'t "tell" me.', 'Go away! Don\'t "tell" me.'),
    ],
)
def test_the_scenes_own_words_are_kept(said: str, own: str) -> None:
    assert find(OwnWords(SCENE), said) == own


@pytest.mark.parametrize(
    "said", ["I always wanted this.", "nobody speaks this", "awa", "", "  ", "wanted soup"]
)
def test_what_the_scene_does_not_say_is_not_found(said: str) -> None:
    assert find(OwnWords(SCENE), said) is None


def test_a_line_is_given_out_as_often_as_it_stands_there() -> None:
    words = OwnWords("ANNA\nNo.\n\nBEN\nNo!\n")
    assert [find(words, "no") for _ in range(3)] == ["No.", "No!", ""]


def test_a_part_of_what_was_given_out_is_a_repetition() -> None:
    words = OwnWords(SCENE)
    find(words, "I never wanted this -- not like this.")
    assert find(words, "not like this") == ""


def test_more_than_was_given_out_is_no_repetition() -> None:
    words = OwnWords(SCENE)
    find(words, "not like this")
    assert find(words, "I never wanted this -- not like this.") is None


def test_the_rest_of_a_speech_is_given_out_once() -> None:
    words = OwnWords(SCENE)
    words.find("like this")
    start, end = SCENE.index("I never"), SCENE.index("(beat)")
    assert [part.text for part in words.rest(start, end)] == ["I never wanted this -- not"]
    assert words.rest(start, end) == []


@given(data=st.data())
def test_whatever_is_found_has_the_letters_of_what_was_said(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(SCENE)))
    line = SCENE[start : start + data.draw(st.integers(1, 60))]
    line = line.replace("'", "’").replace("--", "—").swapcase()
    found = find(OwnWords(SCENE), line)
    if found:
        letters = [character for character in line.casefold() if character.isalnum()]
        assert [one for one in found.casefold() if one.isalnum()] == letters


def test_a_long_scene_is_searched_in_no_time() -> None:
    lines = [f"This is line number {number} of many." for number in range(3_000)]
    scene = "\n\n".join(f"ANNA\n{line}\n" for line in lines)
    words = OwnWords(scene)
    began = time.process_time()
    for line in lines[::30]:
        assert find(words, line.lower()) == line
        words.find("of")
    assert len(words.rest(0, len(scene))) > len(lines) / 30
    assert time.process_time() - began < 4
