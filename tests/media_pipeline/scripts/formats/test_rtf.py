"""Scripts in rich text: indents, styles, code pages, and groups that are not the text."""

import pytest

from media_pipeline.screenplay.lex import lex
from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused

HEAD = (
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil Courier;}{\f1\fnil\fcharset204 Courier;}"
    r"{\f2\fnil\fcharset134 SimSun;}}{\colortbl;\red0\green0\blue0;}{\info{\title No}}"
)


def rtf(body: str, *, styles: str = "") -> bytes:
    return (HEAD + styles + body + "}").encode("latin-1")


def read(data: bytes, name: str = "pier.rtf") -> str:
    script = read_script(data, name=name)
    assert (script.format, script.is_derived) == ("rtf", True)
    return script.text


def kinds(text: str) -> list[str]:
    return [element.kind.value for element in lex(text)]


def test_indentation_says_what_a_paragraph_is() -> None:
    body = (
        r"\pard INT. PIER - DAY\par Waves.\par\pard\li3168 OLE\par\pard\li2304 (low)\par"
        r"\pard\li1440 INT. is what I say.\par\pard Rain.\par\pard\qr CUT TO:\par"
    )
    assert kinds(read(rtf(body))) == [
        *("heading", "action", "cue", "parenthetical", "dialogue", "action", "transition"),
    ]


def test_the_names_of_styles_say_what_a_paragraph_is() -> None:
    styles = r"{\stylesheet{\s0 Normal;}{\s1\li3000 Character;}{\s2\sbasedon1 Dialogue;}}"
    body = r"\pard\s1 Ole\par\pard\s2 (Really.)\par\pard\s0 CUT TO:\par"
    assert kinds(read(rtf(body, styles=styles))) == ["cue", "dialogue", "action"]


def test_letters_of_every_code_page_and_of_unicode() -> None:
    body = (
        r"\pard Caf\'e9 {\f1 \'cf\'f0\'e8\'f7\'e0\'eb} {\f2 \'c2\'eb\'cd\'b7} "
        r"\u233?\u-10179?\u-8704?"
        r"{\uc2 \u8212--}\ldblquote a\rdblquote\~b\_c\-d\{\}\\ \emdash\tab e\line f\par"
    )
    assert read(rtf(body)) == "Café Причал 码头 é😀—“a”\u00a0b-cd{}\\ —\te\nf\n"


def test_groups_that_are_not_the_text_are_left_out() -> None:
    body = (
        r"{\header Page \chpgn}{\footnote note}{\*\generator X;}{\pict\bin6 {\a}{}ffd8}"
        r"{\field{\*\fldinst DATE}{\fldrslt May}} {\v hidden}{\deleted gone}{\b bold}\par"
    )
    assert read(rtf(body)) == "May bold\n"


def test_cells_are_apart() -> None:
    body = r"\trowd\pard\intbl Sea.\cell Wind.\cell\row\pard End.\par"
    assert read(rtf(body)) == "Sea.\n\nWind.\n\nEnd.\n"


@pytest.mark.parametrize("name", ["a.rtf", "a.txt", "a.doc"])
def test_rich_text_is_told_by_what_is_in_the_file(name: str) -> None:
    assert read(rtf(r"\pard Waves.\par"), name) == "Waves.\n"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (rtf(r"\pard Waves.\par")[:-20], "script_damaged"),
        (rtf("{" * 100_000), "script_unsafe"),
        (rtf("{}" * 800_000), "script_unsafe"),
        (rtf(r"\par" * 60_000), "script_too_large"),
        (rtf(r"\pard\par"), "script_empty"),
        (b"Waves.", "script_format_mismatch"),
    ],
)
def test_what_is_no_rich_text_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ScriptRefused) as refused:
        read_script(data, name="pier.rtf")
    assert refused.value.code == code
