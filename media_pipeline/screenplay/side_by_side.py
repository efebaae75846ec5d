"""Two speeches that a page has beside each other, line by line: first the left, then the right."""

import re

from media_pipeline.screenplay.conventions import Conventions
from media_pipeline.screenplay.cue import Cue, read_cue
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.inline_cue import read_stopped_cue
from media_pipeline.screenplay.lines import Line
from media_pipeline.screenplay.names import is_capitals, is_caseless
from media_pipeline.screenplay.speech_block import is_indented_cue

_GAP = re.compile(r" {3,}|\t+ *")
#: Columns that stay empty between the two.
_NARROWEST = 2
_OPENS, _CLOSES = "(（", ")）"

#: Column where it begins, and the words.
_Part = tuple[int, str]


def read_side_by_side(
    lines: list[Line], index: int, conventions: Conventions
) -> tuple[list[Element], int]:
    """The elements of both speeches and the first line after them; none where there is only one.

    They lie in the same lines, so each element's source is all of these lines.
    """
    stopped = read_stopped_cue(lines[index].text)
    if stopped is not None and stopped.key in conventions.stops:
        return [], index  # «민수    또 라면이네.»: names in one column, speeches in the other
    parts = _parts(lines[index])
    cues = [_cue(words) for _, words in parts]
    if len(cues) != 2 or None in cues or index + 1 >= len(lines) or lines[index + 1].blank:
        return [], index
    left, right = parts[0][0] + len(parts[0][1]), parts[1][0]
    at = index + 1
    while at < len(lines) and not lines[at].blank:
        if len(found := _parts(lines[at])) == 1 and is_indented_cue(lines, at, conventions):
            break
        middle = (left + right) / 2
        ends = [column + len(words) for column, words in found if column < middle]
        starts = [column for column, _ in found if column >= middle]
        if min([right, *starts]) - max([left, *ends]) < _NARROWEST:
            break
        left, right = max([left, *ends]), min([right, *starts])
        at += 1
    block = lines[index:at]
    middle = (left + right) / 2
    columns = [
        [words for line in block for column, words in _parts(line) if (column >= middle) is side]
        for side in (False, True)
    ]
    if any(len(column) < 2 for column in columns):
        return [], index
    return [*_speech(columns[0], block, dual=False), *_speech(columns[1], block, dual=True)], at


def _parts(line: Line) -> list[_Part]:
    """The words between wide gaps, with their columns."""
    found: list[_Part] = []
    cursor = 0
    for gap in [*_GAP.finditer(line.text), None]:
        end = gap.start() if gap else len(line.text)
        found.append((line.indent + cursor, line.text[cursor:end]))
        cursor = gap.end() if gap else end
    return found


def _cue(words: str) -> Cue | None:
    cue = read_cue(words)
    is_name = cue is not None and (is_capitals(cue.name) or is_caseless(cue.name))
    return cue if is_name and len(words) <= 40 else None


def _speech(column: list[str], block: list[Line], *, dual: bool) -> list[Element]:
    cue = _cue(column[0]) or Cue(column[0], "")
    start, end = block[0].start, block[-1].end
    head = Element(
        kind=Kind.CUE,
        start=start,
        end=end,
        text=column[0],
        name=cue.name,
        extension=cue.extension,
        dual=dual,
    )
    said: list[tuple[Kind, str]] = []
    for words in column[1:]:
        is_open = (
            bool(said) and said[-1][0] is Kind.PARENTHETICAL and said[-1][1][-1] not in _CLOSES
        )
        kind = Kind.PARENTHETICAL if words[0] in _OPENS or is_open else Kind.DIALOGUE
        if said and said[-1][0] is kind and (kind is Kind.DIALOGUE or is_open):
            said[-1] = kind, f"{said[-1][1]}\n{words}"
        else:
            said.append((kind, words))
    return [head, *(Element(kind=kind, start=start, end=end, text=text) for kind, text in said)]
