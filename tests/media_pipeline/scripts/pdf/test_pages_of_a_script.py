"""A script on its pages: what belongs to the page goes, what was broken by it is whole again."""

from media_pipeline.scripts.pdf.pdf_process import read
from tests.media_pipeline.scripts.pdf.elements import told
from tests.media_pipeline.scripts.pdf.printer import Piece, Printer
from tests.media_pipeline.scripts.pdf.sheets import Put, column, sheets

_ACTION, _SPEECH, _NAME = 108, 180, 252


def text_of(data: bytes) -> str:
    return str(read(data)["text"])


def speech(y: float, name: str, *lines: str) -> list[Put]:
    return [*column(_NAME, y, name), *column(_SPEECH, y + 12, *lines)]


def test_a_scenes_number_in_both_margins_is_its_number_and_nobody_speaks_it() -> None:
    script = [
        Piece("heading", "EXT. PIER - NIGHT", "12"),
        Piece("action", "Waves break under the boards."),
        Piece("heading", "INT. LAMP ROOM - CONTINUOUS", "12A"),
        Piece("cue", "MAREN"),
        Piece(
            "dialogue", "It went out by itself, as it did the night before, and before that one."
        ),
        Piece("heading", "OMITTED", "13"),
        Piece("heading", "THE STAIRS", "14"),
        Piece("action", "She runs."),
    ]
    assert told(text_of(Printer(continued=True, lines=14).print(script))) == [
        ("heading", "EXT. PIER - NIGHT #12#"),
        ("action", "Waves break under the boards."),
        ("heading", "INT. LAMP ROOM - CONTINUOUS #12A#"),
        ("cue", "MAREN"),
        ("dialogue", "It went out by itself, as it did the night before, and before that one."),
        ("heading", "THE STAIRS #14#"),
        ("action", "She runs."),
    ]


def test_two_speeches_beside_each_other_are_two_speeches() -> None:
    page = [
        *column(_ACTION, 84, "INT. KITCHEN - DAY"),
        *column(_ACTION, 108, "They shout."),
        *[(150.0, 132.0, "MAREN"), (380.0, 132.0, "OLD PILOT")],
        *column(120, 144, "You said that it", "would burn all", "night."),
        *column(330, 144, "(laughing)", "Nothing burns all", "night, my dear", "girl."),
        *speech(204, "MAREN", "Then why are we here?"),
    ]
    assert told(text_of(sheets(page)))[2:] == [
        ("cue", "MAREN"),
        ("dialogue", "You said that it would burn all night."),
        ("cue", "OLD PILOT ^"),
        ("parenthetical", "(laughing)"),
        ("dialogue", "Nothing burns all night, my dear girl."),
        ("cue", "MAREN"),
        ("dialogue", "Then why are we here?"),
    ]


def test_a_heading_and_a_name_may_be_longer_than_a_line() -> None:
    page = [
        *column(
            _ACTION,
            84,
            "INT. THE LONG ROOM BEHIND THE KITCHEN OF THE OLD PILOT",
            "STATION AT THE END OF THE PIER - NIGHT",
            "Dust, and a smell of the sea that no window keeps out.",
        ),
        *column(_NAME, 144, "THE WOMAN WHO KEEPS THE", "LIGHT AND THE ROPE"),
        *column(_SPEECH, 168, "Good evening."),
        *speech(204, "MAREN", "Who is there?"),
    ]
    assert told(text_of(sheets(page)))[:3] == [
        (
            "heading",
            "INT. THE LONG ROOM BEHIND THE KITCHEN OF THE OLD PILOT STATION AT THE END OF THE "
            "PIER - NIGHT",
        ),
        ("action", "Dust, and a smell of the sea that no window keeps out."),
        ("cue", "THE WOMAN WHO KEEPS THE LIGHT AND THE ROPE"),
    ]


def test_a_speech_over_a_page_is_one_speech_and_a_later_one_is_another() -> None:
    above = [*column(_ACTION, 84, "EXT. PIER - NIGHT"), *speech(660, "MAREN", "I heard the steps")]
    below = [
        *speech(84, "MAREN (cont’d)", "on the stairs, and then nothing."),
        *column(_ACTION, 120, "She waits."),
        *speech(144, "MAREN (CONT'D)", "Nothing at all."),
    ]
    text = text_of(sheets([*above, (209, 684, "(MORE)")], below))
    assert told(text)[1:] == [
        ("cue", "MAREN"),
        ("dialogue", "I heard the steps on the stairs, and then nothing."),
        ("action", "She waits."),
        ("cue", "MAREN (CONT'D)"),
        ("dialogue", "Nothing at all."),
    ]


def test_a_speech_with_a_blank_line_in_it_is_one_speech() -> None:
    page = [
        *column(_ACTION, 84, "EXT. PIER - NIGHT"),
        *speech(108, "MAREN", "One."),
        *column(_SPEECH, 144, "Two."),
        *speech(168, "PILOT", "Three."),
    ]
    assert [kind for kind, _ in told(text_of(sheets(page)))] == [
        *("heading", "cue", "dialogue", "cue", "dialogue")
    ]


def test_a_title_page_becomes_its_entries() -> None:
    def centred(y: float, words: str) -> Put:
        return 306 - 3.6 * len(words), y, words

    front = [
        *[centred(250, "THE LAMP"), centred(286, "written by"), centred(310, "Ann Example")],
        centred(358, "based on a tale by her mother"),
        *column(72, 650, "12 Pier Road", "Harbourtown"),
        (420.0, 650.0, "Second draft, 3 May 2025"),
    ]
    script = [
        *column(_ACTION, 84, "FADE IN:"),
        *column(_ACTION, 108, "EXT. PIER - NIGHT"),
        *speech(132, "MAREN", "Well."),
    ]
    text = text_of(sheets(front, script))
    assert text.startswith(
        "Title: THE LAMP\nCredit: written by\nAuthor: Ann Example\n"
        "Source: based on a tale by her mother\nContact:\n    12 Pier Road\n    Harbourtown\n"
        "Draft date: Second draft, 3 May 2025\n\n"
    )
    assert [kind for kind, _ in told(text)][-4:] == ["transition", "heading", "cue", "dialogue"]


def test_capitals_in_action_are_action_and_a_place_alone_is_a_scene() -> None:
    page = [
        *column(_ACTION, 84, "EXT. PIER - NIGHT"),
        *column(_ACTION, 108, "Far out, beyond the last of the boats, and without a sound,"),
        *column(_ACTION, 120, "the water rises."),
        *column(_ACTION, 144, "THE LAMP GOES OUT", "and nobody sees it."),
        *column(_ACTION, 180, "MAP OF THE NORTHERN COAST"),
        *column(_ACTION, 204, "A red line runs along it."),
        *speech(228, "MAREN", "There."),
    ]
    assert [kind for kind, _ in told(text_of(sheets(page)))] == [
        *("heading", "action", "action", "action", "heading", "action", "cue", "dialogue")
    ]


def test_a_name_in_small_letters_where_names_stand_is_a_name() -> None:
    page = [
        *column(_ACTION, 84, "EXT. PIER - NIGHT"),
        *speech(108, "MAREN", "There."),
        *speech(144, "The boy", "Where?"),
        *speech(180, "Boy", "Where?"),
        *speech(216, "PILOT", "Everywhere."),
    ]
    cues = [words for kind, words in told(text_of(sheets(page))) if kind == "cue"]
    assert cues == ["MAREN", "Boy", "PILOT"]


def test_stars_and_underscores_that_were_printed_are_still_there() -> None:
    page = [
        *column(_ACTION, 84, "EXT. PIER - NIGHT"),
        *speech(108, "MAREN", "What the f*** is dear_sea?"),
        *speech(144, "PILOT", "The sea."),
    ]
    assert told(text_of(sheets(page)))[2] == ("dialogue", "What the f*** is dear_sea?")
