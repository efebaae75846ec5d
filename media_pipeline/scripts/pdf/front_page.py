"""The first page of a script, when it is a title page: its lines as keys and values."""

import re
from collections.abc import Sequence
from itertools import pairwise

from media_pipeline.screenplay.heading import read_slug
from media_pipeline.scripts.formats.title_page_lines import TitleLine, read_title_lines
from media_pipeline.scripts.pdf.layout import is_cue_like
from media_pipeline.scripts.pdf.printed_line import Line

_MOST_LINES = 30
#: A credit with a name in it, beside that of the script's author.
_TALE = re.compile(r"^(?:story|characters|original idea) by \S", re.IGNORECASE)


def read_front_page(
    lines: Sequence[Line], *, width: float, height: float, leading: float
) -> tuple[tuple[str, str], ...]:
    """The entries in the order of the page; none where this is no title page."""
    if not lines or len(lines) > _MOST_LINES or any(read_slug(line.text) for line in lines):
        return ()
    centred = [line for line in lines if abs((line.x0 + line.x1) / 2 - width / 2) < 0.06 * width]
    if not centred or lines[0].y < 0.1 * height or _has_speech(lines, leading):
        return ()
    if len(centred) < 0.3 * len(lines) or len(lines) * leading > 0.6 * height:
        return ()
    large = lines[0].size
    entries: list[TitleLine] = []
    for block in _blocks(lines, leading, width):
        entries += [
            TitleLine(text=line.text, key=_key_of(line, large > leading, large)) for line in block
        ]
        entries.append(TitleLine(text=""))
    return read_title_lines(entries)


def _key_of(line: Line, has_large_title: bool, large: float) -> str:
    if has_large_title and line.size >= large:
        return "title"
    return "source" if _TALE.match(line.text) else ""


def _blocks(lines: Sequence[Line], leading: float, width: float) -> list[list[Line]]:
    """Lines without a gap between them; two blocks beside each other are two."""
    blocks: list[list[Line]] = []
    for line in lines:
        if not blocks or line.y - blocks[-1][-1].y > 1.6 * max(leading, 0.9 * line.size):
            blocks.append([])
        blocks[-1].append(line)
    return [half for block in blocks for half in _halves(block, width)]


def _halves(block: list[Line], width: float) -> list[list[Line]]:
    if all(len(line.columns) == 1 for line in block):
        return [block]
    halves: list[list[Line]] = [[], []]
    for line in block:
        for column in line.columns:
            half = halves[column.x0 > 0.45 * width]
            half.append(Line(line.page, line.y, line.size, [column]))
    return [half for half in halves if half]


def _has_speech(lines: Sequence[Line], leading: float) -> bool:
    """A name over a line further left: this is a page of the script already."""
    return any(
        is_cue_like(above.text)
        and below.y - above.y < 1.35 * leading
        and above.x0 - below.x0 > 15
        and below.x1 > above.x1
        and abs(above.x0 + above.x1 - below.x0 - below.x1) > 40
        for above, below in pairwise(lines)
    )
