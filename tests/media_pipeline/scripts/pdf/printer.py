"""A small screenwriter's program: lays a script out on pages and prints it, as a PDF."""

import textwrap
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

#: Places from the left in points, and widths in columns of Courier 12: as most programs have it,
#: a narrower one, and one as word processors' templates have it.
SHAPES = (
    {"action": (108, 60), "cue": (252, 33), "parenthetical": (209, 26), "dialogue": (180, 35)},
    {"action": (108, 57), "cue": (288, 28), "parenthetical": (230, 24), "dialogue": (187, 33)},
    {"action": (90, 62), "cue": (234, 33), "parenthetical": (198, 30), "dialogue": (162, 40)},
)
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
    shape: dict[str, tuple[int, int]] = field(default_factory=lambda: SHAPES[0])
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
            wide = stringWidth(piece.text, self.font, 12)
            return [(self._x("action") + self._place("action")[1] * _COLUMN - wide, piece.text)]
        if piece.kind == "centred":
            return [((self.paper[0] - len(piece.text) * _COLUMN) / 2, piece.text)]
        width = self._place(piece.kind)[1]
        if self.font.startswith("Courier"):
            rows = textwrap.wrap(piece.text, width)
        else:
            rows = simpleSplit(piece.text, self.font, 12, width * _COLUMN)
        return [(self._x(piece.kind), row) for row in rows]

    def _place(self, kind: str) -> tuple[int, int]:
        return self.shape["action" if kind == "heading" else kind]

    def _x(self, kind: str) -> float:
        return self._place(kind)[0] + self.shift

    def _y(self, row: int) -> float:
        return self.paper[1] - 84 - _STEP * row

    def _draw(self, x: float, text: str) -> None:
        y = self._y(self._used)
        self._canvas.drawString(x, y, text)
        if self.twice:
            self._canvas.drawString(x + 0.4, y, text)
        if self.revised and self._used % 3 == 0:
            x = self._x("action") + (self._place("action")[1] + 2) * _COLUMN
            self._canvas.drawString(x, y, "*")
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
