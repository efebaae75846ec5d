"""Headings and names that a printed page broke over several lines: one line again, for reading."""

from dataclasses import replace

from media_pipeline.screenplay.conventions import Conventions
from media_pipeline.screenplay.cue import read_cue
from media_pipeline.screenplay.heading import has_time_of_day, read_label, read_slug
from media_pipeline.screenplay.lines import Line, plain
from media_pipeline.screenplay.marks import is_transition
from media_pipeline.screenplay.names import is_capitals

#: Columns: no page breaks its lines before.
_NARROWEST = 50
_MOST_LINES = 8


def join_wrapped(lines: list[Line], conventions: Conventions) -> list[Line]:
    """The lines with those joined that were one; ``start`` and ``end`` reach over all of it."""
    joined: list[Line] = []
    at = 0
    while at < len(lines):
        count = _lines_of_heading(lines, at) if not lines[at].blank else 1
        if count == 1 and conventions.cue_column:
            count = _lines_of_name(lines, at, conventions)
        joined.append(_joined(lines[at : at + count]) if count > 1 else lines[at])
        at += count
    return joined


def _joined(lines: list[Line]) -> Line:
    text = " ".join(line.text for line in lines)
    return replace(lines[0], end=lines[-1].end, text=text, is_joined=True)


def _lines_of_heading(lines: list[Line], at: int) -> int:
    """In capitals, and the first word of each line had no room on the line above."""
    first = lines[at].text
    if len(first) + 20 < _NARROWEST or not is_capitals(plain(first)) or read_slug(first) is None:
        return 1
    count = 1
    while at + count < len(lines) and count < _MOST_LINES:
        above, line = lines[at + count - 1], lines[at + count]
        if (
            line.blank
            or abs(line.indent - lines[at].indent) > 1
            or not is_capitals(plain(line.text))
            or len(above.text) + 1 + len(line.text.split()[0]) < _NARROWEST
            or has_time_of_day(above.text)
            or is_transition(line)
            or read_slug(line.text) is not None
            or read_label(line.text) is not None
        ):
            break
        count += 1
    return count


def _lines_of_name(lines: list[Line], at: int, conventions: Conventions) -> int:
    """Where names stand, capitals under capitals, and a speech under the last of them."""
    count = 0
    while at + count < len(lines) and count < _MOST_LINES:
        line = lines[at + count]
        if (
            line.blank
            or line.indent != lines[at].indent
            or abs(line.indent - conventions.cue_column) > 2
            or not is_capitals(plain(line.text).partition("(")[0])
            or read_cue(line.text) is None
        ):
            break
        count += 1
    below = lines[at + count] if at + count < len(lines) else None
    over_speech = below is not None and conventions.margin + 2 < below.indent < lines[at].indent
    return count if count > 1 and over_speech else 1
