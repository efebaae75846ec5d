"""Find a quote in a script as a careful reader would: exact first, then forgiving."""

import re
from bisect import bisect_right
from functools import cached_property
from typing import Literal

Repair = Literal["exact", "normalised", "fuzzy", "pinned"]

_ONE_TO_ONE = str.maketrans("‘’‚‛“”„‟«»–—―−\u00a0\u202f\u2007", '\'\'\'\'""""""----   ')
_SPACES = re.compile(r"\s+")
_LINE = re.compile(r"\r\n|\n|\r")
_SHORTEST_PREFIX = 12
_NEAR_LINES = 20
_NEAR_CHARACTERS = 20_000
_MOST_WALKS = 64


class NormalisedText:
    """A text with plain quotes, dashes and single spaces, and the way back to its offsets."""

    def __init__(self, text: str) -> None:
        text = text.translate(_ONE_TO_ONE)
        pieces: list[str] = []
        #: Where runs of space changed the length: from this offset on, that one belongs to it.
        self._here: list[int] = [0]
        self._there: list[int] = [0]
        length = cursor = 0
        for run in _SPACES.finditer(text):
            pieces += (text[cursor : run.start()], " ")
            length += run.start() - cursor + 1
            cursor = run.end()
            if run.end() - run.start() > 1:
                self._here.append(length)
                self._there.append(cursor)
        pieces.append(text[cursor:])
        self.text = "".join(pieces)

    def original(self, offset: int) -> int:
        """The offset in the text as it was."""
        at = bisect_right(self._here, offset) - 1
        return self._there[at] + offset - self._here[at]

    def normalised(self, offset: int) -> int:
        """The first offset here that lies at or after ``offset`` in the text as it was."""
        at = bisect_right(self._there, offset) - 1
        here = self._here[at] + offset - self._there[at]
        following = self._here[at + 1] if at + 1 < len(self._here) else len(self.text)
        return min(here, following)


class QuoteSearch:
    """Searches one script many times; what it needs for that is made once, when first needed.

    ``searched`` counts the characters gone through. A quote that is nowhere costs a walk to the end
    of the script; after ``_MOST_WALKS`` such walks quotes are looked for near their line only, so
    that no answer, however wrong, costs more than a fixed number of walks.
    """

    def __init__(self, script: str) -> None:
        self._script = script
        self.searched = 0

    def find(self, quote: str, cursor: int, hint_line: int) -> tuple[int, Repair] | None:
        """Where the quote begins at or after ``cursor``, and how it was found."""
        if not quote.strip() or cursor > len(self._script):
            return None
        near = self._near(cursor, hint_line)
        goes_far = self.searched < _MOST_WALKS * len(self._script)
        start, end = (cursor, len(self._script)) if goes_far else near
        exact = self._walk(self._script, quote, start, end)
        if exact >= 0:
            return exact, "exact"
        wanted = NormalisedText(quote).text.strip()
        if (offset := self._find_normalised(wanted, start, end)) is not None:
            return offset, "normalised"
        if goes_far and (offset := self._find_near(wanted, *near)) is not None:
            return offset, "fuzzy"
        return None

    def _walk(self, text: str, wanted: str, start: int, end: int) -> int:
        found = text.find(wanted, start, end)
        self.searched += max(0, (found if found >= 0 else end) - start)
        return found

    def _find_normalised(self, wanted: str, start: int, end: int) -> int | None:
        normal = self._normalised
        found = self._walk(normal.text, wanted, normal.normalised(start), normal.normalised(end))
        if found < 0:
            return None
        offset = normal.original(found)
        return offset if offset >= start else None

    def _find_near(self, wanted: str, start: int, end: int) -> int | None:
        """Case-blind, by prefixes halved down to 12 characters."""
        normal, wanted = self._normalised, _lower(wanted)
        first, last = normal.normalised(start), normal.normalised(end)
        size = min(len(wanted), last - first)
        while size >= _SHORTEST_PREFIX and first < last:
            found = self._walk(self._lowered, wanted[:size], first, last)
            if found >= 0 and (offset := normal.original(found)) >= start:
                return offset
            size = max(size // 2, _SHORTEST_PREFIX) if size > _SHORTEST_PREFIX else 0
        return None

    def _near(self, cursor: int, hint_line: int) -> tuple[int, int]:
        """From 20 lines before the hint to 20 after it, at or after the cursor; a script in one
        line is no reason to go through all of it."""
        lines = self._line_starts
        first = max(0, min(hint_line - 1 - _NEAR_LINES, len(lines) - 1))
        last = hint_line + _NEAR_LINES
        start = max(cursor, lines[first])
        end = lines[last] if 0 <= last < len(lines) else len(self._script) if last > 0 else 0
        return start, min(max(start, end), start + _NEAR_CHARACTERS)

    @cached_property
    def _normalised(self) -> NormalisedText:
        return NormalisedText(self._script)

    @cached_property
    def _lowered(self) -> str:
        return _lower(self._normalised.text)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE.finditer(self._script))]


def _lower(text: str) -> str:
    """Small letters, one for one: the few that would become two stay as they are."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
