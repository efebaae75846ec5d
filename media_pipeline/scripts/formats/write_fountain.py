"""A typed script as Fountain that our own lexer reads back as it was meant.

Every line is first written bare, as a person would. The lexer is asked what it makes of the whole;
where it reads a line otherwise than it was meant, that line gets its mark (``.``, ``@``, ``!``,
``>``, and ``\\`` with a space before a spoken line), and it is asked again.
"""

from bisect import bisect_right
from collections.abc import Iterator

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.names import name_key
from media_pipeline.scripts.formats.fountain_lines import (
    FountainLine,
    as_written,
    fountain_lines,
)
from media_pipeline.scripts.formats.typed_script import TypedScript

_ROUNDS = 6
_SPOKEN = (Kind.PARENTHETICAL, Kind.DIALOGUE, Kind.LYRICS)
_INDENT = "    "


def write_fountain(script: TypedScript) -> str:
    """The text; the same for the same script. Lines end with «\\n»."""
    front = "".join(_title_page(script))
    lines = list(fountain_lines(script.paragraphs))
    forced: set[int] = set()
    for _ in range(_ROUNDS):
        text, starts = _render(front, lines, forced)
        misread = _misread(text, lines, starts) - forced
        if not misread:
            return text
        # What is spoken is often read wrongly only because its cue was; that comes first.
        others = {index for index in misread if lines[index].kind not in _SPOKEN}
        forced |= others or misread
    text, _ = _render(front, lines, forced)
    return text


def _render(
    front: str, lines: list[FountainLine], forced: set[int]
) -> tuple[str, list[tuple[int, int]]]:
    """The text, and where in it each line stands."""
    pieces, at = [front], len(front)
    places: list[tuple[int, int]] = []
    for index, line in enumerate(lines):
        shown = line.forced if index in forced else line.bare
        blank = "\n" if line.is_apart and at else ""
        places.append((at + len(blank), at + len(blank) + len(shown)))
        pieces.append(f"{blank}{shown}\n")
        at += len(blank) + len(shown) + 1
    return "".join(pieces), places


def _misread(text: str, lines: list[FountainLine], places: list[tuple[int, int]]) -> set[int]:
    """Lines that are read otherwise than they were meant, in the whole or where the cast is known,
    as when a scene is read alone."""
    whole = lex(text)
    cast = frozenset(name_key(element.name) for element in whole if element.kind is Kind.CUE)
    found = _misread_in(whole, lines, places)
    return found | _misread_in(lex(text, names=cast), lines, places) if cast else found


def _misread_in(
    read: tuple[Element, ...], lines: list[FountainLine], places: list[tuple[int, int]]
) -> set[int]:
    elements = [e for e in read if e.kind not in (Kind.NOTE, Kind.BONEYARD)]
    starts = [element.start for element in elements]
    return {
        index
        for index, (line, (start, end)) in enumerate(zip(lines, places, strict=True))
        if line.kind is not None and not _is_read(elements, starts, line, start, end)
    }


def _is_read(
    elements: list[Element], starts: list[int], line: FountainLine, start: int, end: int
) -> bool:
    """One element of the right kind, and no other, has the line."""
    at = bisect_right(starts, start) - 1
    if at < 0 or elements[at].kind is not line.kind or elements[at].end <= start:
        return False
    if line.is_whole and elements[at].start != start:
        return False
    if at > 0 and elements[at - 1].end > start:  # a mark, and an action behind it
        return False
    return at + 1 >= len(starts) or starts[at + 1] >= end


def _title_page(script: TypedScript) -> Iterator[str]:
    for key, value in script.title_page:
        lines = [as_written(line.strip()) for line in value.splitlines() if line.strip()]
        if len(lines) == 1:
            yield f"{key}: {lines[0]}\n"
        elif lines:
            yield "".join([f"{key}:\n", *(f"{_INDENT}{line}\n" for line in lines)])
