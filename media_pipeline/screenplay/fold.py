"""One word in one form, to be looked up: small letters, without accents and vowel signs."""

import re
import unicodedata
from functools import lru_cache

#: Accents of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic; those of Indian scripts
#: and of Thai are letters and stay.
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]")


@lru_cache(maxsize=50_000)
def fold(word: str) -> str:
    """«NOITE» and «noite», «ΜΈΡΑ» and «ΜΕΡΑ», «ليلاً» and «ليلا» are one."""
    word = word.casefold()
    if word.isascii():
        return word
    return unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", word)))


def folded(words: str) -> frozenset[str]:
    """The folded words of a list written as text."""
    return frozenset(fold(word) for word in words.split())
