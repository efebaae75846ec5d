"""A cue and what is said under it, until an empty line or what cannot be speech."""

import re

from media_pipeline.screenplay.conventions import Conventions
from media_pipeline.screenplay.cue import Cue, read_cue, read_label_cue
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.heading import read_slug
from media_pipeline.screenplay.inline_cue import read_quoted_cue, read_stopped_cue
from media_pipeline.screenplay.lines import Line, plain
from media_pipeline.screenplay.marks import is_transition, read_production_mark
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.screenplay.storyboard import is_sound_line

_OPENS, _CLOSES = "(（", ")）"
#: A backslash and a space before a line: it is spoken, whatever it looks like.
_SPOKEN = re.compile(r"^\\\s")
_DIRECTION = re.compile(
    r"^[*_]{0,3}(?P<direction>[(（\[][^)）\]]*[)）\]])[*_]{0,3}\s*(?P<rest>.*)$", re.DOTALL
)
#: Two brackets that hold nothing but each other are one direction.
_HOW_AND_WHAT = re.compile(r"^[(（][^()（）]*[)）]\s*[^\s()（）][^()（）]*$")


def read_speech(
    lines: list[Line], index: int, cue: Cue, conventions: Conventions
) -> tuple[list[Element], int]:
    """The elements of one speech from its cue on line ``index``, and the first line after it."""
    line = lines[index]
    head = Element(
        kind=Kind.CUE,
        start=line.start,
        end=line.end,
        text=plain(line.text),
        name=cue.name,
        extension=cue.extension,
        dual=cue.dual,
    )
    found = [head]
    if cue.line:
        start = line.end - len(cue.line)
        found[0] = Element(
            kind=Kind.CUE,
            start=line.start,
            end=start,
            text=cue.name,
            name=cue.name,
            extension=cue.extension,
        )
        found.extend(_with_parenthetical(start, line.end, cue.line))
        if _is_complete(cue.line):
            return found, index + 1
    is_indented = is_indented_cue(lines, index, conventions)
    index += 1
    while index < len(lines) and not _ends(lines, index, conventions, is_indented=is_indented):
        line = lines[index]
        index += 1
        if line.blank:
            continue
        if _SPOKEN.match(line.text):
            _add(found, Kind.DIALOGUE, line.start, line.end, line.text[1:].strip())
        elif mark := read_production_mark(line):
            found.extend(mark)
        elif line.text[0] == "~":
            _add(found, Kind.LYRICS, line.start, line.end, line.text[1:].strip())
        elif line.text[0] in _OPENS and not _is_open(found) and (both := _both(line)):
            for part in both:
                _add(found, part.kind, part.start, part.end, part.text)
        elif line.text[0] in _OPENS or _is_open(found) or _is_bracketed(line.text):
            _add(found, Kind.PARENTHETICAL, line.start, line.end, line.text)
        else:
            _add(found, Kind.DIALOGUE, line.start, line.end, line.text)
    return found, index


def inline_cue(text: str, conventions: Conventions) -> Cue | None:
    """A cue whose line stands behind it: after a colon, a stop, or in corner brackets."""
    if ":" in text or "：" in text:
        label = read_label_cue(text)
        if label and label.key in conventions.labels:
            return label
    if conventions.stops:
        stopped = read_stopped_cue(text)
        if stopped and stopped.key in conventions.stops:
            return stopped
    return (
        read_quoted_cue(text) if text[-1] in "」』" or text[0] in "【[（(" or "「" in text else None
    )


def is_indented_cue(lines: list[Line], index: int, conventions: Conventions) -> bool:
    """In an indented screenplay a cue needs no empty line before it: its column is enough."""
    line = lines[index]
    return (
        conventions.cue_column > 0
        and abs(line.indent - conventions.cue_column) <= 2
        and (len(line.text) < 50 or line.is_joined)
        and read_cue(line.text) is not None
        and is_capitals(plain(line.text).partition("(")[0])
    )


def _ends(lines: list[Line], index: int, conventions: Conventions, *, is_indented: bool) -> bool:
    line = lines[index]
    if line.blank:
        return not (line.is_comment or line.holds_open)
    if _SPOKEN.match(line.text):
        return False
    if line.text[0] in "!>#△▲" or (line.text[0] == "=" and line.text[1:2] in ("", "=")):
        return True
    if inline_cue(line.text, conventions) or _is_stamped_name(line.text, conventions):
        return True
    if is_sound_line(line.text):
        return True
    if is_indented:
        if line.indent <= conventions.margin + 1:
            return True
        return is_indented_cue(lines, index, conventions)
    text = plain(line.text)
    if is_capitals(text) and read_slug(text) is not None and "." in text[:10]:
        return True
    return is_transition(line) and text.endswith(":") and is_capitals(text)


def _is_stamped_name(text: str, conventions: Conventions) -> bool:
    """«Ken Abe 0:05» under somebody else's words, with no empty line between."""
    if ":" not in text or len(text) > 60:
        return False
    cue = read_cue(text)
    return cue is not None and cue.is_stamped and conventions.is_name(cue.key)


def _is_bracketed(text: str) -> bool:
    return text[0] == "[" and text[-1] == "]" and text.count("[") == 1


def _is_complete(line: str) -> bool:
    """A line behind a colon that ends as a sentence does, and was not broken at a margin."""
    return line[-1] in '.!?…。！？”"」»' and not 50 <= len(line) <= 90


def _is_open(found: list[Element]) -> bool:
    last = found[-1]
    return last.kind is Kind.PARENTHETICAL and not last.text.rstrip().endswith(tuple(_CLOSES))


def _both(line: Line) -> list[Element]:
    """«(beat) Come in.» in a line of its own: how, and what is said. Nothing where it is one."""
    if not _HOW_AND_WHAT.match(line.text):
        return []
    return _with_parenthetical(line.start, line.end, line.text)


def _with_parenthetical(start: int, end: int, text: str) -> list[Element]:
    """«(softly) Come in.», «[Turning] Come in.» behind a colon or a stop."""
    match = _DIRECTION.match(text)
    if match and match["rest"]:
        middle = start + match.start("rest")
        return [
            Element(kind=Kind.PARENTHETICAL, start=start, end=middle, text=match["direction"]),
            Element(kind=Kind.DIALOGUE, start=middle, end=end, text=match["rest"]),
        ]
    return [Element(kind=Kind.DIALOGUE, start=start, end=end, text=text)]


def _add(found: list[Element], kind: Kind, start: int, end: int, text: str) -> None:
    """Lines of one kind in a row are one element."""
    last = found[-1]
    if last.kind is kind and (kind is not Kind.PARENTHETICAL or _is_open(found)):
        found[-1] = Element(kind=kind, start=last.start, end=end, text=f"{last.text}\n{text}")
    else:
        found.append(Element(kind=kind, start=start, end=end, text=text))
