"""A script that was once printed: where its pages' furniture lies in the text.

The furniture is hidden as comments are, so that every other character keeps its place. A speech
that was broken over a page goes on as if the page had no end: what is hidden then reaches from
«(MORE)» to the end of «NAME (CONT'D)».
"""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from media_pipeline.screenplay.cue import is_continuing, read_cue
from media_pipeline.screenplay.page_words import PAGE_NUMBER, is_continued, is_more

#: Only a text with one of these is looked at line by line.
_SIGNS = re.compile(
    r"\f|\((?:more|continued)\)|continued:|^[ \t]*\d{1,3}\.?[ \t]*$|"
    r"\S[ \t]{3,}(?:\d{1,3}\.|\*)[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)?")
#: Behind the last words of a page: its end, and the number of the next one.
_TAIL = re.compile(r"[ \t]*\f[ \t]*(?:\d{1,4}\.?)?[ \t]*$")
_HEAD = re.compile(r"^\f?[ \t]*(?P<head>\S.*?\S)[ \t]{3,}\d{1,4}\.?[ \t]*$")
#: A star in the right margin: this line was revised.
_REVISED = re.compile(r"(?<=\S)[ \t]{3,}\*{1,3}[ \t]*$")
_DIGITS = re.compile(r"\d+")
_DEEP = 8  # columns further in than the margin: a speech
_FAR = 50  # columns: beyond the text


@dataclass(frozen=True, slots=True)
class Furniture:
    """``script[start:end]`` belongs to the page."""

    start: int
    end: int


@dataclass(slots=True)
class _Row:
    start: int
    end: int  # behind its line end
    raw: str  # without its line end
    text: str
    cut: int = -1  # from here on it is furniture; 0: all of it

    @property
    def indent(self) -> int:
        shown = self.raw.replace("\f", "").expandtabs(4)
        return len(shown) - len(shown.lstrip())

    @property
    def kept(self) -> str:
        """The words of the script on this line."""
        return self.raw[: self.cut].strip() if self.cut > 0 else self.text

    @property
    def is_kept(self) -> bool:
        return bool(self.text) and self.cut != 0


def find_furniture(script: str) -> tuple[Furniture, ...]:
    """In order and apart. A text without any sign of pages has none."""
    if not _SIGNS.search(script):
        return ()
    rows = [
        _Row(match.start(), match.end(), raw := match[0].rstrip("\r\n"), raw.strip())
        for match in _LINE.finditer(script)
        if match[0]
    ]
    heads = _running_heads(rows)
    is_counted = _is_counted(rows)
    for row in rows:
        row.cut = _cut(row, heads, is_counted=is_counted)
    found: list[Furniture] = []
    at = 0
    while at < len(rows):
        if rows[at].cut < 0:
            at += 1
            continue
        last = at
        while last + 1 < len(rows) and not rows[last + 1].is_kept:
            last += 1
        found.extend(_of_break(rows, at, last))
        at = last + 1
    return tuple(found)


def _running_heads(rows: list[_Row]) -> frozenset[str]:
    """What stands beside page numbers again and again, or once at the very top of a page."""
    heads = Counter[str]()
    for row in rows:
        if match := _HEAD.match(row.raw):
            heads[_DIGITS.sub("#", match["head"])] += 3 if row.raw[0] == "\f" else 1
    return frozenset(head for head, count in heads.items() if count >= 3)


def _is_counted(rows: list[_Row]) -> bool:
    """Numbers alone on their lines that go up by one: pages were counted."""
    numbers = [int(m["number"]) for row in rows if row.text and (m := PAGE_NUMBER.match(row.text))]
    ups = sum(after - before == 1 for before, after in pairwise(numbers))
    return ups >= 2 and ups >= 0.7 * (len(numbers) - 1)


def _cut(row: _Row, heads: frozenset[str], *, is_counted: bool) -> int:
    """Where the furniture of this line begins; -1 where it has none."""
    if not row.text:
        return 0 if "\f" in row.raw else -1
    if _says_more(row) or is_continued(_REVISED.sub("", row.text)):
        return 0
    if PAGE_NUMBER.match(row.text) and ("\f" in row.raw or row.indent >= _FAR or is_counted):
        return 0
    head = _HEAD.match(row.raw)
    if heads and _DIGITS.sub("#", head["head"] if head else row.text) in heads:
        return 0
    tail = _TAIL.search(row.raw)
    if tail is None and len(row.raw.expandtabs(4)) >= _FAR:
        tail = _REVISED.search(row.raw)
    return tail.start() if tail and tail.start() else -1


def _of_break(rows: list[_Row], first: int, last: int) -> list[Furniture]:
    """The furniture between two lines of the script: one piece where a speech goes on, or each
    for itself. ``first`` may be the line before, with its tail."""
    above, below = first, last + 1
    while above >= 0 and not rows[above].is_kept:
        above -= 1
    run = rows[first : last + 1]
    own = [Furniture(row.start + row.cut, row.start + len(row.raw)) for row in run if row.cut >= 0]
    if above < 0 or below >= len(rows) or not any("\f" in r.raw or _is_page_end(r) for r in run):
        return own
    end = -1
    if _is_repeated_cue(rows, above, below, run):
        end = rows[below].end
    elif _goes_on(rows[above], rows[below]):
        end = rows[below].start
    start = rows[above + 1].start
    if end <= start:
        return own
    return [*(own[:1] if above == first else []), Furniture(start, end)]


def _is_page_end(row: _Row) -> bool:
    return _says_more(row) or (row.cut == 0 and bool(PAGE_NUMBER.match(row.text)))


def _says_more(row: _Row) -> bool:
    """«(MORE)», also with the next page's number behind it."""
    return is_more(row.text.replace("\f", "   ").split("   ")[0])


def _is_repeated_cue(rows: list[_Row], above: int, below: int, run: list[_Row]) -> bool:
    """«NAME (CONT'D)» over the rest of the speech that the page before began."""
    cue = read_cue(rows[below].kept)
    if cue is None or not is_continuing(cue.extension):
        return False
    if any(map(_says_more, run)):
        return True
    while above > 0 and rows[above - 1].is_kept:
        above -= 1
    begun = read_cue(rows[above].kept)
    return begun is not None and begun.key == cue.key


def _goes_on(above: _Row, below: _Row) -> bool:
    """Two lines of one speech, by their indentation; a name stands further in."""
    return (
        above.indent >= _DEEP
        and abs(above.indent - below.indent) <= 1
        and below.kept[0].islower()
        and above.kept[-1] not in ".!?…"
    )
