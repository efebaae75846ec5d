"""Does a scene begin on this line? Seen with the lines around it."""

import re
from dataclasses import replace

from media_pipeline.screenplay.conventions import Conventions
from media_pipeline.screenplay.cue import read_cue
from media_pipeline.screenplay.fields import FIELDS
from media_pipeline.screenplay.heading import (
    Heading,
    has_time_of_day,
    is_number_alone,
    read_bare,
    read_label,
    read_slug,
)
from media_pipeline.screenplay.lines import Line, plain
from media_pipeline.screenplay.marks import is_transition
from media_pipeline.screenplay.names import has_letters, is_capitals, is_caseless
from media_pipeline.screenplay.page_words import is_omitted, take_margin_numbers

#: Not «...», and not a full stop alone.
_FORCED = re.compile(r"^\.(?=[^\s.])")
_FIELD = re.compile(rf"^(?:{'|'.join(map(re.escape, FIELDS))})\s*:", re.IGNORECASE)
_PROSE_END = re.compile(r"[.!?…:;,。！？：]$")


def read_heading(lines: list[Line], index: int, conventions: Conventions) -> Heading | None:
    """The heading on this line, or None. A heading needs no empty line around it when it is plain
    enough; a paragraph of nothing but slug lines is a list, not scenes."""
    line = lines[index]
    text = line.text
    if text[0] in "!~>@" or len(text) > 600:
        return None
    if _FORCED.match(text):
        return read_slug(text[1:]) or read_bare(text[1:])
    body = text.lstrip("#").strip() if text[0] == "#" else text
    if not body:
        return None
    if _FIELD.match(plain(body)):
        return None
    label = read_label(text)
    if label is not None and _may_label(lines, index, label, body):
        return label
    after_blank = _after_blank(lines, index)
    slug = read_slug(body)
    if slug is not None:
        stands = after_blank or _stands_out(body)
        return slug if stands and not _is_list(lines, index) else None
    number, between = take_margin_numbers(text)
    if number and has_letters(between):
        return None if is_omitted(between) else replace(read_bare(between), number=number)
    if is_number_alone(body) and (after_blank or _is_slug_next(lines, index)):
        return read_bare(body)
    if after_blank and _is_bare_slug(lines, index, body, conventions):
        return read_bare(body)
    return None


def _after_blank(lines: list[Line], index: int) -> bool:
    return index == 0 or lines[index - 1].blank


def _is_slug_next(lines: list[Line], index: int) -> bool:
    following = lines[index + 1].text if index + 1 < len(lines) else ""
    return bool(following) and read_slug(following) is not None


def _may_label(lines: list[Line], index: int, label: Heading, body: str) -> bool:
    if label.level != "scene":
        return False
    return len(body) <= 200 or label.seconds is not None or _after_blank(lines, index)


def _stands_out(body: str) -> bool:
    """Inside a paragraph only what cannot be a sentence: capitals, or a script without them."""
    text = plain(body)
    return is_capitals(text) or is_caseless(text) or has_time_of_day(text)


def _is_list(lines: list[Line], index: int) -> bool:
    """Two or more slug lines that make up a whole paragraph."""
    first = index
    while first > 0 and not lines[first - 1].blank:
        first -= 1
        if index - first > 8:
            return False
    last = index
    while last + 1 < len(lines) and not lines[last + 1].blank:
        last += 1
        if last - index > 8:
            return False
    if first == last:
        return False
    return all(read_slug(lines[at].text) is not None for at in range(first, last + 1))


def _is_bare_slug(lines: list[Line], index: int, body: str, conventions: Conventions) -> bool:
    """«OLD MILL YARD - DAY»; between indented cues also «MAP OF THE OLD TOWN»."""
    text = plain(body)
    if (
        not 0 < len(text) <= 120
        or not (text[0].isalnum() or text[0] in "'’\"“(")
        or not has_letters(text)
        or not (is_capitals(text) or is_caseless(text))
    ):
        return False
    if has_time_of_day(body) and not _PROSE_END.search(text):
        return True
    if not conventions.cue_column or not is_capitals(text) or is_transition(lines[index]):
        return False
    alone = index + 1 >= len(lines) or lines[index + 1].blank
    at_margin = lines[index].indent <= conventions.margin + 1
    return (
        alone
        and at_margin
        and not _PROSE_END.search(text)
        and '"' not in text
        and len(text.split()) >= 2
        and read_cue(text) is not None
    )
