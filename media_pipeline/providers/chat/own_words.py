"""The script's own words for a line that a model repeats: it may find them, never retype them.

A line is found by its letters alone, so other quotes, dashes, spaces, capitals and accents do not
matter; what is kept is what the script has there.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice

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
#: A word may stand in a long text so often that the likest of so many free places will do.
_MOST_PLACES = 50
_ENDS = ".!?…—–-。！？"
_BEGINS = ".…¿¡"
_ONE_FORM = str.maketrans("‘’‚‛“”„‟«»–—―−…", '\'\'\'\'""""""----.')


@dataclass(frozen=True, slots=True)
class _View:
    """A text and its letters: ``letters[i]`` stands at ``offsets[i]``."""

    text: str
    letters: str
    offsets: list[int]

    def between(self, start: int, end: int) -> list[int]:
        """The places of the letters from ``start`` up to ``end``."""
        return self.offsets[bisect_left(self.offsets, start) : bisect_left(self.offsets, end)]


@dataclass(frozen=True, slots=True)
class Words:
    """``text`` as the script has it, and where it begins in the scene. Empty: said before."""

    text: str
    start: int


class OwnWords:
    """The words of one scene, each given out once."""

    def __init__(self, text: str) -> None:
        self._raw = hide(text, find_comments(text))
        self._views: list[_View] = []
        self._spans: list[tuple[int, int]] = []
        #: The same, 1 where a word was given out: a long scene is asked often.
        self._given = bytearray(len(text))

    def find(self, line: str) -> Words | None:
        """The script's own words for ``line``; None: they are not there.

        Also not there: words of which a part was given out before, and the rest was not.
        """
        wanted = "".join(letter for letter, _ in _letters(line))
        if not wanted:
            at = self._raw.find(line.strip()) if line.strip() else -1
            return Words(spoken(line), at) if at >= 0 else None
        given: tuple[int, int] | None = None
        for view in self._all_views():
            places = list(_places(view, wanted))
            are_free = (place for place in places if 1 not in self._given[slice(*place)])
            if free := list(islice(are_free, _MOST_PLACES)):
                start, end = max(free, key=lambda place: _likeness(view.text, place, line))
                self._give(start, end)
                return Words(_words(view.text, start, end, line), start)
            given = next((place for place in places if self._is_given(*place)), given)
        return Words("", given[0]) if given else None

    def rest(self, start: int, end: int) -> list[Words]:
        """What is spoken between two offsets and was not given out; now it is."""
        view = next(self._all_views())
        runs = groupby(view.between(start, end), key=lambda at: self._given[at])
        spans = [(at[0], at[-1] + 1) for is_given, run in runs if not is_given and (at := [*run])]
        for span in spans:
            self._give(*span)
        return [Words(_words(view.text, *span, view.text[slice(*span)]), span[0]) for span in spans]

    def _give(self, start: int, end: int) -> None:
        self._spans.append((start, end))
        self._given[start:end] = b"\1" * (end - start)

    def _is_given(self, start: int, end: int) -> bool:
        return any(given <= start and end <= taken for given, taken in self._spans)

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


def is_part(words: str, text: str) -> bool:
    """Whether ``text`` has the letters of ``words`` in one piece."""
    part, whole = ("".join(letter for letter, _ in _letters(one)) for one in (words, text))
    return part in whole


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


def _likeness(text: str, place: tuple[int, int], line: str) -> tuple[bool, bool, int]:
    """The likest first, and of those the earliest."""
    bare, wanted = ("".join(filter(str.isalnum, one)) for one in (text[slice(*place)], line))
    return _words(text, *place, line) == line, bare == wanted, -place[0]


def _words(text: str, start: int, end: int, line: str) -> str:
    """With the marks at their edges: those that the line has, and what ends a sentence there."""
    head, tail = _edges(line)
    for mark in tail:
        at = _next(text, end, 1)
        if at is None or _mark(text[at]) != mark:
            break
        end = at + 1
    while end < len(text) and text[end] in _ENDS:
        end += 1
    for mark in reversed(head):
        at = _next(text, start - 1, -1)
        if at is None or _mark(text[at]) != mark:
            break
        start = at
    while start > 0 and text[start - 1] in _BEGINS:
        start -= 1
    return spoken(text[start:end].replace(FILLER, ""))


def _edges(line: str) -> tuple[str, str]:
    """The marks before the first letter and after the last, without quotes around it all."""
    line = line.strip()
    while len(line) > 2 and (_mark(line[0]), _mark(line[-1])) == ('"', '"'):
        if any(_mark(mark) == '"' for mark in line[1:-1]):
            break
        line = line[1:-1].strip()
    letters = [at for at, character in enumerate(line) if character.isalnum()]
    return tuple(  # type: ignore[return-value]
        re.sub(r"([.-])\1+", r"\1", "".join(map(_mark, "".join(part.split()))))
        for part in (line[: letters[0]], line[letters[-1] + 1 :])
    )


def _next(text: str, at: int, step: int) -> int | None:
    """The next mark that way, over emphasis and a few spaces, as before a French «?»."""
    for _ in range(4):
        if not 0 <= at < len(text):
            return None
        if not (text[at].isspace() or text[at] in "*_" or text[at] == FILLER):
            return at
        at += step
    return None


def _mark(character: str) -> str:
    """One form of a mark: quotes, dashes and dots are typed in many."""
    return unicodedata.normalize("NFKC", character)[0].translate(_ONE_FORM)
