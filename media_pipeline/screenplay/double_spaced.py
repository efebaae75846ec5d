"""Scripts of shows taped before an audience are typed with an empty line under each name and
between the lines of a speech: «FERN», nothing, «You are early.», further in than the action."""

from media_pipeline.screenplay.cue import read_cue
from media_pipeline.screenplay.lines import Line
from media_pipeline.screenplay.names import is_capitals

_FURTHER_IN = 8
#: Speeches so typed before it is a habit; of a scene alone, one will do.
_HABIT = 2


def close_up(lines: list[Line], margin: int, *, is_part: bool) -> list[Line]:
    """Without the empty lines inside speeches where a text is typed so; else the same lines.

    ``is_part``: it is one scene of a text.
    """
    left_out: set[int] = set()
    speeches = 0
    index = 0
    while index + 2 < len(lines):
        if not _opens(lines, index, margin):
            index += 1
            continue
        speeches += 1
        column = lines[index].indent
        index += 1
        while index + 1 < len(lines) and _goes_on(lines, index, margin, column):
            left_out.add(index)
            index += 2
    if speeches < (1 if is_part else _HABIT):
        return lines
    return [line for index, line in enumerate(lines) if index not in left_out]


def _opens(lines: list[Line], index: int, margin: int) -> bool:
    line = lines[index]
    if (
        line.blank
        or line.indent < margin + _FURTHER_IN
        or not _goes_on(lines, index + 1, margin, line.indent)
    ):
        return False
    cue = read_cue(line.text)
    return cue is not None and is_capitals(cue.name)


def _goes_on(lines: list[Line], index: int, margin: int, column: int) -> bool:
    """An empty line, then one further in than the action and less far than the name."""
    after = lines[index + 1]
    return lines[index].blank and not after.blank and margin + 3 <= after.indent < column
