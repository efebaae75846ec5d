"""Two speeches printed beside each other: first the left one, then the right one."""

from collections.abc import Sequence

from media_pipeline.screenplay.element import Kind
from media_pipeline.scripts.pdf.layout import Layout, is_cue_like
from media_pipeline.scripts.pdf.printed import Printed
from media_pipeline.scripts.pdf.printed_line import Column, Line

#: An empty column of the page must be this wide, in points, to part two speeches.
_NARROWEST = 8.0


def read_side_by_side(lines: Sequence[Line], at: int, layout: Layout) -> tuple[list[Printed], int]:
    """The elements of both speeches and how many lines they take; none where there is only one."""
    first = lines[at]
    if len(first.columns) != 2 or not all(is_cue_like(one.text) for one in first.columns):
        return [], 0
    left, right = first.columns[0].x1, first.columns[1].x0
    if right - left < _NARROWEST or left > layout.width * 0.62 or right < layout.width * 0.4:
        return [], 0
    taken = 1
    for line in lines[at + 1 :]:
        if layout.is_apart(line) or line.page != first.page:
            break
        before, behind = _around(line, (left + right) / 2)
        narrower = (
            max([left, *(one.x1 for one in before)]),
            min([right, *(one.x0 for one in behind)]),
        )
        if narrower[1] - narrower[0] < _NARROWEST:
            break
        left, right = narrower
        taken += 1
    both = [_around(line, (left + right) / 2) for line in lines[at : at + taken]]
    columns = [
        [
            _of(line, half)
            for line, pair in zip(lines[at:], both, strict=False)
            if (half := pair[side])
        ]
        for side in (0, 1)
    ]
    if any(len(column) < 2 for column in columns):
        return [], 0
    return [*_speech(columns[0], dual=False), *_speech(columns[1], dual=True)], taken


def _around(line: Line, middle: float) -> tuple[list[Column], list[Column]]:
    """What begins before the middle of the gap, and what begins behind it."""
    before = [column for column in line.columns if column.x0 < middle]
    return before, line.columns[len(before) :]


def _of(line: Line, columns: list[Column]) -> Line:
    return Line(line.page, line.y, line.size, columns, gap=line.gap)


def _speech(lines: list[Line], *, dual: bool) -> list[Printed]:
    found = [Printed(Kind.CUE, [lines[0]], dual=dual, beside=True)]
    for line in lines[1:]:
        last = found[-1]
        is_open = last.kind is Kind.PARENTHETICAL and not last.text.endswith((")", "）"))
        kind = Kind.PARENTHETICAL if line.text.startswith(("(", "（")) or is_open else Kind.DIALOGUE
        if last.kind is kind and (kind is Kind.DIALOGUE or is_open):
            last.lines.append(line)
        else:
            found.append(Printed(kind, [line], beside=True))
    return found
