"""Typed paragraphs, written as Final Draft or Word and read by us, are the same to our lexer."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.lines import spoken
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.scene_spans import find_scenes
from media_pipeline.scripts.formats.docx import read_docx
from media_pipeline.scripts.formats.fdx import read_fdx
from tests.media_pipeline.scripts.formats import docx_files
from tests.media_pipeline.scripts.formats.fdx_files import typed

Typed = tuple[str, str]

KINDS = {
    "Scene Heading": Kind.HEADING,
    "Action": Kind.ACTION,
    "Character": Kind.CUE,
    "Parenthetical": Kind.PARENTHETICAL,
    "Dialogue": Kind.DIALOGUE,
    "Transition": Kind.TRANSITION,
}
#: Whatever means something in Fountain, or to our lexer, beside ordinary words.
WORDS = st.sampled_from(
    [
        "she",
        "waits",
        "IDA",
        "BEN:",
        "ben:",
        "INT.",
        "EXT.",
        "CUT",
        "TO:",
        "FADE",
        "OUT.",
        "(beat)",
        "(MORE)",
        "(",
        ")",
        "[[",
        "]]",
        "/*",
        "*/",
        "*",
        "**",
        "_",
        "\\",
        "\\*",
        "~",
        "!",
        ">",
        "<",
        "#",
        "##",
        "=",
        "===",
        ".",
        "..",
        "@",
        "^",
        "42.",
        "7",
        "--",
        "Scene",
        "3",
        "—",
        "8s",
        "Shot",
        "2",
        "4s",
        "TOTAL:",
        "60s",
        "Title:",
        "Cast:",
        "人物：",
        "李明：",
        "内",
        "日",
        "Élise",
        "ÉLISE",
        "Ça",
        "МАША",
        "—",
        "“No.”",
        "-",
    ]
)
TEXT = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
NAME = st.lists(
    st.sampled_from(
        [
            "IDA",
            "Ben",
            "ÉLISE",
            "МАША",
            "李明",
            "42",
            "???",
            "R2:",
            "&",
            "McVay",
            "CUT",
            "INT.",
            "THE",
        ]
    ),
    min_size=1,
    max_size=3,
).map(" ".join)
#: A number in front would be the scene's own: «42 INT. HALL».
ROOM = st.sampled_from(
    ["KITCHEN", "Café", "МОСТ", "“HALL”", "(ROOF)", "李家", "STAGE_2", "M*A*S*H"]
)
PLACE = st.sampled_from(["INT. ", "EXT. ", "int./ext. ", "", "PLATE "])
SPEECH = st.tuples(
    NAME,
    st.lists(
        st.one_of(
            st.tuples(st.just("Dialogue"), TEXT),
            st.tuples(st.just("Parenthetical"), TEXT.map(lambda text: f"(so {text} so)")),
        ),
        min_size=1,
        max_size=4,
    ),
).map(lambda speech: [("Character", speech[0]), *speech[1]])
PARAGRAPHS = st.lists(
    st.one_of(
        SPEECH,
        TEXT.map(lambda text: [("Action", text)]),
        st.tuples(PLACE, ROOM).map(lambda both: [("Scene Heading", f"{both[0]}{both[1]} - DAY")]),
        st.sampled_from(["CUT TO:", "Fade to white", "LATER", "In:"]).map(
            lambda text: [("Transition", text)]
        ),
    ),
    min_size=1,
    max_size=8,
).map(lambda parts: [paragraph for part in parts for paragraph in part])


def meant(paragraphs: list[Typed]) -> list[tuple[Kind, str]]:
    """Paragraphs of one speech that follow each other are one element, as in Fountain."""
    found: list[tuple[Kind, str]] = []
    for name, text in paragraphs:
        kind, text = KINDS[name], " ".join(text.split())
        if found and kind is Kind.DIALOGUE is found[-1][0]:
            found[-1] = (kind, f"{found[-1][1]} {text}")
        else:
            found.append((kind, text))
    return found


def said(element: Element) -> str:
    if element.kind is Kind.CUE:
        return element.text.removeprefix("@")
    return element.text if element.kind is Kind.HEADING else spoken(element.text)


@settings(max_examples=150, deadline=None)
@given(PARAGRAPHS)
def test_what_is_typed_in_final_draft_is_what_our_lexer_finds(paragraphs: list[Typed]) -> None:
    compare(read_fdx(typed(paragraphs)), paragraphs)


@settings(max_examples=100, deadline=None)
@given(PARAGRAPHS)
def test_what_is_typed_in_word_is_what_our_lexer_finds(paragraphs: list[Typed]) -> None:
    styles = "".join(docx_files.style(name) for name in KINDS)
    body = (docx_files.p(text, style=name) for name, text in paragraphs)
    compare(read_docx(docx_files.docx(*body, styles=styles)), paragraphs)


@settings(max_examples=100, deadline=None)
@given(PARAGRAPHS)
def test_a_scene_read_alone_is_read_as_in_the_whole(paragraphs: list[Typed]) -> None:
    text = read_fdx(typed(paragraphs))
    whole = lex(text)
    names = frozenset(name_key(element.name) for element in whole if element.kind is Kind.CUE)
    for scene in find_scenes(text, whole):
        alone = lex(text[scene.start : scene.end], names=names)
        assert [(element.kind, element.text) for element in alone] == [
            (element.kind, element.text) for element in scene.elements
        ]


def compare(text: str, paragraphs: list[Typed]) -> None:
    found = [(element.kind, said(element)) for element in lex(text)]
    assert [kind for kind, _ in found] == [kind for kind, _ in meant(paragraphs)], text
    for (kind, text_found), (_, text_meant) in zip(found, meant(paragraphs), strict=True):
        if kind in (Kind.HEADING, Kind.CUE):
            assert text_found == unicodedata.normalize("NFKC", text_meant)
        else:
            assert text_found == text_meant
