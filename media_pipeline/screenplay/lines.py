"""The lines of a script with their offsets."""

import re
import unicodedata
from dataclasses import dataclass

from media_pipeline.screenplay.comments import FILLER

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)?")
#: Byte order mark, zero-width and direction marks: in the text, not of it.
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2069"))
#: Dashes that few people mean: figure dash, bar, minus, small and full-width ones.
_DASHES = str.maketrans("‒―−﹘﹣‐‑", "–—–—---")
_EMPHASIS = re.compile(r"(?<!\\)(?:\*{1,3}|_{1,3})")
#: Markdown lets a backslash stand before any mark that it would read as its own.
_ESCAPED = re.compile(r"\\([*_\\\[\](){}#+.!~>|`-])")
_TAB = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One line: ``start`` to ``end`` without its line end; ``text`` is stripped and can be read."""

    start: int
    end: int
    text: str
    indent: int  # columns before the first character, a tab counts 4
    is_comment: bool  # nothing but notes or cut-out text
    holds_open: bool  # two spaces: a speech goes on after it
    is_joined: bool = False  # several printed lines that were one

    @property
    def blank(self) -> bool:
        return not self.text

    @property
    def plain(self) -> str:
        """The text without emphasis and in one form of its letters, for comparing only."""
        return plain(self.text)


def split_lines(masked: str) -> list[Line]:
    """Lines end with LF, CRLF or CR, also mixed. ``masked`` comes from ``comments.hide``."""
    lines: list[Line] = []
    for match in _LINE.finditer(masked):
        raw = match[0]
        if not raw:
            break
        body = raw.rstrip("\r\n")
        shown = body.replace(FILLER, "").translate(_INVISIBLE)
        text = shown.strip()
        start = match.start()
        lines.append(
            Line(
                start=start,
                end=start + len(body),
                text=text,
                indent=len(shown.expandtabs(_TAB)) - len(shown.expandtabs(_TAB).lstrip()),
                is_comment=not text and FILLER in body,
                holds_open=body == "  ",
            )
        )
    return lines


def plain(text: str) -> str:
    """Without emphasis marks, full-width forms as ordinary ones: to compare with, never to keep."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_DASHES))
    if "*" in text or "_" in text:
        text = _ESCAPED.sub(r"\1", _EMPHASIS.sub("", text))
    return text.strip()


def spoken(text: str) -> str:
    """What is read aloud: no emphasis marks, escapes resolved, one space between words."""
    text = _EMPHASIS.sub("", text) if "*" in text or "_" in text else text
    return " ".join(_ESCAPED.sub(r"\1", text).split())


def as_written(source: str, found: str) -> str:
    """``found``, which was read in ``plain(source)``, with the letters that the source has."""
    shown = _EMPHASIS.sub("", source).strip() if "*" in source or "_" in source else source.strip()
    folded = plain(shown)
    at = folded.find(found)
    return shown[at : at + len(found)] if at >= 0 and len(folded) == len(shown) else found
