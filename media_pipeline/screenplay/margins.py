"""Where the lines of a text begin: its margin, and how far in its names stand."""

import re
from collections import Counter
from itertools import pairwise

from media_pipeline.screenplay.cue import read_cue
from media_pipeline.screenplay.heading import read_slug
from media_pipeline.screenplay.lines import Line
from media_pipeline.screenplay.names import is_capitals

#: Columns that only a printed page leaves empty before every line.
_PRINTED = 6
#: «12   INT. ROOM   12»: the number stands outside the margin.
_NUMBERED = re.compile(r"^[A-Z]{0,2}\d{1,4}[A-Z]{0,2}[.)]?\s{2,}\S")


def find_margin(lines: list[Line]) -> int:
    """Where much of the text begins, or its headings where there is little but speech."""
    told = [line for line in lines if not line.blank and not _NUMBERED.match(line.text)]
    columns = Counter(line.indent for line in told)
    margin = min((at for at, count in columns.items() if count >= 0.05 * len(told)), default=0)
    headings = Counter(
        line.indent for line in told if line.indent < margin and read_slug(line.text) is not None
    )
    return headings.most_common(1)[0][0] if headings else margin


def find_cue_column(lines: list[Line], margin: int) -> int:
    """Where cues of an indented screenplay stand, seen from a speech that stands less far in."""
    columns: Counter[int] = Counter()
    for line, after in pairwise(lines):
        if (
            line.indent >= margin + 8
            and not after.blank
            and margin + 3 <= after.indent < line.indent
            and read_cue(line.text)
        ):
            columns[line.indent] += 1
    return columns.most_common(1)[0][0] if columns else 0


def is_indented(lines: list[Line], margin: int, column: int, names: frozenset[str]) -> bool:
    """Most names stand further in than action; of one scene alone, none of ``names`` does not."""
    further_in = at_margin = known = 0
    for index, line in enumerate(lines):
        if line.blank or index + 1 >= len(lines) or lines[index + 1].blank:
            continue
        cue = read_cue(line.text) if len(line.text) <= 60 else None
        if cue is None or not is_capitals(cue.name) or read_slug(line.text):
            continue
        further_in += column > 0 and abs(line.indent - column) <= 2
        is_at_margin = line.indent <= margin + 1 and may_be_alone(lines, index)
        at_margin += is_at_margin
        known += is_at_margin and cue.key in names
    if names and margin >= _PRINTED and not column:
        return not known
    return further_in >= 2 and further_in > 2 * at_margin


def may_be_alone(lines: list[Line], index: int) -> bool:
    """Over a line, and under none: where a name may stand."""
    before = index == 0 or lines[index - 1].blank
    return before and index + 1 < len(lines) and not lines[index + 1].blank
