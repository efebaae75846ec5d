"""Where a text names things: by ``@NAME``, ``{NAME}`` or the bare name, in any script.

The text is only read. Names are compared in NFC and case-blind; the longest name wins where one
begins with another. Scripts written without spaces (Chinese, Japanese, Thai …) have no word
boundaries to go by, and Korean particles stand at the end of a word.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from media_pipeline.screenplay.folded_text import FoldedText, fold, marks

_WORDS = re.compile(r"[\s_\-]+")
_BLANK = r"[^\S\r\n]"
_NEXT_LINE = rf"(?:\r\n|\r|\n){_BLANK}{{0,80}}"
#: Between the words of a name: blanks, a hyphen, an underscore, or the end of one line. Bounded, so
#: that a million blanks after the first word take no longer than a million letters.
_BETWEEN = rf"(?:(?:{_BLANK}|[_\-]){{1,9}}(?:{_NEXT_LINE})?|{_NEXT_LINE})"
#: Letters of scripts that put no spaces between words.
_SPACELESS = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    r"\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
)
_IS_SPACELESS = re.compile(f"[{_SPACELESS}]")
_IS_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_PARTICLES = (
    "은|는|이|가|을|를|에|의|와|과|도|로|으로|만|에서|에게|까지|부터|처럼|하고|보다|이나|나|이랑|랑"
)
#: A letter or digit of a script with spaces: what cannot stand beside a bare name.
_LETTER = rf"[^\W{_SPACELESS}]"
_BEFORE = rf"(?<!{_LETTER})"
#: Inside an address of mail nothing is named.
_BEFORE_BARE = rf"{_BEFORE}(?<!{_LETTER}@)"


@dataclass(frozen=True, slots=True)
class Mention:
    """``text[start:end]`` names ``key``; sign and braces are included."""

    start: int
    end: int
    key: str


def name_in_words(name: str) -> str:
    """A name as it is compared: folded, its words one blank apart, whatever stood between them."""
    return " ".join(word for word in _WORDS.split(fold(name)) if word)


def find_names(text: str, names: Iterable[str]) -> list[Mention]:
    """Every place that names one of ``names``, in order and without overlap. Linear in the text.

    ``key`` of a mention is the name as ``name_in_words`` gives it.
    """
    keys = sorted({name_in_words(name) for name in names} - {""}, key=lambda key: (-len(key), key))
    if not keys or not text:
        return []
    folded = FoldedText(text)
    return [
        Mention(
            folded.original(found.start()),
            folded.original(found.end()),
            keys[(found.lastindex or 1) - 1],
        )
        for found in _pattern(tuple(keys)).finditer(folded.text)
    ]


@lru_cache(maxsize=64)
def _pattern(keys: tuple[str, ...]) -> re.Pattern[str]:
    """One group a key; keys that end alike share what must follow them, which is long."""
    return re.compile(
        "|".join(
            f"(?:{'|'.join(f'({_one(key)})' for key in run)}){end}"
            for end, run in groupby(keys, key=lambda key: _end(key[-1]))
        )
    )


def _one(key: str) -> str:
    words = _BETWEEN.join(re.escape(word) for word in key.split(" "))
    braced = rf"\{{{_BLANK}{{0,9}}@?{words}{_BLANK}{{0,9}}\}}"
    before = "" if _IS_SPACELESS.match(key[0]) else _BEFORE_BARE
    return rf"{braced}|(?:{_BEFORE}@|{before}){words}"


def _end(letter: str) -> str:
    if _IS_SPACELESS.match(letter):
        return ""
    end = rf"(?!{_LETTER})(?![{marks()}])"
    if _IS_HANGUL.match(letter):
        end = rf"(?:(?=(?:{_PARTICLES}){end})|{end})"
    return rf"(?:(?<=\}})|{end})"
