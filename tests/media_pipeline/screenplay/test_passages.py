"""Who says what in a scene, with cues and in prose."""

from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.passages import Action, Speech, read_passages


def speeches(script: str) -> list[tuple[str, str]]:
    return [(s.name, s.text) for s in read_passages(lex(script)) if isinstance(s, Speech)]


def test_prose_speech_is_found_before_and_after_its_speaker() -> None:
    script = "INT. HUT - DAY\nIda sits. Ida says softly, “Stay.” “Why?” Old Bob asks. Rain.\n"
    assert speeches(script) == [("Ida", "Stay."), ("Old Bob", "Why?")]
    first = next(p for p in read_passages(lex(script)) if isinstance(p, Speech))
    assert first.tone == "softly"


def test_what_is_not_said_stays_action() -> None:
    script = "INT. HUT - DAY\n\nA sign says “CLOSED”. She reads “Dune”.\n\nIDA\nOh.\n"
    assert speeches(script) == [("IDA", "Oh.")]
    seen = [p.text for p in read_passages(lex(script)) if isinstance(p, Action)]
    assert seen == ["A sign says “CLOSED”. She reads “Dune”."]


def test_a_voice_out_of_a_machine_is_only_heard() -> None:
    script = "INT. HALL - DAY\nA voice over the radio: “All clear.”\n"
    (speech,) = (p for p in read_passages(lex(script)) if isinstance(p, Speech))
    assert speech.heard_only
    assert speech.text == "All clear."


def test_a_parenthetical_is_the_tone_of_what_follows_it() -> None:
    script = "IDA (V.O.)\n(tired)\nNo.\n(laughs)\nYes.\n"
    found = [s for s in read_passages(lex(script)) if isinstance(s, Speech)]
    assert [(s.text, s.tone, s.heard_only) for s in found] == [
        ("No.", "tired", True),
        ("Yes.", "laughs", True),
    ]


def test_emphasis_is_not_spoken_and_wrapped_lines_are_one_line() -> None:
    assert speeches("IDA\nThis is *really*\nthe _end_.\n") == [("IDA", "This is really the end.")]


def test_quotes_of_other_languages_are_speech() -> None:
    assert speeches("«Стой!» — сказала Маша.\n") == [("Маша", "Стой!")]
    assert speeches("小雨说：“等等。”\n") == [("小雨", "等等。")]


def test_a_mark_that_the_page_ends_is_not_spoken() -> None:
    script = "INT. HUT - DAY\n\nIDA\nOne and (by the way) two. (MORE)\n\nIDA (CONT'D)\nThree.\n"
    assert speeches(script) == [("IDA", "One and (by the way) two."), ("IDA", "Three.")]
