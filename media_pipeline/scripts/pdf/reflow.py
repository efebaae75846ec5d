"""Lines that the margin broke are joined again; lines that somebody broke stay apart."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from media_pipeline.screenplay.element import Kind
from media_pipeline.scripts.pdf.printed import Printed
from media_pipeline.scripts.pdf.printed_line import Line

_DENSE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u3000-\u303f“”‘’—…]")
_DENSE_LETTER = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]")
_BROKEN_WORD = re.compile(r"(?P<head>[^\W\d_]{2,})-$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")


def right_edge(lines: Sequence[Line], goes_on: Iterable[bool]) -> float:
    """Where lines are broken at the latest: seen from those that have another below them."""
    ends = sorted(line.x1 for line, on in zip(lines, goes_on, strict=False) if on)
    return ends[math.ceil(0.9 * (len(ends) - 1))] if ends else 0.0


def wraps(above: Line, below: Line, right: float) -> bool:
    """Would the first word of the line below not have fitted on the line above?"""
    first = below.words[0]
    width = above.size if _DENSE_LETTER.match(first.text) else first.x1 - first.x0
    blank = 0.0 if _DENSE_LETTER.match(first.text) else 0.25 * above.size
    return above.x1 + blank + width > right


class Reflow:
    """Joins the lines of each element; knows from the whole document where its lines end."""

    def __init__(self, printed: Sequence[Printed], *, by_all: bool = False) -> None:
        """``by_all``: kinds are not known, so the longest lines of all tell where they end."""
        lines: dict[Kind, list[Line]] = defaultdict(list)
        goes_on: dict[Kind, list[bool]] = defaultdict(list)
        for one in printed:
            lines[one.kind].extend(one.lines)
            goes_on[one.kind].extend([True] * (len(one.lines) - 1) + [by_all])
        self._right = {kind: right_edge(lines[kind], goes_on[kind]) for kind in lines}
        texts = [line.text for one in printed for line in one.lines]
        self._words = Counter(
            word.casefold() for text in texts for word in _FIRST_WORD.findall(text)
        )
        broken = sum(bool(_BROKEN_WORD.search(text)) for text in texts)
        self._hyphenates = broken > max(4, 0.02 * len(texts))

    def text(self, printed: Printed) -> str:
        """The element's text; a line end only where somebody made one."""
        right = self._right[printed.kind]
        if printed.beside or printed.kind in (Kind.CUE, Kind.HEADING, Kind.PARENTHETICAL):
            right = 0.0
        joined = printed.lines[0].text
        for above, below in pairwise(printed.lines):
            if wraps(above, below, right) or below.gap == 0:
                joined = self.join(joined, below.text)
            else:
                joined += f"\n{below.text}"
        return joined

    def join(self, above: str, below: str) -> str:
        sides = above[-1], below[0]
        if all(map(_DENSE.match, sides)) and any(map(_DENSE_LETTER.match, sides)):
            return above + below
        broken = _BROKEN_WORD.search(above)
        if broken and below[0].islower():
            word = broken["head"] + (_FIRST_WORD.match(below) or [""])[0]
            if self._hyphenates or self._words[word.casefold()]:
                return above[:-1] + below
            return above + below
        return f"{above} {below}"
