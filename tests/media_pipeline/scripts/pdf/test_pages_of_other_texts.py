"""Plays, prose, and scripts in letters that run otherwise than ours."""

import pytest
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from media_pipeline.scripts.pdf.logical_order import logical_order
from media_pipeline.scripts.pdf.pdf_process import read
from tests.media_pipeline.scripts.pdf.elements import told
from tests.media_pipeline.scripts.pdf.sheets import column, mapped, sheets

_HEBREW = dict(zip("abcdefghijklmnopqrstu", "אבגדהוזחטיכלמנסעפצקרש", strict=True))
_CHINESE = dict(
    zip("abcdefghijklmnopqrstu", "海浪拍打着木板灯忽然灭了望黑暗中的港口人", strict=False)
)


def text_of(data: bytes) -> str:
    return str(read(data)["text"])


def test_a_play_with_names_before_the_lines_has_its_speeches() -> None:
    page = [
        *column(72, 100, "ACT I"),
        *column(72, 136, "SCENE 1. A pier at night."),
        *column(
            72, 172, "MAREN: I saw the lamp go out again, and nobody was in the tower to put it"
        ),
        *column(72, 184, "out, nor had there been since noon."),
        *column(72, 208, "PILOT: You dream."),
        *column(72, 232, "MAREN: I never dream."),
    ]
    text = text_of(sheets(page, font="Times-Roman"))
    assert [words for kind, words in told(text) if kind == "dialogue"] == [
        "I saw the lamp go out again, and nobody was in the tower to put it out, nor had there "
        "been since noon.",
        "You dream.",
        "I never dream.",
    ]


def test_a_play_with_names_in_the_middle_of_the_page_has_its_speeches() -> None:
    line = "It is out, and it was out yesterday, and nobody who lives here has seen a hand"
    page = []
    for y, name in ((84.0, "MAREN"), (146.0, "PILOT"), (208.0, "MAREN")):
        page += [(306 - 3.6 * len(name), y, name), *column(20, y + 26, line, "near it.")]
    found = told(text_of(sheets(page)))
    assert [words for kind, words in found if kind == "cue"] == ["MAREN", "PILOT", "MAREN"]
    assert {words for kind, words in found if kind == "dialogue"} == {f"{line} near it."}


def test_paragraphs_of_prose_are_whole_and_apart() -> None:
    paragraphs = [
        "The lamp went out at nine, and nobody in the town could say afterwards who had been in "
        "the tower when it did. Maren said it was the wind, which was not so.",
        "“Somebody was up there,” she said. “I heard the steps on the stairs, and then the door.”",
        "The pilot laughed, and the others with him, for there had been no wind that night, and "
        "they all knew it, as they knew who has the key.",
    ]
    page, y = [], 84.0
    for paragraph in paragraphs:
        for at, line in enumerate(simpleSplit(f"xxxx{paragraph}", "Times-Roman", 12, 400)):
            page.append((72.0 if at else 94.0, y, line.removeprefix("xxxx")))
            y += 14
    read_back = text_of(sheets(page, font="Times-Roman"))
    assert read_back.strip().split("\n\n") == paragraphs


def test_a_word_that_was_broken_at_the_margin_is_whole_where_the_text_has_it_whole() -> None:
    lines = ("Nobody saw the light-", "house. A lighthouse and", "a pilot who is well-", "known.")
    text = text_of(sheets(column(72, 84, *lines, step=14)))
    assert text == "Nobody saw the lighthouse. A lighthouse and a pilot who is well-known.\n"


@pytest.mark.parametrize("indented", [False, True])
def test_chinese_has_no_blanks_where_its_lines_were_broken(indented: bool) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    head = [
        *column(72, 84, "内景 灯塔 - 夜"),
        *column(
            72,
            116,
            "海浪拍打着木板，灯忽然灭了。玛伦站在窗前，望着黑暗中的港口，",
            "很久没有说话。",
            step=16,
        ),
    ]
    speeches = (
        [
            *column(250, 164, "玛伦"),
            *column(160, 180, "它自己灭了，就像昨天夜里", "一样。", step=16),
        ]
        if indented
        else column(72, 164, "玛伦：它自己灭了，就像昨天夜里一样。")
    )
    found = told(text_of(sheets([*head, *speeches], font="STSong-Light")))
    assert [words for kind, words in found if kind in ("action", "dialogue")] == [
        "海浪拍打着木板，灯忽然灭了。玛伦站在窗前，望着黑暗中的港口，很久没有说话。",
        "它自己灭了，就像昨天夜里一样。",
    ]


def test_lines_that_are_written_downward_are_read_from_the_right() -> None:
    columns = ((500, "abcdefghijklmno"), (480, "pqrst"), (440, "abcrst"))
    put = [(x, 100.0 + 12 * at, sign) for x, signs in columns for at, sign in enumerate(signs)]
    assert (
        text_of(mapped(put, _CHINESE))
        == "海浪拍打着木板灯忽然灭了望黑暗中的港口人\n\n海浪拍港口人\n"
    )


def test_lines_from_the_right_are_read_from_the_right_with_their_indentation() -> None:
    def put(right: float, y: float, words: str) -> tuple[float, float, str]:
        return right - 7.2 * len(words), y, words[::-1]

    page = [
        put(540, 84, "jkl mno pqr stu abc def ghi jkl mno"),
        put(540, 96, "abc def."),
        put(396, 120, "mno"),
        put(468, 132, "pqr stu abc"),
    ]
    found = told(text_of(mapped(page, _HEBREW)))
    assert found == [
        ("action", "יכל מנס עפצ קרש אבג דהו זחט יכל מנס אבג דהו."),
        ("cue", "מנס"),
        ("dialogue", "עפצ קרש אבג"),
    ]


@pytest.mark.parametrize(
    ("seen", "read_aloud"),
    [
        ("ROOM 12", "ROOM 12"),
        ("12 גבא", "אבג 12"),
        ("(והד) גבא", "אבג (דהו)"),
        ("ודג York אב", "בא York גדו"),
        ("the word גבא here", "the word אבג here"),
        ("ﬁre", "fire"),
        ("ﻡﻼﺳ", "سلام"),
    ],
)
def test_what_is_seen_becomes_what_is_read_aloud(seen: str, read_aloud: str) -> None:
    assert logical_order(list(seen)) == read_aloud


def test_names_beside_what_they_say_are_names() -> None:
    page = [
        *column(72, 84, "SCENE 1"),
        *[(72.0, 108.0, "MAREN"), (180.0, 108.0, "I saw the lamp go out again, and nobody was")],
        *[(180.0, 120.0, "in the tower."), (72.0, 144.0, "PILOT"), (180.0, 144.0, "You dream.")],
        *[(72.0, 168.0, "MAREN"), (180.0, 168.0, "I never dream.")],
    ]
    found = told(text_of(sheets(page)))
    assert [words for kind, words in found if kind == "cue"] == ["MAREN", "PILOT", "MAREN"]
    assert ("dialogue", "I saw the lamp go out again, and nobody was in the tower.") in found


def test_pictures_and_sound_beside_each_other_are_not_mixed() -> None:
    page = [
        *[(72.0, 84.0, "A kettle boils on the"), (320.0, 84.0, "NARRATOR: Every morning it")],
        *[(72.0, 96.0, "stove."), (320.0, 96.0, "is the same.")],
        *[(72.0, 120.0, "A hand takes it."), (320.0, 120.0, "NARRATOR: Until today.")],
    ]
    assert [kind for kind, _ in told(text_of(sheets(page)))] == [
        *("action", "cue", "dialogue", "action", "cue", "dialogue")
    ]


def test_a_script_without_indentation_keeps_its_names_over_its_speeches() -> None:
    page = [
        *column(72, 84, "INT. KITCHEN - DAY"),
        *column(72, 108, "A kettle boils over."),
        *column(72, 132, "MAREN", "(softly)", "It is your turn."),
    ]
    assert [kind for kind, _ in told(text_of(sheets(page)))] == [
        *("heading", "action", "cue", "parenthetical", "dialogue")
    ]


def test_speeches_of_television_with_every_other_line_empty_are_whole() -> None:
    page = [
        *column(108, 84, "INT. KITCHEN - DAY"),
        *column(108, 108, "A KETTLE BOILS OVER. NOBODY GETS UP, AND IT GOES ON BOILING"),
        *column(108, 120, "UNTIL THE FIRE IS OUT."),
        *[(252.0, 144.0, "MAREN"), *column(180, 168, "It is your turn, I think,", step=24)],
        *column(180, 192, "and it has been since noon."),
        *[(252.0, 216.0, "PILOT"), (180.0, 240.0, "No."), (108.0, 276.0, "HE SITS.")],
    ]
    assert told(text_of(sheets(page)))[2:] == [
        ("cue", "MAREN"),
        ("dialogue", "It is your turn, I think, and it has been since noon."),
        ("cue", "PILOT"),
        ("dialogue", "No."),
        ("action", "HE SITS."),
    ]
