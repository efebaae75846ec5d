"""Scripts written in Word: with styles, by indentation, in tables, or as plain paragraphs."""

import pytest

from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from tests.media_pipeline.scripts.formats.docx_files import docx, p, run, style, table, zipped

INCH = 1440


def read(data: bytes, name: str = "barn.docx") -> str:
    script = read_script(data, name=name)
    assert (script.format, script.is_derived) == ("docx", True)
    return script.text


def pairs(text: str) -> list[tuple[str, str]]:
    return [(element.kind.value, element.text) for element in lex(text)]


def kinds_of(text: str) -> list[str]:
    return [kind for kind, _ in pairs(text)]


BARN = [
    ("heading", "Die Scheune"),
    ("action", "STROH FLIEGT."),
    ("cue", "@Lene"),
    ("parenthetical", "(leise)"),
    ("dialogue", "Wer da?"),
    ("transition", "Schwarz"),
]


@pytest.mark.parametrize(
    "names",
    [
        ["Scene Heading", "Action", "Character", "Parenthetical", "Dialogue", "Transition"],
        ["Szene", "Handlung", "Figur", "Klammer", "Dialog", "Übergang"],
        ["Séquence", "Didascalie", "Personnage", "Parenthèse", "Réplique", "Transition"],
        ["Escena", "Acción", "Personaje", "Acotación", "Diálogo", "Transición"],
        ["Заголовок сцены", "Действие", "Персонаж", "Ремарка", "Реплика", "Переход"],
        ["场景标题", "动作", "人物", "括号", "对白", "转场"],
        ["SP Slugline", "Action1", "Character Name", "Wryly", "dialogue_", "TRANSITION"],
    ],
)
def test_the_names_of_styles_say_what_a_paragraph_is(names: list[str]) -> None:
    words = ["Die Scheune", "STROH FLIEGT.", "Lene", "leise", "Wer da?", "Schwarz"]
    styles = "".join(style(name, id=f"s{at}") for at, name in enumerate(names))
    body = [p(text, style=f"s{at}") for at, text in enumerate(words)]
    assert pairs(read(docx(*body, styles=styles))) == BARN


def test_a_paragraph_of_no_known_style_between_typed_ones_is_action() -> None:
    styles = style("Character") + style("Dialogue")
    body = [p("CUT TO:"), p("LENE", style="Character"), p("Ja.", style="Dialogue")]
    assert pairs(read(docx(*body, styles=styles)))[0] == ("action", "CUT TO:")


def test_indentation_says_what_a_paragraph_is() -> None:
    body = [
        p("INT. BARN - NIGHT"),
        p("Straw."),
        p("LENE (O.S.)", indent=int(2.2 * INCH)),
        p("(softly)", indent=int(1.6 * INCH)),
        p("Who is there?", indent=INCH),
        p("A cow."),
        p("COW", indent=int(2.2 * INCH)),
        p("INT. is what I say.", indent=INCH),
        p("THE END", align="center"),
        p("CUT TO:", indent=4 * INCH),
        p("EXT. FIELD - DAY"),
    ]
    assert pairs(read(docx(*body))) == [
        ("heading", "INT. BARN - NIGHT"),
        ("action", "Straw."),
        ("cue", "LENE (O.S.)"),
        ("parenthetical", "(softly)"),
        ("dialogue", "Who is there?"),
        ("action", "A cow."),
        ("cue", "COW"),
        ("dialogue", "INT. is what I say."),
        ("centered", "THE END"),
        ("transition", "CUT TO:"),
        ("heading", "EXT. FIELD - DAY"),
    ]


@pytest.mark.parametrize("how", ["style", "tabs", "spaces", "centred"])
def test_it_does_not_matter_how_the_indentation_is_made(how: str) -> None:
    cue, line = {
        "style": (p("LENE", style="c"), p("Who is there?", style="d")),
        "tabs": (p("\t\t\t\t\tLENE"), p("\t\tWho is there?")),
        "spaces": (p(" " * 22 + "LENE"), p(" " * 10 + "Who is there?")),
        "centred": (p("LENE", align="center"), p("Who is there?", align="center")),
    }[how]
    styles = style("base", indent=500) + style("dd", id="d", indent=INCH)
    styles += style("cc", id="c", based_on="wide") + style("wide", based_on="base", indent=3200)
    body = [p("INT. BARN"), p("Straw flies."), cue, line, p("A cow."), cue, line]
    kinds = [kind for kind, _ in pairs(read(docx(*body, styles=styles)))]
    assert kinds == ["heading", "action", "cue", "dialogue", "action", "cue", "dialogue"]


def test_plain_paragraphs_are_apart_and_a_name_stands_over_what_is_said() -> None:
    body = [p("INT. BARN - NIGHT"), p("Straw."), p("LENE"), p("(softly)"), p("Who?"), p("A cow.")]
    assert read(docx(*body)) == "INT. BARN - NIGHT\n\nStraw.\n\nLENE\n(softly)\nWho?\n\nA cow.\n"


def test_where_the_writer_left_empty_lines_these_part_the_text() -> None:
    body = [p("INT. BARN"), p(), p("LENE"), p("Who?"), p("Say!"), p(), p(), p("A cow.")]
    assert read(docx(*body)) == "INT. BARN\n\nLENE\nWho?\nSay!\n\nA cow.\n"


def test_where_only_headings_have_a_style_the_rest_is_read_as_it_stands() -> None:
    styles = style("Scene Heading", id="s")
    body = [p("The barn", style="s"), p("Straw."), p("LENE"), p("Who?"), p("A cow.")]
    text = read(docx(*body, styles=styles))
    assert kinds_of(text) == ["heading", "action", "cue", "dialogue", "action"]


def test_a_line_of_capitals_beside_indented_cues_is_no_cue() -> None:
    cue, line = p("LENE", indent=3200), p("Who?", indent=1440)
    text = read(docx(p("INT. BARN"), cue, line, p("THE COW"), p("It chews."), cue, line))
    assert kinds_of(text).count("cue") == 2


def test_fountain_written_in_word_is_fountain() -> None:
    body = [p(".THE BARN"), p(), p("@Lene ^"), p("Who?"), p(), p("[[check]] /* gone */")]
    kinds = [element.kind for element in lex(read(docx(*body)))]
    assert kinds == [Kind.HEADING, Kind.CUE, Kind.DIALOGUE, Kind.NOTE, Kind.BONEYARD]


def test_a_title_and_chapters() -> None:
    styles = style("Title") + style("heading 1", id="h1")
    body = [p("The Barn", style="Title"), p("Chapter One", style="h1"), p("Straw flies.")]
    assert read(docx(*body, styles=styles)) == "Title: The Barn\n\n# Chapter One\n\nStraw flies.\n"


def test_changes_that_are_being_discussed_are_read_as_done() -> None:
    old = "<w:r><w:delText>Old </w:delText></w:r>"
    runs = (
        f'<w:del w:id="1">{old}</w:del><w:ins w:id="2">{run("New ")}</w:ins>{run("straw.")}'
        f"<w:moveFrom>{run('moved')}</w:moveFrom><w:moveTo>{run(' Here.')}</w:moveTo>"
    )
    joined = f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{run('One ')}</w:p>{p('line.')}"
    assert read(docx(p(runs=runs), joined)) == "New straw. Here.\n\nOne line.\n"


def test_signs_that_are_no_letters() -> None:
    runs = (
        "<w:r><w:t>so\u00adft</w:t><w:softHyphen/><w:noBreakHyphen/><w:t>one</w:t><w:tab/>"
        "<w:t>two</w:t><w:br/><w:t>three</w:t></w:r>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:t>.</w:t></w:r>"
    )
    assert read(docx(p(runs=runs))) == "soft-one\ttwo\nthree.\n"


def test_fields_show_what_they_say_and_not_how_they_are_made() -> None:
    runs = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DATE</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run("May 3")}'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        f"<w:fldSimple>{run(', a Sunday')}</w:fldSimple><w:sdt><w:sdtPr/><w:sdtContent>"
        f"{run('!')}</w:sdtContent></w:sdt>"
    )
    assert read(docx(p(runs=runs))) == "May 3, a Sunday!\n"


def test_headers_notes_and_comments_are_not_the_script() -> None:
    xml = "<w:hdr xmlns:w='x'><w:p><w:r><w:t>Page</w:t></w:r></w:p></w:hdr>"
    parts = {f"word/{name}.xml": xml for name in ("header1", "footnotes", "comments")}
    runs = f"{run('Straw.')}<w:r><w:footnoteReference w:id='1'/></w:r>"
    assert read(docx(p(runs=runs), parts=parts)) == "Straw.\n"


def test_a_text_box_is_read_once() -> None:
    box = f"<w:txbxContent>{p('In the box.')}</w:txbxContent>"
    both = f"<w:r><mc:AlternateContent xmlns:mc='m'><mc:Choice>{box}</mc:Choice>"
    both += f"<mc:Fallback>{box}</mc:Fallback></mc:AlternateContent></w:r>"
    assert read(docx(p(runs=both), p("Straw."))) == "In the box.\n\nStraw.\n"


def test_a_table_is_read_row_by_row() -> None:
    rows = [("VIDEO", "AUDIO"), ("Straw flies.", "NARRATOR: Once."), ("EXT. FIELD - DAY", "")]
    text = read(docx(p("A film about straw."), table(*rows)))
    assert text == (
        "A film about straw.\n\nVIDEO\n\nAUDIO\n\nStraw flies.\n\nNARRATOR: Once.\n\n"
        "EXT. FIELD - DAY\n"
    )
    assert [kind for kind, _ in pairs(text)][3:] == ["action", "cue", "dialogue", "heading"]


def test_a_table_of_names_and_what_they_say_is_a_play() -> None:
    text = read(docx(table(("LENE", "Who is there?"), ("COW", "Moo."))))
    assert text == "LENE\nWho is there?\n\nCOW\nMoo.\n"


@pytest.mark.parametrize("name", ["a.docx", "a.txt", "a.zip", "a", "a.pdf", "a.fdx"])
def test_word_is_told_by_what_is_in_the_file(name: str) -> None:
    assert read(docx(p("Straw.")), name) == "Straw.\n"


def test_the_document_is_where_the_file_says() -> None:
    parts = {
        "_rels/.rels": '<a><Relationship Type="x/officeDocument" Target="/word/two.xml"/></a>',
        "word/two.xml": "<d><body><p><r><t>Straw.</t></r></p></body></d>",
    }
    assert read(docx(p("Not this."), parts=parts)) == "Straw.\n"


WHOLE = docx(p("Straw."), parts={"word/media/image.png": "straw" * 500})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (WHOLE[:-100], "script_damaged"),
        (WHOLE[: len(WHOLE) // 2], "script_damaged"),
        (docx(parts={"word/document.xml": "<a><b></a>"}), "script_damaged"),
        (docx(), "script_empty"),
        (
            docx(p("a"), parts={"word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>'}),
            "script_unsafe",
        ),
        (zipped({"word/document.xml": "<a/>"}), "script_format_unsupported"),
        (
            zipped({"[Content_Types].xml": "<a/>", "xl/workbook.xml": "<a/>"}),
            "script_format_unsupported",
        ),
        (zipped({"[Content_Types].xml": "<a/>", "word/x.xml": "<a/>"}), "script_damaged"),
        (b"PK\x05\x06" + b"\0" * 18, "script_format_unsupported"),
        (b"INT. BARN\n\nStraw.\n", "script_format_mismatch"),
    ],
)
def test_what_is_no_word_file_is_refused_with_the_reason(data: bytes, code: str) -> None:
    with pytest.raises(ScriptRefused) as refused:
        read_script(data, name="barn.docx")
    assert refused.value.code == code
    assert len(refused.value.detail.split()) > 5


def test_a_part_under_a_password_is_refused() -> None:
    data = bytearray(docx(p("Straw.")))
    at = data.rfind(b"PK\x01\x02", 0, data.rfind(b"word/document.xml"))
    data[at + 8] |= 1
    with pytest.raises(ScriptRefused, match="password"):
        read(bytes(data))
