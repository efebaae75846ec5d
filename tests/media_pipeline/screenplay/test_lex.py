"""Fountain and plain text, element by element. All texts here are made up for these tests."""

from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lex import lex
from tests.media_pipeline.analysed import lines


def kinds(script: str) -> list[tuple[str, str]]:
    return [(element.kind.value, element.text) for element in lex(script)]


def cues(script: str) -> list[Element]:
    return [element for element in lex(script) if element.kind is Kind.CUE]


def test_every_fountain_element_is_found() -> None:
    script = (
        "Title: _The Kite_\nAuthor:\n\tSomebody\n\n# Act\n\n= What happens.\n\n"
        "INT. ATTIC - DAY #2A#\n\n"
        "Dust.[[check]] Light.\n\nIDA (V.O.)\n(softly)\nLook.\n~La la\n\nBOB ^\nWhat?\n\n"
        "> CENTRED <\n\n> FADE TO RED.\n\nCUT TO:\n\n===\n\n!LOUD ACTION\n\n"
        ".THE ROOF\n\n@McVay\nHm.\n"
    )
    assert kinds(script) == [
        ("title_page", "_The Kite_"),
        ("title_page", "Somebody"),
        ("section", "Act"),
        ("synopsis", "What happens."),
        ("heading", "INT. ATTIC - DAY"),
        ("action", "Dust. Light."),
        ("note", "check"),
        ("cue", "IDA (V.O.)"),
        ("parenthetical", "(softly)"),
        ("dialogue", "Look."),
        ("lyrics", "La la"),
        ("cue", "BOB ^"),
        ("dialogue", "What?"),
        ("centered", "CENTRED"),
        ("transition", "FADE TO RED."),
        ("transition", "CUT TO:"),
        ("page_break", "==="),
        ("action", "LOUD ACTION"),
        ("heading", "THE ROOF"),
        ("cue", "@McVay"),
        ("dialogue", "Hm."),
    ]
    heading = next(element for element in lex(script) if element.kind is Kind.HEADING)
    assert heading.number == "2A"
    assert [cue.dual for cue in cues(script)] == [False, True, False]
    assert cues(script)[0].extension == "V.O."


@given(st.text(alphabet="AaÉ. \t\r\n()#=>~@![]/*-:^éя你“”", max_size=200))
def test_elements_stay_in_order_and_inside_any_text(script: str) -> None:
    elements = lex(script)
    assert all(0 <= e.start <= e.end <= len(script) for e in elements)
    assert [e.start for e in elements] == sorted(e.start for e in elements)


@given(st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_line_ends_and_a_byte_order_mark_change_nothing_that_is_read(end: str, mark: bool) -> None:
    script = "EXT. QUAY - DAY\n\nIDA\nGo on.\n\nShe waves.\n"
    other = ("\ufeff" if mark else "") + script.replace("\n", end)
    assert kinds(other) == kinds(script)
    first = lex(other)[0]
    assert other[first.start : first.end].lstrip("\ufeff") == "EXT. QUAY - DAY"


def test_a_blank_line_ends_a_speech_and_two_spaces_hold_it_open() -> None:
    script = "IDA\nOne.\n  \nTwo.\n\nShe goes.\n\nAnd waits.\n"
    assert kinds(script) == [
        ("cue", "IDA"),
        ("dialogue", "One.\nTwo."),
        ("action", "She goes."),
        ("action", "And waits."),
    ]


def test_accents_belong_to_a_name_and_small_letters_to_its_extension() -> None:
    script = "ÉLODIE (très fort)\nNon !\n\nJÜRGEN\nDoch.\n"
    assert [(c.name, c.extension) for c in cues(script)] == [
        ("ÉLODIE", "très fort"),
        ("JÜRGEN", ""),
    ]


def test_scripts_without_capitals_have_cues() -> None:
    malayalam = "മായ\nഎനിക്ക് ഇപ്പോൾ പോകണം.\n\nരവി\nനിൽക്ക്, ഞാനും വരുന്നു.\n"
    assert [cue.name for cue in cues(malayalam)] == ["മായ", "രവി"]
    arabic = "ليلى:\n(تهمس)\nمن هناك؟\n\nسامي: أنا.\n"
    assert [cue.name for cue in cues(arabic)] == ["ليلى", "سامي"]
    chinese = "**小雨**\n（轻声）\n你来了？\n\n小雨【VO】：我等了很久。\n"
    assert [(c.name, c.extension) for c in cues(chinese)] == [("小雨", ""), ("小雨", "VO")]


def test_a_line_of_capitals_that_ends_like_a_sentence_is_no_cue() -> None:
    script = "RUNNING DOWN THE PIER…\nWhere did it go?\n\nIDA\nThere!\n"
    assert [cue.name for cue in cues(script)] == ["IDA"]


def test_what_the_screen_shows_is_nobody_who_speaks() -> None:
    script = "SUPER: THREE YEARS LATER\n\nCLOSE ON\nThe dial.\n\nTOTAL: 60s\n"
    assert cues(script) == []


def test_a_speaker_before_a_colon_ends_the_speech_before() -> None:
    script = "Speaker 1: Good evening.\nSpeaker 2: And welcome.\nSpeaker 1: To the show.\n"
    assert [cue.name for cue in cues(script)] == ["Speaker 1", "Speaker 2", "Speaker 1"]
    assert [e.text for e in lex(script) if e.kind is Kind.DIALOGUE] == [
        "Good evening.",
        "And welcome.",
        "To the show.",
    ]


def test_names_of_a_play_need_no_capitals_when_they_return() -> None:
    script = "\n\n".join(f"{name}\nA line of verse,\nand another." for name in ["Rosa", "Ivo"] * 3)
    assert [cue.name for cue in cues(script)] == ["Rosa", "Ivo"] * 3


def test_a_cast_list_makes_names_known_and_nobody_speak() -> None:
    script = "人物：\n小雨：学生。\n老周：老师。\n\n老周\n坐下。\n"
    assert [cue.name for cue in cues(script)] == ["老周"]


def test_indented_screenplays_need_no_blank_line_before_a_cue() -> None:
    script = (
        "     INT. SHED - DAY\n\n     Tools hang on the wall.\n"
        "                    IDA\n          Where is the saw,\n          Bob?\n"
        "                    BOB\n          Gone.\n     They look at each other.\n"
    )
    assert [cue.name for cue in cues(script)] == ["IDA", "BOB"]
    assert kinds(script)[-1] == ("action", "They look at each other.")


def test_nested_cut_outs_hide_scenes_and_an_open_one_is_text() -> None:
    script = "INT. A - DAY\n\n/* INT. B - DAY\n/* inner */\nstill */\n\nEXT. C - DAY\n\n/* open\n"
    headings = [e.text for e in lex(script) if e.kind is Kind.HEADING]
    assert headings == ["INT. A - DAY", "EXT. C - DAY"]
    assert [e.kind for e in lex(script)].count(Kind.BONEYARD) == 1


def test_a_speech_behind_its_direction_in_one_line_is_spoken() -> None:
    script = "INT. ROOM - DAY\n\nBOB\n(sitting) I am late.\nVery late.\n\nANN\n(softly) Why?\n"
    assert lines(script) == [("BOB", "I am late. Very late."), ("ANN", "Why?")]


def test_speeches_with_empty_lines_inside_are_whole_where_a_show_is_typed_so() -> None:
    show = (
        "INT. DINER - DAY\n\nFERN WIPES THE COUNTER.\n\n                    FERN\n\n"
        "          You are early.\n\n          Sit.\n\n                    WALT\n\n"
        "          (SITTING) I am late.\n\nINT. YARD - DAY\n\n                    FERN\n\n"
        "          Gone.\n"
    )
    assert lines(show) == [
        ("FERN", "You are early. Sit."),
        ("WALT", "I am late."),
        ("FERN", "Gone."),
    ]


def test_no_space_is_left_before_a_stop_where_a_direction_was() -> None:
    script = "INT. ROOM - DAY\n\nMAX\nI did (softly). Go [he points], now.\n\nANN\nNo.\n"
    assert lines(script) == [("MAX", "I did. Go, now."), ("ANN", "No.")]
