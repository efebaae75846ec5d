"""What of a written line is read aloud."""

import pytest

from media_pipeline.providers.local.speech.speakable import LONGEST_PHRASE, phrases_of
from media_pipeline.providers.provider_errors import ProviderRefused


def _said(line: str) -> list[str]:
    return [phrase.text for phrase in phrases_of(line)]


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("*I* said **never** _again_!", "I said never again!"),
        ("“Don’t — you’ll fall…”", "Don't, you'll fall..."),
        ("[[cut this?]] He <b>left</b> 🙂", "He left"),
        ("Hold on (whispering (to Ann)) tight", "Hold on|tight"),
        ("Dr. Ames, it is 9:30.", "Doctor Ames, it is 9:30."),
        ("Wait…what?", "Wait... what?"),
        ("STOP IT, Tom.", "stop it, Tom."),
        ("The FBI called.", "The FBI called."),
        ("Café naïve ½", "Café naïve 1/2"),
        ("The sign says Ω.", "The sign says Ω."),
    ],
)
def test_marks_for_the_reader_are_not_read_aloud(written: str, spoken: str) -> None:
    assert _said(written) == spoken.split("|")


@pytest.mark.parametrize("line", ["", "...", "🙂🙂", "(O.S.) (beat)", "*** — ***", "?!"])
def test_a_line_without_words_has_no_phrases(line: str) -> None:
    assert phrases_of(line) == ()


def test_a_beat_is_a_pause_and_a_long_one_is_longer() -> None:
    first, short, long = phrases_of("Yes. (beat) No. (a long pause) Perhaps.")
    assert first.pause_before == 0
    assert 0.3 < short.pause_before < long.pause_before


@pytest.mark.parametrize("line", ["Привет", "你好", "日", "مرحبا", "She said привет to me."])
def test_a_script_the_voice_cannot_read_is_refused(line: str) -> None:
    with pytest.raises(ProviderRefused, match="language_without_voice: "):
        phrases_of(line)


@pytest.mark.parametrize(
    "line", ["We walk on. " * 170, "no end in sight " * 130, "a" * 2000, "GO ON NOW. " * 180]
)
def test_a_long_line_is_cut_into_phrases_and_loses_nothing(line: str) -> None:
    said = _said(line)
    assert max(len(phrase) for phrase in said) <= LONGEST_PHRASE
    letters = "".join("".join(said).split()).lower()
    assert letters == "".join(line.split()).lower()


def test_a_long_line_is_cut_at_the_ends_of_sentences() -> None:
    assert all(phrase.endswith("on.") for phrase in _said("We walk on. " * 100))
