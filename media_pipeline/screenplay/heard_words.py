"""What was written beside what was heard: which words are there, where, and how many are wrong."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

#: Of the written words so many may be missing, other or too many in a reading that counts as said:
#: who transcribes mishears a word in a dozen too.
TOLERANCE = 0.12
#: Scripts that leave no spaces: each letter counts as a word.
_DENSE = ("CJK UNIFIED", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR")


@dataclass(frozen=True)
class HeardParts:
    """``written``: how many words there are to say; ``wrong``: missing, other, or in between and
    not written. What stands before the first and after the last written word is not counted: it is
    cut off. ``spans``: of each part its first and its last word among the heard ones; None for a
    part of which nothing was heard."""

    written: int
    wrong: int
    spans: tuple[tuple[int, int] | None, ...]

    @property
    def is_as_written(self) -> bool:
        return None not in self.spans and self.wrong <= TOLERANCE * self.written


def words_of(text: str) -> list[str]:
    """As they sound: small letters and digits, no marks. «Don't, Otto!» is ``dont``, ``otto``."""
    words: list[str] = []
    word = ""
    for letter in unicodedata.normalize("NFKC", text).casefold():
        if not (letter.isalnum() or unicodedata.combining(letter)):
            # An apostrophe is inside a word, every other mark ends one.
            if letter not in "'’ʼ":
                words, word = [*words, word], ""
        elif unicodedata.name(letter, "").startswith(_DENSE):
            words, word = [*words, word, letter], ""
        else:
            word += letter
    return [one for one in [*words, word] if one]


def heard_parts(parts: Sequence[str], heard: Sequence[str]) -> HeardParts:
    """``parts``: texts that were to be said one after the other; ``heard``: words, as ``words_of``
    gives them."""
    written = [(number, word) for number, part in enumerate(parts) for word in words_of(part)]
    found: list[list[int]] = [[] for _ in parts]
    wrong = 0
    matcher = SequenceMatcher(None, [word for _, word in written], list(heard), autojunk=False)
    for what, start, end, first, last in matcher.get_opcodes():
        if what == "equal":
            for at in range(start, end):
                found[written[at][0]].append(first + at - start)
        elif what != "insert" or 0 < start < len(written):
            wrong += max(end - start, last - first)
    return HeardParts(
        written=len(written),
        wrong=wrong,
        spans=tuple((min(one), max(one)) if one else None for one in found),
    )
