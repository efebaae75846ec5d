"""The paragraphs of a Word file's body, in the order in which they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from media_pipeline.scripts.formats.bounded_paragraphs import BoundedParagraphs
from media_pipeline.scripts.formats.docx_styles import DocxStyles, told
from media_pipeline.scripts.formats.read_xml import XmlEvents
from media_pipeline.scripts.formats.style_places import Place
from media_pipeline.scripts.formats.table_rows import TableRows
from media_pipeline.scripts.formats.word_paragraph import Align, WordParagraph

#: Not the text as it stands now: what was deleted or moved away, how things were formatted before,
#: the second copy of a text box, readings beside signs, the instructions of fields.
_LEFT_OUT = {
    *("del", "moveFrom", "pPrChange", "rPrChange", "sectPrChange", "tblPrChange", "tcPrChange"),
    *("Fallback", "rt", "instrText", "delText", "delInstrText", "sdtPr", "binData", "sectPr"),
}
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_SOFT_HYPHEN = "\u00ad"
_OFF = ("0", "false", "off")


@dataclass(slots=True)
class _Open:
    """A paragraph on its way. ``place`` is what it says itself."""

    style: str = ""
    place: Place = field(default_factory=Place)
    pieces: list[str] = field(default_factory=list)
    in_properties: bool = False
    goes_on: bool = False  # its end was deleted: the next one is part of it


class DocxEvents(XmlEvents):
    def __init__(self, styles: DocxStyles) -> None:
        self.paragraphs = BoundedParagraphs[WordParagraph]()
        self._styles = styles
        self._tables = TableRows(self.paragraphs)
        self._open: list[_Open] = []  # a text box stands inside a paragraph
        self._left_out = 0
        self._hidden = False
        self._in_text = False
        self._carried: list[str] = []

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if self._left_out or name in _LEFT_OUT:
            self._left_out += 1
            if name == "del" and self._open and self._open[-1].in_properties:
                self._open[-1].goes_on = True
            return
        if name == "p":
            self._open.append(_Open())
            if self._carried and len(self._open) == 1:
                self._open[-1].pieces, self._carried = self._carried, []
        elif name in ("tbl", "tr", "tc"):
            self._tables.start(name)
        elif self._open:
            self._inside(name, attributes)

    def _inside(self, name: str, attributes: Mapping[str, str]) -> None:
        paragraph = self._open[-1]
        if name == "pPr":
            paragraph.in_properties = True
        elif paragraph.in_properties:
            if name == "pStyle":
                paragraph.style = attributes.get("val", "")
            paragraph.place = told(paragraph.place, name, attributes)
        elif name == "r":
            self._hidden = False
        elif name == "vanish":
            self._hidden = attributes.get("val", "1") not in _OFF
        elif name == "t":
            self._in_text = True
        elif name in _SIGNS and not self._hidden:
            paragraph.pieces.append(_SIGNS[name])

    def end(self, name: str) -> None:
        if self._left_out:
            self._left_out -= 1
        elif name == "t":
            self._in_text = False
        elif name == "pPr" and self._open:
            self._open[-1].in_properties = False
        elif name == "p" and self._open:
            self._finish(self._open.pop())
        elif name in ("tbl", "tr", "tc"):
            self._tables.end(name)
        elif name == "body" and self._carried:
            self._finish(_Open(pieces=self._carried))

    def text(self, content: str) -> None:
        if self._in_text and self._open and not self._left_out and not self._hidden:
            self._open[-1].pieces.append(content)

    def _finish(self, paragraph: _Open) -> None:
        if paragraph.goes_on and not self._open:
            self._carried = paragraph.pieces
            return
        text = "".join(paragraph.pieces).replace(_SOFT_HYPHEN, "")
        place = paragraph.place.over(self._styles.place_of(paragraph.style))
        self._tables.add(
            WordParagraph(
                text=text,
                style=self._styles.name_of(paragraph.style),
                indent=place.indent,
                align=place.align or Align.LEFT,
            )
        )
