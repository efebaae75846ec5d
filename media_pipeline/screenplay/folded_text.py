"""A text folded for a search that is blind to case and to how accents are stored.

Offsets found in it lead back to the text as it was typed.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import cache
from itertools import groupby, pairwise

#: Hangul spelt out in its parts.
_HANGUL = r"[\u1100-\u115f\ua960-\ua97c][\u1160-\u11ff\ud7b0-\ud7fb]+"


@cache
def marks() -> str:
    """Accents and vowel signs, inside a character class: to ``re`` they are no letters."""
    codes = [code for code in range(0x10000) if unicodedata.category(chr(code))[0] == "M"]
    # Neighbours have the same distance from their places in the list: one range each.
    runs = groupby(enumerate(codes), key=lambda numbered: numbered[1] - numbered[0])
    spans = ([code for _, code in run] for _, run in runs)
    return "".join(f"\\u{span[0]:04x}-\\u{span[-1]:04x}" for span in spans)


@cache
def _clusters() -> re.Pattern[str]:
    """Letters with the marks that belong to them: what NFC may join."""
    return re.compile(rf"[^\W_]?[{marks()}]+|{_HANGUL}")


def fold(text: str) -> str:
    """NFC, then case-folded: «Straße» and «STRASSE» are equal, and so are «é» and «e» + accent."""
    return unicodedata.normalize("NFC", text).casefold()


class FoldedText:
    """``text`` is the folded one."""

    def __init__(self, original: str) -> None:
        #: Where a piece changed its length: from this offset on, that one belongs to it.
        self._here, self._there = [0], [0]
        if original.isascii() or _folds_letter_by_letter(original):
            self.text = fold(original)
            return
        pieces: list[str] = []
        length = 0
        for piece in _pieces(original):
            folded = fold(piece)
            pieces.append(folded)
            length += len(folded)
            if len(folded) != len(piece):
                there = self._there[-1] + length - len(folded) - self._here[-1] + len(piece)
                self._here.append(length)
                self._there.append(there)
        self.text = "".join(pieces)

    def original(self, offset: int) -> int:
        """The offset in the text as it was typed; never in the middle of a letter."""
        at = bisect_right(self._here, offset) - 1
        there = self._there[at] + offset - self._here[at]
        following = self._there[at + 1] if at + 1 < len(self._there) else None
        return there if following is None else min(there, following)


def _folds_letter_by_letter(text: str) -> bool:
    # Folding only ever lengthens, so an equal length means that every letter kept its place.
    return unicodedata.is_normalized("NFC", text) and len(text.casefold()) == len(text)


def _pieces(text: str) -> list[str]:
    """The text cut so that every piece folds by itself: whole runs where that is easy."""
    cuts = {0, len(text)}
    for found in _clusters().finditer(text):
        cuts.update(found.span())
    at = sorted(cuts)
    pieces = []
    for start, end in pairwise(at):
        run = text[start:end]
        pieces += [run] if len(run.casefold()) == len(run) else list(run)
    return pieces
