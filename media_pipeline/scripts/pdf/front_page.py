"""The first page of a script, when it is a title page: its lines as «Key: value» entries."""

import re
from collections.abc import Sequence
from itertools import pairwise

from media_pipeline.screenplay.heading import read_slug
from media_pipeline.scripts.pdf.layout import is_cue_like
from media_pipeline.scripts.pdf.printed_line import Line

_MOST_LINES = 30
_CREDIT = re.compile(
    r"^(?:(?:an? )?(?:original )?(?:(?:screen|tele)play|script|story|film|play|novel)?\s*"
    r"(?:written )?by\b|written\b|(?:screen|tele)play\b|story\b|"
    r"drehbuch|(?:ein film )?von\b|guion|guión|escrito|scénario|écrit|un film de|"
    r"сценарий|автор|编剧|作者|编写|脚本|作\b|سيناريو|تأليف|תסריט)[^.]{0,40}:?$",
    re.IGNORECASE,
)
_SOURCE = re.compile(r"^(?:based (?:up)?on|adapted from|inspired by|from the|nach\b|d'après)", re.I)
_DATE = re.compile(
    r"\b(?:draft|rev(?:ised|ision)?|version|fassung)\b|\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? "
    r"(?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4}\b",
    re.IGNORECASE,
)


def read_front_page(lines: Sequence[Line], *, width: float, height: float, leading: float) -> str:
    """The entries, one a line; empty where this is no title page."""
    if not lines or len(lines) > _MOST_LINES or any(read_slug(line.text) for line in lines):
        return ""
    centred = [line for line in lines if abs((line.x0 + line.x1) / 2 - width / 2) < 0.06 * width]
    if not centred or lines[0].y < 0.1 * height or _has_speech(lines, leading):
        return ""
    if len(centred) < 0.3 * len(lines) or len(lines) * leading > 0.6 * height:
        return ""
    entries: dict[str, list[str]] = {}
    key, large = "Title", lines[0].size
    for block in _blocks(lines, leading, width):
        if entries and not (key == "Title" and block[0].size >= large > leading):
            key = _key_of(block, entries, height)
        for line in block:
            if _SOURCE.match(line.text) or ("Author" in entries and _CREDIT.match(line.text)):
                key = "Source"
            elif _CREDIT.match(line.text) and line in centred:
                entries.setdefault("Credit", []).append(line.text)
                key = "Author"
                continue
            entries.setdefault(key, []).append(line.text)
    return "\n".join(_entry(name, texts) for name, texts in entries.items())


def _key_of(block: list[Line], entries: dict[str, list[str]], height: float) -> str:
    if any(_DATE.search(line.text) for line in block) and len(block) <= 3:
        return "Draft date"
    if block[0].y > 0.62 * height:
        return "Contact"
    if "Credit" in entries and "Author" not in entries:
        return "Author"
    return "Notes"


def _blocks(lines: Sequence[Line], leading: float, width: float) -> list[list[Line]]:
    """Lines without a gap between them; two blocks beside each other are two."""
    blocks: list[list[Line]] = []
    for line in lines:
        if not blocks or line.y - blocks[-1][-1].y > 1.6 * max(leading, 0.9 * line.size):
            blocks.append([])
        blocks[-1].append(line)
    return [half for block in blocks for half in _halves(block, width)]


def _halves(block: list[Line], width: float) -> list[list[Line]]:
    if all(len(line.columns) == 1 for line in block):
        return [block]
    halves: list[list[Line]] = [[], []]
    for line in block:
        for column in line.columns:
            half = halves[column.x0 > 0.45 * width]
            half.append(Line(line.page, line.y, line.size, [column]))
    return [half for half in halves if half]


def _has_speech(lines: Sequence[Line], leading: float) -> bool:
    """A name over a line further left: this is a page of the script already."""
    return any(
        is_cue_like(above.text)
        and below.y - above.y < 1.35 * leading
        and above.x0 - below.x0 > 15
        and below.x1 > above.x1
        and abs(above.x0 + above.x1 - below.x0 - below.x1) > 40
        for above, below in pairwise(lines)
    )


def _entry(key: str, texts: list[str]) -> str:
    if key == "Title" or len(texts) == 1:
        return f"{key}: {' '.join(texts)}"
    return "\n".join([f"{key}:", *(f"    {text}" for text in texts)])
