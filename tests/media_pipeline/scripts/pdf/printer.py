"""A small screenwriter's program: lays a script out on pages and prints it, as a PDF."""

import textwrap
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

#: Places from the left in points, and widths in columns of Courier 12.
_SHAPE = {
    "heading": (108, 60),
    "action": (108, 60),
    "cue": (252, 33),
    "parenthetical": (209, 26),
    "dialogue": (180, 35),
}
_STEP, _COLUMN = 12.0, 7.2


@dataclass(frozen=True, slots=True)
class Piece:
    """One element of a script: its kind as in ``_SHAPE``, «transition» or «centred»."""

    kind: str
    text: str
    number: str = ""


@dataclass(kw_only=True)
class Printer:
    """Prints pieces over as many pages as they need, with what programs add to pages.

    ``numbers``: the pages' numbers and their foot. ``head``: a line over each page. ``lines``: how
    many a page has. ``revised``: every third line gets a star. ``shift``: all moved to the right.
    """

    paper: tuple[float, float] = LETTER
    font: str = "Courier"
    lines: int = 54
    numbers: bool = True
    head: str = ""
    revised: bool = False
    shift: float = 0.0
    watermark: str = ""
    continued: bool = False
    twice: bool = False
    _used: int = field(default=0, init=False)

    def print(self, pieces: list[Piece]) -> bytes:
        self._file = BytesIO()
        self._canvas = Canvas(self._file, pagesize=self.paper)
        self._page = 0
        self._turn_page()
        speaker = ""
        for piece in pieces:
            speaker = piece.text if piece.kind == "cue" else speaker
            self._put(piece, speaker)
        self._canvas.showPage()
        self._canvas.save()
        return self._file.getvalue()

    def _put(self, piece: Piece, speaker: str) -> None:
        rows = self._rows(piece)
        spoken = piece.kind in ("parenthetical", "dialogue")
        if not spoken and self._used:
            self._used += 1
        room = {"cue": 3, "heading": 3 + len(rows), "parenthetical": 2}.get(piece.kind, 1)
        if self._used + room > self.lines - 1:
            self._turn_page(speaker if spoken else "")
        for at, (x, row) in enumerate(rows):
            if self._used >= self.lines - 2 and spoken and at < len(rows):
                self._draw(self._x("parenthetical"), "(MORE)")
                self._turn_page(speaker)
            elif self._used >= self.lines:
                self._turn_page()
            self._draw(x, row)
            if piece.number and at == 0:
                self._canvas.drawString(54, self._y(self._used - 1), piece.number)
                self._canvas.drawRightString(
                    self.paper[0] - 36, self._y(self._used - 1), piece.number
                )

    def _rows(self, piece: Piece) -> list[tuple[float, str]]:
        if piece.kind == "transition":
            return [(108 + 60 * _COLUMN - len(piece.text) * _COLUMN + self.shift, piece.text)]
        if piece.kind == "centred":
            return [((self.paper[0] - len(piece.text) * _COLUMN) / 2, piece.text)]
        width = _SHAPE[piece.kind][1]
        return [(self._x(piece.kind), row) for row in textwrap.wrap(piece.text, width)]

    def _x(self, kind: str) -> float:
        return _SHAPE[kind][0] + self.shift

    def _y(self, row: int) -> float:
        return self.paper[1] - 84 - _STEP * row

    def _draw(self, x: float, text: str) -> None:
        y = self._y(self._used)
        self._canvas.drawString(x, y, text)
        if self.twice:
            self._canvas.drawString(x + 0.4, y, text)
        if self.revised and self._used % 3 == 0:
            self._canvas.drawString(self._x("action") + 62 * _COLUMN, y, "*")
        self._used += 1

    def _turn_page(self, speaker: str = "") -> None:
        width, height = self.paper
        if self._page:
            if self.continued:
                self._canvas.drawRightString(width - 72, self._y(self.lines + 1), "(CONTINUED)")
            self._canvas.showPage()
        self._page += 1
        self._canvas.setFont(self.font, 12)
        if self.numbers and self._page > 1:
            self._canvas.drawRightString(width - 72, height - 42, f"{self._page}.")
        if self.head:
            self._canvas.drawString(108, height - 42, self.head)
        if self.watermark:
            self._print_watermark()
        self._used = 0
        if self.continued and self._page > 1:
            self._draw(self._x("action"), "CONTINUED:")
            self._used += 1
        if speaker:
            self._draw(self._x("cue"), f"{speaker} (CONT'D)")

    def _print_watermark(self) -> None:
        self._canvas.saveState()
        self._canvas.setFont("Helvetica", 70)
        self._canvas.setFillGray(0.8)
        self._canvas.translate(120, 200)
        self._canvas.rotate(52)
        self._canvas.drawString(0, 0, self.watermark)
        self._canvas.restoreState()


__all__ = ["A4", "LETTER", "Piece", "Printer"]
