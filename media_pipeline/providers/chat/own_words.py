"""The script's own words for a line that a model repeats: it may find them, never retype them.

A line is found by its letters alone, so other quotes, dashes, spaces, capitals and accents do not
matter; what is kept is what the script has there.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from media_pipeline.screenplay.comments import FILLER, find_comments, hide
from media_pipeline.screenplay.lines import spoken

#: On lines of their own: «(softly)», «(MORE)», «ANNA (CONT'D)», a page's number.
_BETWEEN = re.compile(
    r"^[ \t]*\([^()]{0,200}\)[ \t]*$|"
    r"^.{0,60}\(\s*cont['’]?d\.?\s*\)[ \t]*$|"
    r"^[ \t]*\d{1,4}\.?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_BRACKETS = re.compile(r"\([^()]{0,200}\)")
#: Written without spaces between words: an edge is anywhere.
_DENSE = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ENDS = ".,!?…;:—–-)'’\"”»。！？，；：」』"
_BEGINS = ".…¿¡—–-(«「『"
_PAIRS = {'"': '"', "”": "“", "’": "‘", "'": "'", "»": "«", "」": "「", "』": "『", ")": "("}
_APOSTROPHES = "'’"
_OPENS_SINGLE = ("'", "‘")


@dataclass(frozen=True, slots=True)
class _View:
    """A text and its letters: ``letters[i]`` stands at ``offsets[i]``."""

    text: str
    letters: str
    offsets: list[int]


class OwnWords:
    """The words of one scene, each given out once."""

    def __init__(self, text: str) -> None:
        shown = hide(text, find_comments(text))
        self._raw = shown
        self._views: list[_View] = []
        self._given: list[tuple[int, int]] = []

    def find(self, line: str) -> str | Literal["repeated"] | None:
        """The script's own words; «repeated» where all their places are taken; None: not there."""
        wanted = "".join(letter for letter, _ in _letters(line))
        if not wanted:
            return spoken(line) if line.strip() and line.strip() in self._raw else None
        is_there = False
        for view in self._all_views():
            places = list(_places(view, wanted))
            is_there = is_there or bool(places)
            free = [place for place in places if self._is_free(*place)]
            if free:
                start, end = max(free, key=lambda place: _likeness(view.text, place, line))
                self._given.append((start, end))
                return _words(view.text, start, end)
        return "repeated" if is_there else None

    def _is_free(self, start: int, end: int) -> bool:
        return all(end <= given or start >= taken for given, taken in self._given)

    def _all_views(self) -> Iterator[_View]:
        """As it is spoken, then without anything in brackets, then as it stands."""
        for number, masked in enumerate((_BETWEEN, _BRACKETS, None)):
            if number == len(self._views):
                text = self._raw
                for pattern in (_BETWEEN, masked) if masked else ():
                    text = pattern.sub(lambda found: FILLER * len(found[0]), text)
                found = list(_letters(text))
                self._views.append(
                    _View(text, "".join(one for one, _ in found), [at for _, at in found])
                )
            yield self._views[number]


def _letters(text: str) -> Iterator[tuple[str, int]]:
    """Letters and digits without case and accents, each with its place."""
    for at, character in enumerate(text):
        if character == FILLER:
            continue
        for part in unicodedata.normalize("NFKD", character).casefold():
            if part.isalnum():
                yield part, at


def _places(view: _View, wanted: str) -> Iterator[tuple[int, int]]:
    at = view.letters.find(wanted)
    while at >= 0:
        start, end = view.offsets[at], view.offsets[at + len(wanted) - 1] + 1
        if _is_edge(view.text, start) and _is_edge(view.text, end):
            yield start, end
        at = view.letters.find(wanted, at + 1)


def _is_edge(text: str, at: int) -> bool:
    if not 0 < at < len(text):
        return True
    before, after = text[at - 1], text[at]
    if _DENSE.match(before) or _DENSE.match(after):
        return True
    return not (before.isalnum() and after.isalnum())


def _likeness(text: str, place: tuple[int, int], line: str) -> tuple[int, int]:
    """The likest first, and of those the earliest."""
    bare = "".join(filter(str.isalnum, text[slice(*place)]))
    return int(bare == "".join(filter(str.isalnum, line))), -place[0]


def _words(text: str, start: int, end: int) -> str:
    """With the marks that belong to them; a quote of the prose around them does not."""
    while start > 0 and text[start - 1] in _BEGINS:
        start -= 1
    before = text[start - 1 : start]
    while end < len(text) and text[end] in _ENDS and not _closes_outside(text, start, end, before):
        end += 1
    if any(
        before == opening and _lacks(text[start:end], opening, closing)
        for closing, opening in _PAIRS.items()
        if closing not in _APOSTROPHES
    ):
        start -= 1
    return spoken(text[start:end].replace(FILLER, ""))


def _closes_outside(text: str, start: int, at: int, before: str) -> bool:
    """Whether the mark at ``at`` ends a quote that the words stand in. An apostrophe does not."""
    mark = text[at]
    if mark not in _PAIRS or (mark in _APOSTROPHES and before not in _OPENS_SINGLE):
        return False
    return _lacks(text[start : at + 1], _PAIRS[mark], mark)


def _lacks(words: str, opening: str, closing: str) -> bool:
    """Whether something is closed in ``words`` that began before them."""
    if opening == closing:
        return words.count(closing) % 2 == 1
    return words.count(opening) < words.count(closing)
