"""Does a line open with INT. or EXT., in any language?"""

import re
from dataclasses import dataclass

from media_pipeline.screenplay.fold import fold
from media_pipeline.screenplay.names import is_capitals, is_caseless
from media_pipeline.screenplay.place_and_time import Setting, setting_of
from media_pipeline.screenplay.setting_words import (
    EXTERIOR,
    INTERIOR,
    PLAIN_MARKS,
    SHORT_MARKS,
)

_TOKEN = re.compile(r"[^\s.,:;/&()\[\]|–—ـ+-]+")
_BOTH = re.compile(r"^[ie]\.?\s?/\s?[ie]\b\.?", re.IGNORECASE)
_SECOND = re.compile(r"\.?\s*[/&+-]\s*")
_STOP = re.compile(r"\.(?=\s*\S)|\s*[:：–—]|\s+[-ـ/|]|\s+(?=\S)|-(?=\S)")
_AFTER = re.compile(r"[\s:：,./|ـ–—-]*")
_SENTENCE = re.compile(r"[.!?…;]$")


@dataclass(frozen=True, slots=True)
class Opening:
    """``end``: where the place begins."""

    setting: Setting
    end: int


def open_setting(body: str) -> Opening | None:
    """«INT.», «INT./EXT.», «I/E», «Innen –», «داخلي -»; None for a sentence that begins alike."""
    if both := _BOTH.match(body):
        return _opening(body, both.end(), "both")
    first = _TOKEN.match(body)
    if first is None or fold(first[0]) not in INTERIOR | EXTERIOR:
        return None
    end, second = first.end(), None
    between = _SECOND.match(body, end)
    other = _TOKEN.match(body, between.end()) if between else None
    if other and fold(other[0]) in INTERIOR | EXTERIOR:
        end, second = other.end(), other[0]
    stop = _STOP.match(body, end)
    if stop is None or not _bears_out(fold(first[0]), stop[0], body):
        return None
    return _opening(body, end, setting_of(first[0], second))


def _opening(body: str, end: int, setting: Setting) -> Opening | None:
    start = _AFTER.match(body, end).end()  # type: ignore[union-attr]  # it may match nothing
    return Opening(setting, start) if start < len(body) and start > end else None


def _bears_out(word: str, stop: str, body: str) -> bool:
    """A word alone opens sentences too: «Interior designers arrive», «Est-ce que …», «Aus dem "
    "…»."""
    if is_capitals(body) or is_caseless(body):
        return stop != "-" or word in PLAIN_MARKS | SHORT_MARKS
    if stop == ".":
        return True
    if word in PLAIN_MARKS:
        return stop != "-" and not (stop.isspace() and _SENTENCE.search(body))
    return not stop.isspace() and stop != "-" and word not in SHORT_MARKS
