"""Notes ``[[…]]`` and cut-out passages ``/*…*/``: found first, since they may lie anywhere."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

#: Stands for one character that is not part of the film; keeps every offset where it was.
FILLER = "\x00"

_MARKS = re.compile(r"/\*|\*/|\[\[|\]\]")
#: A note ends at an empty line, unless two spaces hold the line open.
_EMPTY_LINE = re.compile(r"(?:\r\n|\n|\r)(?:[ \t]?)(?:\r\n|\n|\r)")


@dataclass(frozen=True, slots=True)
class Comment:
    start: int
    end: int
    is_boneyard: bool


def find_comments(text: str) -> tuple[Comment, ...]:
    """All notes and boneyards, in order. Boneyards may hold boneyards; an unclosed one is text."""
    boneyards = _boneyards(text)
    return tuple(sorted((*boneyards, *_notes(text, boneyards)), key=lambda comment: comment.start))


def _boneyards(text: str) -> tuple[Comment, ...]:
    found: list[Comment] = []
    open_at: list[int] = []
    for mark in _MARKS.finditer(text):
        if mark[0] == "/*":
            open_at.append(mark.start())
        elif mark[0] == "*/" and open_at:
            start = open_at.pop()
            while found and found[-1].start > start:
                found.pop()  # it lies inside this one
            found.append(Comment(start, mark.end(), is_boneyard=True))
    return tuple(found)


def _notes(text: str, boneyards: tuple[Comment, ...]) -> list[Comment]:
    masked = hide(text, boneyards)
    notes: list[Comment] = []
    start = -1
    for mark in _MARKS.finditer(masked):
        if mark[0] == "[[":
            start = mark.start()
        elif mark[0] == "]]" and start >= 0:
            if not _EMPTY_LINE.search(masked, start, mark.start()):
                notes.append(Comment(start, mark.end(), is_boneyard=False))
            start = -1
    return notes


class Piece(Protocol):
    """A part of a text: ``text[start:end]``."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def hide(text: str, *hidden: Iterable[Piece]) -> str:
    """The text at its full length with every character of what is hidden replaced by FILLER."""
    pieces: list[str] = []
    cursor = 0
    for comment in sorted(chain(*hidden), key=lambda piece: piece.start):
        if comment.start < cursor:
            continue
        pieces.append(text[cursor : comment.start])
        pieces.append(FILLER * (comment.end - comment.start))
        cursor = comment.end
    pieces.append(text[cursor:])
    return "".join(pieces)
