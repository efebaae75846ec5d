"""Characters become words, words lines: what stands on one baseline, from its left to its right."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from media_pipeline.scripts.pdf.glyphs import Glyph
from media_pipeline.scripts.pdf.logical_order import logical_order

#: In sizes of the letters: a wider gap parts words, a much wider one parts columns.
_WORD_GAP, _COLUMN_GAP = 0.18, 1.65
_SAME_BASELINE = 0.35
_SAME_PLACE = 0.25


@dataclass(slots=True)
class Word:
    text: str
    x0: float
    x1: float


@dataclass(slots=True)
class Column:
    """Words without a wide gap between them, from where one begins to read. ``mirrored``: that is
    the right, and x is counted from there."""

    words: list[Word]
    mirrored: bool = False

    @property
    def x0(self) -> float:
        return self.words[0].x0

    @property
    def x1(self) -> float:
        return self.words[-1].x1

    @property
    def text(self) -> str:
        words = reversed(self.words) if self.mirrored else self.words
        shown = list(" ".join(word.text for word in words))
        return logical_order(shown, from_right=self.mirrored)


@dataclass(slots=True)
class Line:
    """One printed line. ``number``: the scene number in its margins. ``gap``: how far its baseline
    is below that of the line before on its page, in points; 0 for the first of a page."""

    page: int
    y: float
    size: float
    columns: list[Column]
    number: str = ""
    gap: float = 0.0
    text: str = field(init=False)

    def __post_init__(self) -> None:
        self.text = " ".join(column.text for column in self.columns)

    @property
    def x0(self) -> float:
        return self.columns[0].x0

    @property
    def x1(self) -> float:
        return self.columns[-1].x1

    @property
    def words(self) -> list[Word]:
        return [word for column in self.columns for word in column.words]

    def without(self, words: Iterable[Word]) -> "Line | None":
        """The line less some of its words; None when nothing is left."""
        away = {id(word) for word in words}
        columns = [
            Column(kept, column.mirrored)
            for column in self.columns
            if (kept := [word for word in column.words if id(word) not in away])
        ]
        if not columns:
            return None
        return Line(self.page, self.y, self.size, columns, self.number, self.gap)

    def seen_from_the_right(self, width: float) -> "Line":
        """The same line with its beginning at the right, as if the page were held to a mirror."""
        columns = [
            Column(
                [Word(word.text, width - word.x1, width - word.x0) for word in column.words[::-1]],
                not column.mirrored,
            )
            for column in self.columns[::-1]
        ]
        return Line(self.page, self.y, self.size, columns, self.number, self.gap)


def read_lines(page: int, glyphs: list[Glyph]) -> list[Line]:
    """The lines of a page from top to bottom."""
    lines: list[Line] = []
    row: list[Glyph] = []
    for glyph in sorted(glyphs, key=lambda one: (one.y, one.x0)):
        if row and glyph.y - row[-1].y > _SAME_BASELINE * min(glyph.size, row[-1].size):
            lines.extend(_line(page, row))
            row = []
        row.append(glyph)
    lines.extend(_line(page, row))
    return lines


def _line(page: int, row: list[Glyph]) -> list[Line]:
    row = _struck_once(sorted(row, key=lambda one: one.x0))
    inked = [glyph for glyph in row if glyph.text.strip()]
    if not inked:
        return []
    size = Counter(glyph.size for glyph in inked).most_common(1)[0][0]
    y = Counter(round(glyph.y, 1) for glyph in inked).most_common(1)[0][0]
    columns: list[list[list[Glyph]]] = []
    right = blank = None
    for glyph in row:
        if not glyph.text.strip():
            blank = glyph
            continue
        gap = glyph.x0 - right if right is not None else 1e9
        if gap > _COLUMN_GAP * size:
            columns.append([[glyph]])
        elif gap > _WORD_GAP * size or (blank is not None and gap > -0.1 * size):
            columns[-1].append([glyph])
        else:
            columns[-1][-1].append(glyph)
        right, blank = max(glyph.x1, right or glyph.x1), None
    return [Line(page, y, size, [Column([_word(word) for word in column]) for column in columns])]


def _struck_once(row: list[Glyph]) -> list[Glyph]:
    """Bold by printing twice: a character on top of the same character is one."""
    kept: list[Glyph] = []
    for glyph in row:
        if not any(
            one.text == glyph.text and abs(one.x0 - glyph.x0) < _SAME_PLACE * (glyph.x1 - glyph.x0)
            for one in kept[-3:]
        ):
            kept.append(glyph)
    return kept


def _word(glyphs: list[Glyph]) -> Word:
    return Word(
        "".join(glyph.text for glyph in glyphs), glyphs[0].x0, max(glyph.x1 for glyph in glyphs)
    )
