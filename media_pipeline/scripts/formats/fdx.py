"""Final Draft (.fdx): XML of typed paragraphs; written by Final Draft 8 to 13 and many others."""

import re

from media_pipeline.screenplay.element import Kind
from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.formats.fdx_events import FdxEvents, FdxParagraph
from media_pipeline.scripts.formats.read_xml import decoded_head, read_xml
from media_pipeline.scripts.formats.title_page_lines import TitleLine, read_title_lines
from media_pipeline.scripts.formats.typed_script import TypedParagraph, TypedScript
from media_pipeline.scripts.formats.write_fountain import write_fountain

_ROOT = re.compile(r"^\s*<.*?<(?:\w+:)?FinalDraft\b|^\s*<FinalDraft\b", re.DOTALL)
_HEAD = 65_536
_KINDS = {
    "scene heading": Kind.HEADING,
    "character": Kind.CUE,
    "parenthetical": Kind.PARENTHETICAL,
    "dialogue": Kind.DIALOGUE,
    "dialog": Kind.DIALOGUE,
    "transition": Kind.TRANSITION,
    "lyrics": Kind.LYRICS,
    "lyric": Kind.LYRICS,
    "singing": Kind.LYRICS,
    "cast list": Kind.FIELD,
    "new act": Kind.SECTION,
    "cold opening": Kind.SECTION,
    "end of act": Kind.CENTERED,
}
_OUTLINE = re.compile(r"^outline \d$")
_OMITTED = re.compile(r"^\W*omit(?:ted)?\W*$", re.IGNORECASE)


def _is_fdx(data: bytes) -> bool:
    return bool(_ROOT.match(decoded_head(data, _HEAD)))


def read_fdx(data: bytes) -> str:
    """The script as Fountain: who speaks, scene numbers, dual speech and notes included.

    Scenes that were taken out are kept as cut-out passages. Raises ScriptRefused.
    """
    events = FdxEvents()
    read_xml(data, events, what="The Final Draft file")
    events.place_notes()
    title = [TitleLine(text=line.text, key=line.type.casefold()) for line in events.title_page]
    return write_fountain(
        TypedScript(
            title_page=read_title_lines(title),
            paragraphs=tuple(_typed(one, events.bases) for one in events.paragraphs),
        )
    )


def _typed(paragraph: FdxParagraph, bases: dict[str, str]) -> TypedParagraph:
    """``bases``: types of a template's own, and what Final Draft lays each out as."""
    name = paragraph.type.casefold()
    if name not in _KINDS:
        name = _OUTLINE.sub("new act", bases.get(name, name))
    kind, text = _KINDS.get(name, Kind.ACTION), paragraph.text
    notes = tuple(paragraph.notes)
    if name == "outline body":
        kind, text, notes = Kind.ACTION, "", (text, *notes)
    elif kind is Kind.ACTION and paragraph.is_centered:
        kind = Kind.CENTERED
    elif kind is Kind.FIELD:
        text = text.strip().removeprefix("(").removesuffix(")")
    elif kind is Kind.HEADING and (paragraph.omitted or _OMITTED.match(text)):
        kind, text = Kind.BONEYARD, "\n".join([text, *paragraph.omitted])
    return TypedParagraph(
        kind=kind, text=text, number=paragraph.number, dual=paragraph.is_dual, notes=notes
    )


FDX = DocumentFormat(
    name="fdx",
    title="Final Draft",
    suffixes=(".fdx", ".fdxt"),
    media_type="application/vnd.final-draft+xml",
    is_in=_is_fdx,
    read=read_fdx,
)
