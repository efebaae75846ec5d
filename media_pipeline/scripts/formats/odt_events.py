"""The styles and paragraphs of an OpenDocument text, in the order in which they are read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from media_pipeline.scripts.formats.bounded_paragraphs import BoundedParagraphs
from media_pipeline.scripts.formats.read_xml import XmlEvents
from media_pipeline.scripts.formats.style_places import Place, StylePlaces
from media_pipeline.scripts.formats.table_rows import TableRows
from media_pipeline.scripts.formats.word_paragraph import Align, WordParagraph

_LEFT_OUT = {
    *("tracked-changes", "note", "annotation", "ruby-text", "forms", "hidden-text", "title"),
    *("desc", "master-styles", "hidden-paragraph"),
}
_TABLE = {"table": "tbl", "table-row": "tr", "table-cell": "tc"}
_BLANKS = re.compile(r"[ \t\r\n]+")
_MOST_SPACES = 200
_LENGTH = re.compile(r"^(-?\d{1,4}(?:\.\d{1,6})?)(cm|mm|in|pt|pc|px)$")
_TWIPS = {"cm": 567.0, "mm": 56.7, "in": 1440.0, "pt": 20.0, "pc": 240.0, "px": 15.0}
_ALIGNS = {"center": Align.CENTER, "end": Align.RIGHT, "right": Align.RIGHT}
#: How LibreOffice writes signs of a style's name that XML does not take: «Text_20_body».
_CODED = re.compile(r"_([0-9a-f]{2})_")


@dataclass(slots=True)
class _Open:
    style: str
    level: int
    pieces: list[str] = field(default_factory=list)


class OdtEvents(XmlEvents):
    def __init__(self) -> None:
        self.paragraphs = BoundedParagraphs[WordParagraph]()
        self._tables = TableRows(self.paragraphs)
        self._styles = StylePlaces()
        self._style: str | None = None
        self._in_body = False
        self._open: list[_Open] = []
        self._left_out = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if self._left_out or name in _LEFT_OUT:
            self._left_out += 1
        elif name == "body":
            self._in_body = True
        elif not self._in_body:
            self._start_style(name, attributes)
        elif name in ("p", "h"):
            level = attributes.get("outline-level", "1") if name == "h" else "0"
            self._open.append(
                _Open(attributes.get("style-name", ""), int(level) if level.isdecimal() else 1)
            )
        elif name in _TABLE:
            self._tables.start(_TABLE[name])
        elif self._open:
            self._open[-1].pieces.append(_sign(name, attributes))

    def _start_style(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "style":
            self._style = attributes.get("name", "")
            shown = attributes.get("display-name") or _CODED.sub(
                lambda code: chr(int(code[1], 16)), self._style
            )
            self._styles.add(self._style, shown, attributes.get("parent-style-name", ""))
        elif name == "paragraph-properties" and self._style is not None:
            align = attributes.get("text-align", "")
            place = Place(
                _twips(attributes.get("margin-left", "")),
                _twips(attributes.get("text-indent", "")),
                _ALIGNS.get(align, Align.LEFT) if align else None,
            )
            self._styles.places[self._style] = place

    def end(self, name: str) -> None:
        if self._left_out:
            self._left_out -= 1
        elif name == "style":
            self._style = None
        elif not self._in_body:
            return
        elif name in ("p", "h") and self._open:
            self._finish(self._open.pop())
        elif name in _TABLE:
            self._tables.end(_TABLE[name])

    def text(self, content: str) -> None:
        if self._open and not self._left_out:
            pieces, shown = self._open[-1].pieces, _BLANKS.sub(" ", content)
            if pieces and pieces[-1].endswith(" "):
                shown = shown.removeprefix(" ")  # one run of blanks may be told in parts
            pieces.append(shown)

    def _finish(self, paragraph: _Open) -> None:
        place = self._styles.place_of(paragraph.style)
        style = self._styles.shown_of(paragraph.style)
        if 1 <= paragraph.level <= 6:
            style = f"heading {paragraph.level}"
        text = "".join(paragraph.pieces).replace("\u00ad", "")
        self._tables.add(
            WordParagraph(
                text=text, style=style, indent=place.indent, align=place.align or Align.LEFT
            )
        )


def _sign(name: str, attributes: Mapping[str, str]) -> str:
    if name == "s":
        count = attributes.get("c", "1")
        return " " * (min(int(count), _MOST_SPACES) if count.isdecimal() else 1)
    return {"tab": "\t", "line-break": "\n"}.get(name, "")


def _twips(length: str) -> int | None:
    match = _LENGTH.match(length)
    return round(float(match[1]) * _TWIPS[match[2]]) if match else None
