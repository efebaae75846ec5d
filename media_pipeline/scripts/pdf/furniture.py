"""Page numbers, running heads and feet, revision marks: taken off, so that the script is left."""

import re
from collections import Counter, defaultdict
from itertools import pairwise

from media_pipeline.screenplay.heading import read_slug
from media_pipeline.screenplay.page_words import PAGE_NUMBER, is_continued, is_more
from media_pipeline.scripts.pdf.head_words import REVISION, ROMAN_NUMBER
from media_pipeline.scripts.pdf.printed_line import Line

#: So many lines at either end of a page may be furniture.
_REACH = 3
_LEVEL = 6.0  # points: heads that stand within these are on one level
#: Up to so many sizes of its letters, a line follows the one above without a blank line.
_SINGLE = 1.35
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
        kept.append([line for line in lines[first:last] if not is_continued(line.text)])
    return kept


def leading_of(pages: Pages) -> float:
    """The usual distance between two baselines of one paragraph, in points."""
    steps = Counter(
        (round(step * 2) / 2, step <= _SINGLE * lower.size)
        for lines in pages
        for upper, lower in pairwise(lines)
        if 0 < (step := lower.y - upper.y) < 60
    )
    single = Counter({step: count for (step, is_single), count in steps.items() if is_single})
    if not steps:
        return 12.0
    if single and single.total() >= 0.03 * steps.total():
        return single.most_common(1)[0][0]
    most = max(steps.values())
    return min(step for (step, _), count in steps.items() if count >= 0.3 * most)


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
        self._apart = 1.6 * leading
        self._count = sum(bool(lines) for lines in pages)
        ends = [
            (index, side, block)
            for index, lines in enumerate(pages)
            for side, seen in (("head", lines), ("foot", lines[::-1]))
            if (block := self._block(seen))
        ]
        self._signs = Counter(_sign(side, line) for _, side, block in ends for line in block)
        self._offset = self._numbering(pages)
        levels: dict[tuple[str, int], list[bool]] = defaultdict(list)
        for index, side, block in ends:
            levels[_level(side, block[0])].append(self._is_furniture(index, side, block))
        self._levels = {
            level for level, found in levels.items() if sum(found) >= max(2, 0.6 * len(found))
        }

    def extent(self, index: int, lines: list[Line]) -> tuple[int, int]:
        """The first line of the page's own text, and the one after its last."""
        first = self._reach(index, "head", lines)
        return first, len(lines) - self._reach(index, "foot", lines[first:][::-1])

    def _reach(self, index: int, side: str, lines: list[Line]) -> int:
        """How many lines, from the page's edge inward, are furniture."""
        taken = 0
        while taken < min(len(lines), _REACH + 1):
            block = self._block(lines[taken:])
            if block and (
                self._is_furniture(index, side, block)
                or (_level(side, block[0]) in self._levels and not _is_of_the_script(block[0]))
            ):
                taken += len(block)
            elif self._counts(index, lines[taken]):
                taken += 1
            else:
                break
        return taken

    def _block(self, lines: list[Line]) -> list[Line]:
        """The few lines at an edge that a gap parts from the rest; none where there is no gap."""
        for at in range(1, min(_REACH, len(lines)) + 1):
            if at == len(lines) or abs(lines[at].y - lines[at - 1].y) > self._apart:
                return lines[:at]
        return []

    def _is_furniture(self, index: int, side: str, block: list[Line]) -> bool:
        if any(map(_is_of_the_script, block)):
            return False
        return (
            any(self._counts(index, line) for line in block)
            or all(self._repeats(side, line) for line in block)
            or (len(block) == 1 and bool(REVISION.search(block[0].text)))
        )

    def _counts(self, index: int, line: Line) -> bool:
        """Holds this page's number, or says that a scene goes on."""
        text = line.text
        if _is_of_the_script(line):
            return False
        if PAGE_NUMBER.match(text):
            return self._offset is None or index + self._offset in _numbers(line)
        if ROMAN_NUMBER.match(text) or is_continued(line.text):
            return True
        numbered = self._offset is not None and index + self._offset in _numbers(line)
        return numbered and len(text) < 90

    def _repeats(self, side: str, line: Line) -> bool:
        return self._signs[_sign(side, line)] >= max(3, 0.3 * self._count)

    def _numbering(self, pages: Pages) -> int | None:
        """What is added to a page's place in the file to get the number it bears."""
        offsets = Counter(
            number - index
            for index, lines in enumerate(pages)
            for number in {
                n for line in (*lines[:_REACH], *lines[-_REACH:]) for n in _numbers(line)
            }
        )
        best = offsets.most_common(1)
        return best[0][0] if best and best[0][1] >= max(2, 0.4 * self._count) else None


def _is_of_the_script(line: Line) -> bool:
    """Stands at many a page's beginning or end and yet says something."""
    return read_slug(line.text) is not None or is_more(line.text)


def _sign(side: str, line: Line) -> str:
    return f"{side} {_level(side, line)[1]} {_DIGITS.sub('#', line.text.casefold())}"


def _level(side: str, line: Line) -> tuple[str, int]:
    return side, round(line.y / _LEVEL)


def _numbers(line: Line) -> set[int]:
    """The page numbers that this line may hold: at either end, or in the middle of the page."""
    ends = [line.columns[0].text, line.columns[-1].text]
    if len(line.columns) > 2 and ends[0] == ends[1]:
        return set()  # a scene's number, in both margins
    return {int(match["number"]) for end in ends if (match := PAGE_NUMBER.match(end))}
