"""Pages in two columns, names and lines or pictures and sound: by blocks, left before right."""

from collections import Counter
from collections.abc import Sequence

from media_pipeline.screenplay.element import Kind
from media_pipeline.scripts.pdf.layout import Layout, is_cue_like
from media_pipeline.scripts.pdf.printed import Printed
from media_pipeline.scripts.pdf.printed_line import Line

_NEAR = 6.0  # points


def read_two_columns(lines: Sequence[Line], layout: Layout) -> list[Printed]:
    """The paragraphs of both columns; none where the text does not stand in two."""
    place = _second_column(lines)
    if place is None:
        return []
    blocks: list[tuple[list[Line], list[Line]]] = []
    for line in lines:
        left = [column for column in line.columns if column.x0 < place - _NEAR]
        right = line.columns[len(left) :]
        is_name = bool(left) and is_cue_like(" ".join(column.text for column in left))
        if not blocks or is_name or layout.is_apart(line) or line.gap == 0:
            blocks.append(([], []))
        for columns, half in ((left, blocks[-1][0]), (right, blocks[-1][1])):
            if columns:
                half.append(Line(line.page, line.y, line.size, columns, gap=line.gap))
    return [printed for left, right in blocks for printed in _paragraphs(left, right)]


def _second_column(lines: Sequence[Line]) -> float | None:
    places = Counter(
        round(line.columns[1].x0 / _NEAR) for line in lines if len(line.columns) == 2
    ).most_common(1)
    if not places or places[0][1] < max(3, 0.3 * len(lines)):
        return None
    return places[0][0] * _NEAR


def _paragraphs(left: list[Line], right: list[Line]) -> list[Printed]:
    """A name belongs to what is beside it."""
    if len(left) == 1 and right and is_cue_like(left[0].text) and len(right[0].text) > 1:
        return [Printed(Kind.ACTION, [*left, *right])]
    return [Printed(Kind.ACTION, half) for half in (left, right) if half]
