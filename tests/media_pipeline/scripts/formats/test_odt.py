"""Scripts written in LibreOffice."""

import pytest

from media_pipeline.screenplay.lex import lex
from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from tests.media_pipeline.scripts.formats.docx_files import zipped
from tests.media_pipeline.scripts.formats.odt_files import odt, p, style


def read(data: bytes, name: str = "quay.odt") -> str:
    script = read_script(data, name=name)
    assert (script.format, script.is_derived) == ("odt", True)
    return script.text


def kinds(text: str) -> list[str]:
    return [element.kind.value for element in lex(text)]


def test_indentation_says_what_a_paragraph_is_in_every_unit() -> None:
    styles = style("P1", left="5.6cm") + style("P2", left="1.6in") + style("P3", left="72pt")
    body = [p("INT. QUAY"), p("Gulls."), p("OLE", "P1"), p("(low)", "P2"), p("Hm.", "P3")]
    assert kinds(read(odt(*body, p("Rain."), styles=styles))) == [
        *("heading", "action", "cue", "parenthetical", "dialogue", "action"),
    ]


def test_a_style_of_the_document_stands_on_a_named_one() -> None:
    styles = style("P1", parent="Character") + style("Character")
    styles += style("P2", parent="Dialogue_20_") + style("Dialogue_20_")
    text = read(odt(p("Ole", "P1"), p("(Really.)", "P2"), styles=styles))
    assert kinds(text) == ["cue", "dialogue"]


def test_spaces_tabs_line_ends_and_what_is_left_out() -> None:
    body = (
        '<text:p>One<text:s text:c="2"/>two<text:tab/><text:span>th\n  ree</text:span>'
        "<text:line-break/>four<text:note><text:p>note</text:p></text:note>"
        "<office:annotation><text:p>comment</text:p></office:annotation>.</text:p>"
    )
    gone = "<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>"
    assert read(odt(gone, body)) == "One  two\tth ree\nfour.\n"


def test_headings_and_tables() -> None:
    cells = "".join(f"<table:table-cell>{p(text)}</table:table-cell>" for text in ("Sea.", "Wind."))
    row = f"<table:table-row>{cells}</table:table-row>"
    head = '<text:h text:outline-level="2">Part two</text:h>'
    text = read(odt(head, f"<table:table>{row}</table:table>", p("End.")))
    assert text == "## Part two\n\nSea.\n\nWind.\n\nEnd.\n"


@pytest.mark.parametrize("name", ["a.odt", "a.txt", "a.docx"])
def test_open_document_is_told_by_what_is_in_the_file(name: str) -> None:
    assert read(odt(p("Gulls.")), name) == "Gulls.\n"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (odt(p("a"), manifest="<m:encryption-data/>"), "script_encrypted"),
        (odt(p("a"))[:-50], "script_damaged"),
        (odt(), "script_empty"),
        (
            zipped(
                {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": ""}
            ),
            "script_format_unsupported",
        ),
    ],
)
def test_what_is_no_open_document_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ScriptRefused) as refused:
        read_script(data, name="quay.odt")
    assert refused.value.code == code
