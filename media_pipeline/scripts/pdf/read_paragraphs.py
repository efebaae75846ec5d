"""A document without indented speeches, prose or a play: its paragraphs, and its verse."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.heading import read_label, read_slug
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.scripts.pdf.layout import Layout, is_cue_like
from media_pipeline.scripts.pdf.printed import Printed
from media_pipeline.scripts.pdf.printed_line import Line
from media_pipeline.scripts.pdf.reflow import right_edge, wraps

_ENDS = (".", "!", "?", "…", ":", "”", '"', "»", "’", "'", ")", "。", "！", "？", "」", "”")


def read_paragraphs(lines: Sequence[Line], layout: Layout) -> list[Printed]:
    """Each paragraph one ACTION; a name in the middle of the page belongs to what is below it."""
    right = right_edge(lines, [True] * len(lines))
    indent = _first_line_indent(lines, layout, right)
    names = _centred_names(lines, layout)
    found: list[Printed] = []
    for at, line in enumerate(lines):
        above = lines[at - 1] if at else None
        if above is None or _begins(above, line, layout, right, indent):
            under_name = above is not None and above.text in names and line.text not in names
            if not under_name:
                found.append(Printed(Kind.ACTION, [line]))
                continue
        found[-1].lines.append(line)
    return found


def _begins(above: Line, line: Line, layout: Layout, right: float, indent: float) -> bool:
    """Does a paragraph begin here?"""
    if line.gap == 0 and line.page != above.page:
        return not (wraps(above, line, right) and not above.text.endswith(_ENDS))
    if layout.is_apart(line) or read_slug(line.text) is not None:
        return True
    if read_slug(above.text) is not None and not is_capitals(line.text):
        return True
    if (label := read_label(line.text)) and len(line.text) < 60:
        return label.level in ("scene", "act", "chapter")
    return (bool(indent) and abs(line.x0 - above.x0 - indent) < 4) or (
        bool(indent) and abs(line.x0 - above.x0) < 4 and abs(line.x0 - layout.action - indent) < 4
    )


def _first_line_indent(lines: Sequence[Line], layout: Layout, right: float) -> float:
    """How far in the first lines of paragraphs stand; 0 where they do not."""
    steps: Counter[int] = Counter()
    full: Counter[int] = Counter()
    for above, line in pairwise(lines):
        step = round(line.x0 - above.x0)
        if 6 <= step <= 60 and not layout.is_apart(line) and line.gap > 0:
            steps[step] += 1
            full[step] += wraps(above, line, right)
    if not steps:
        return 0.0
    step, count = steps.most_common(1)[0]
    return float(step) if count >= 2 and full[step] <= 0.7 * count else 0.0


def _centred_names(lines: Sequence[Line], layout: Layout) -> set[str]:
    """Names alone in the middle of the page, with a blank line below or without."""
    names = Counter(
        line.text
        for line, below in pairwise(lines)
        if layout.is_centred(line) and is_cue_like(line.text) and below.x0 < line.x0 - 20
    )
    return set(names) if sum(names.values()) >= 3 else set()
