"""The characters of a PDF with their places, as PDFium reports them. Nothing is drawn."""

import ctypes
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

#: Turned further than this from its page (radians), text is a watermark or a stamp.
_TILTED = math.radians(4)
#: PDFium's own sign for one at a line's end, and the soft one where it is drawn.
_HYPHENS = frozenset((0x02, 0xAD))
_WITHOUT_WIDTH = frozenset((0x200B, 0x200E, 0x200F, 0xFEFF, 0xFFFE, 0xFFFF))
_HIDDEN = 3  # text render mode of what is not drawn, as of a scan that was recognised
_FIRST_CJK = 0x2E80


class Glyph(NamedTuple):
    """One character on an upright page: ``x0`` to ``x1`` is its advance, ``y`` its baseline from
    the top, all in points. A blank is one that the file itself has."""

    text: str
    x0: float
    x1: float
    y: float
    size: float


@dataclass(slots=True)
class PageGlyphs:
    """``downward``: how often a character follows below the one before, less how often beside."""

    width: float = 0.0
    height: float = 0.0
    visible: list[Glyph] = field(default_factory=list)
    hidden: list[Glyph] = field(default_factory=list)
    downward: int = 0


class _Raw(NamedTuple):
    text: str
    left: float
    bottom: float
    right: float
    top: float
    x: float
    y: float
    size: float
    angle: float
    mode: int


def read_page(document: Any, index: int) -> PageGlyphs:
    """The glyphs of one page in the file's order. A page that cannot be read has none."""
    page = pdfium.FPDF_LoadPage(document, index)
    if not page:
        return PageGlyphs()
    text_page = pdfium.FPDFText_LoadPage(page)
    try:
        box = pdfium.FS_RECTF()
        pdfium.FPDF_GetPageBoundingBox(page, box)
        return _upright(list(_characters(text_page)) if text_page else [], box)
    finally:
        if text_page:
            pdfium.FPDFText_ClosePage(text_page)
        pdfium.FPDF_ClosePage(page)


def _characters(text_page: Any) -> Iterator[_Raw]:
    """What the page says, without the blanks and line ends that PDFium adds: we find our own."""
    box, matrix = pdfium.FS_RECTF(), pdfium.FS_MATRIX()
    x, y = ctypes.c_double(), ctypes.c_double()
    run = 0
    size = angle = 0.0
    mode = 0
    for at in range(pdfium.FPDFText_CountChars(text_page)):
        code = pdfium.FPDFText_GetUnicode(text_page, at)
        drawn = pdfium.FPDFText_GetTextObject(text_page, at)
        if not drawn or not _is_character(code):
            continue
        if (address := ctypes.addressof(drawn.contents)) != run:
            run = address
            pdfium.FPDFText_GetMatrix(text_page, at, matrix)
            angle = math.atan2(matrix.b, matrix.a)
            size = abs(pdfium.FPDFText_GetFontSize(text_page, at)) * math.hypot(matrix.c, matrix.d)
            mode = pdfium.FPDFTextObj_GetTextRenderMode(drawn)
        if not pdfium.FPDFText_GetLooseCharBox(text_page, at, box):
            continue
        pdfium.FPDFText_GetCharOrigin(text_page, at, x, y)
        text = "-" if code in _HYPHENS else chr(code)
        yield _Raw(
            text, box.left, box.bottom, box.right, box.top, x.value, y.value, size, angle, mode
        )


def _is_character(code: int) -> bool:
    if code < 0x20:
        return code in _HYPHENS or code == 0x09
    return (code < 0xD800 or 0xE000 <= code < 0x110000) and code not in _WITHOUT_WIDTH


def _upright(raws: list[_Raw], box: Any) -> PageGlyphs:
    """Turned so that most of its text stands upright, whatever the file says of the page."""
    quarters = Counter(round(raw.angle / (math.pi / 2)) % 4 for raw in raws)
    turn = quarters.most_common(1)[0][0] if quarters else 0
    width, height = abs(box.right - box.left), abs(box.top - box.bottom)
    if turn % 2:
        width, height = height, width
    page = PageGlyphs(width=width, height=height)
    before: tuple[float, float] | None = None
    for raw in raws:
        if abs(math.remainder(raw.angle - turn * math.pi / 2, 2 * math.pi)) > _TILTED:
            continue
        x0, top = _turned(raw.left - box.left, raw.top - box.bottom, turn, width, height)
        x1, low = _turned(raw.right - box.left, raw.bottom - box.bottom, turn, width, height)
        x, y = _turned(raw.x - box.left, raw.y - box.bottom, turn, width, height)
        if not all(map(math.isfinite, (x0, x1, top, low, x, y))) or not -99 < y < height + 99:
            continue
        size = raw.size if 1 < raw.size < 1000 else max(1.0, abs(low - top))
        glyph = Glyph(raw.text, min(x0, x1), max(x0, x1), y, size)
        (page.hidden if raw.mode == _HIDDEN else page.visible).append(glyph)
        if ord(raw.text) >= _FIRST_CJK:
            if before:
                page.downward += _is_below(before, (x, y), size)
            before = x, y
    return page


def _turned(x: float, y: float, turn: int, width: float, height: float) -> tuple[float, float]:
    """A place in the file's own axes (y up) on the page as read (y down)."""
    if turn == 0:
        return x, height - y
    if turn == 1:
        return y, x
    if turn == 2:
        return width - x, y
    return width - y, height - x


def _is_below(before: tuple[float, float], here: tuple[float, float], size: float) -> int:
    right, down = here[0] - before[0], here[1] - before[1]
    if abs(right) < 0.3 * size and 0.5 * size < down < 2 * size:
        return 1
    return -1 if abs(down) < 0.3 * size and 0.5 * size < right < 2 * size else 0
