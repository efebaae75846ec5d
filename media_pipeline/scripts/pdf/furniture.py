"""Page numbers, running heads and feet, revision marks: taken off, so that the script is left."""

import re
from collections import Counter, defaultdict

from media_pipeline.screenplay.heading import read_slug
from media_pipeline.scripts.pdf.page_words import (
    CONTINUED,
    PAGE_NUMBER,
    REVISION,
    ROMAN_NUMBER,
    SCENE_NUMBER,
)
from media_pipeline.scripts.pdf.printed_line import Line

#: So many lines at either end of a page may be furniture.
_REACH = 3
_LEVEL = 6.0  # points: heads that stand within these are on one level
_DIGITS = re.compile(r"\d+")
_MARKS = re.compile(r"^[*•]{1,3}$|^[|]$")

Pages = list[list[Line]]


def without_furniture(pages: Pages) -> Pages:
    """The pages' lines without what repeats, counts or marks. Lines keep their places."""
    pages = [_without_marks(lines) for lines in pages]
    leading = leading_of(pages)
    heads = _Heads(pages, leading)
    kept = []
    for index, lines in enumerate(pages):
        first, last = heads.extent(index, lines)
        kept.append([line for line in lines[first:last] if not _is_continued(line)])
    return kept


def leading_of(pages: Pages) -> float:
    """The usual distance between two baselines, in points."""
    steps = Counter(
        round(step * 2) / 2
        for lines in pages
        for upper, lower in zip(lines, lines[1:], strict=False)
        if 0 < (step := lower.y - upper.y) < 60
    )
    if not steps:
        return 12.0
    most = max(steps.values())
    return min(step for step, count in steps.items() if count >= 0.3 * most)


def _is_continued(line: Line) -> bool:
    text = line.text
    words = line.words
    if len(words) > 1 and SCENE_NUMBER.match(words[0].text):
        text = text.removeprefix(words[0].text).strip().removesuffix(words[0].text).strip()
    return bool(CONTINUED.match(text)) and (
        text.upper() == text or text.startswith("(") or text.endswith(":")
    )


def _without_marks(lines: list[Line]) -> list[Line]:
    """Without the stars of revised lines, in the margins."""
    if not lines:
        return lines
    bodies = [line.without([w for w in line.words if _MARKS.match(w.text)]) for line in lines]
    rights = sorted(body.x1 for body in bodies if body)
    right = rights[int(0.9 * (len(rights) - 1))] if rights else 0.0
    left = min((body.x0 for body in bodies if body), default=0.0)
    kept: list[Line] = []
    for line in lines:
        words = line.words
        stars = [
            word
            for word in (words[0], words[-1])
            if _MARKS.match(word.text)
            and (word.x0 >= right - 1 or word.x1 <= left + 1 or _stands_apart(line, word))
        ]
        body = line.without(stars) if stars else line
        if body:
            kept.append(body)
    return kept


def _stands_apart(line: Line, word: object) -> bool:
    column = line.columns[-1]
    return len(line.columns) > 1 and len(column.words) == 1 and column.words[0] is word


class _Heads:
    """What all pages together say of the lines at their heads and feet."""

    def __init__(self, pages: Pages, leading: float) -> None:
        self._leading = leading
        self._signs: Counter[str] = Counter()
        levels: dict[tuple[str, int], list[bool]] = defaultdict(list)
        self._count = sum(bool(lines) for lines in pages)
        offsets: Counter[int] = Counter()
        for index, lines in enumerate(pages):
            for side, line in _candidates(lines):
                self._signs[_sign(side, line)] += 1
                offsets.update({number - index for number in _numbers(line)})
        best = offsets.most_common(1)
        self._offset = best[0][0] if best and best[0][1] >= max(2, 0.4 * self._count) else None
        for index, lines in enumerate(pages):
            for side, line in _candidates(lines):
                levels[_level(side, line)].append(self._is_furniture(index, side, line))
        self._levels = {
            level
            for level, found in levels.items()
            if sum(found) >= max(2, 0.6 * len(found))
        }

    def extent(self, index: int, lines: list[Line]) -> tuple[int, int]:
        """The first line of the page's own text, and the one after its last."""
        first, last = 0, len(lines)
        for at in range(min(_REACH, last)):
            if self._goes(index, "head", lines, at):
                first = at + 1
        for at in range(last - 1, max(first, last - _REACH) - 1, -1):
            if self._goes(index, "foot", lines, at):
                last = at
        return first, last

    def _goes(self, index: int, side: str, lines: list[Line], at: int) -> bool:
        line = lines[at]
        if self._is_furniture(index, side, line):
            return True
        if read_slug(line.text) is not None:
            return False
        inner = at + 1 if side == "head" else at - 1
        gap = abs(lines[inner].y - line.y) if 0 <= inner < len(lines) else 99.0
        apart = gap > 1.6 * self._leading
        return _level(side, line) in self._levels or (apart and bool(REVISION.search(line.text)))

    def _is_furniture(self, index: int, side: str, line: Line) -> bool:
        text = line.text
        if read_slug(text) is not None:
            return False
        if PAGE_NUMBER.match(text):
            return self._offset is None or index + self._offset in _numbers(line)
        if ROMAN_NUMBER.match(text) or _is_continued(line):
            return True
        if self._offset is not None and index + self._offset in _numbers(line):
            return len(text) < 90
        return self._signs[_sign(side, line)] >= max(3, 0.3 * self._count)


def _candidates(lines: list[Line]) -> list[tuple[str, Line]]:
    reach = min(_REACH, len(lines))
    return [("head", line) for line in lines[:reach]] + [("foot", line) for line in lines[-reach:]]


def _sign(side: str, line: Line) -> str:
    return f"{side} {_level(side, line)[1]} {_DIGITS.sub('#', line.text.casefold())}"


def _level(side: str, line: Line) -> tuple[str, int]:
    return side, round(line.y / _LEVEL)


def _numbers(line: Line) -> set[int]:
    """The page numbers that this line may hold: at either end, or in the middle of the page."""
    found = (PAGE_NUMBER.match(column.text) for column in (line.columns[0], line.columns[-1]))
    return {int(match["number"]) for match in found if match}
