"""What stands behind INT. or a number: the place, and the time of day, in any order."""

import re
from typing import Literal

from media_pipeline.screenplay.fold import fold
from media_pipeline.screenplay.names import is_capitals, is_caseless
from media_pipeline.screenplay.setting_words import BOTH, EXTERIOR, INTERIOR
from media_pipeline.screenplay.time_words import RELATIVE_TIMES, TIME_MODIFIERS, TIMES

Setting = Literal["interior", "exterior", "both", ""]

_SEPARATOR = re.compile(
    r"\s+[-–—/|·ـ]{1,2}(?:\s+|$)|--|\s*[–—]\s*|\s*[,:;，；、|]\s*|\.\s+|\s*[(（\[]|[)）\]]|(?<=\w)/(?=\w)"
)
_PARTS = re.compile(
    r"\s+[-–—/|ـ]{1,2}\s+|\s*[–—,，;；、|]\s*|\.\s+|\s*[(（\[【)）\]】]\s*|\s*[:：]\s*"
)
_TIGHT = re.compile(r"^(?P<head>.*\w)-(?P<tail>[^\s-]+)$", re.DOTALL)
_QUARTER = re.compile(r"[一二三四五六七八九十]刻$")
_FORWARD = re.compile(r"^(?:次日|翌日|当日|當日|同日|第二天|第二日)(?=.)")
_YEAR = re.compile(r"^\d{4}$|^\d+\s*-?\s*(?:й|и|th|nd|rd|st)?$")
_EDGES = " \t.-–—,:;/|ـ"
_LONGEST_TIME = 5  # words


def split_time(text: str) -> tuple[str, str]:
    """The place and the time of day of what follows INT. or EXT.; either may be empty."""
    text = text.strip()
    spans: list[tuple[int, int]] = []
    cursor = 0
    for match in _SEPARATOR.finditer(text):
        spans.append((cursor, match.start()))
        cursor = match.end()
    spans.append((cursor, len(text)))
    spans = [(start, end) for start, end in spans if text[start:end].strip()]
    time = ""
    while spans:
        tail = text[spans[-1][0] : spans[-1][1]].strip()
        found = time_of(tail)
        if not found and not (_YEAR.match(tail) and len(spans) > 1):
            break
        time = found if not time or time == "continuous" else time
        spans.pop()
    if len(spans) > 1 and (first := time_of(text[spans[0][0] : spans[0][1]])):
        time, spans = time or first, spans[1:]
    if not spans:
        return "", time
    place = text[spans[0][0] : spans[-1][1]].strip(_EDGES)
    if place.count("(") > place.count(")") and text[spans[-1][1] : spans[-1][1] + 1] == ")":
        place += ")"
    return place, time if time else ""


def split_last_word(place: str) -> tuple[str, str]:
    """«INT HOUSE DAY», «HOUSE-NIGHT», «教室 日»: a time of day right behind the place."""
    tight = _TIGHT.match(place)
    if tight and (time := time_of(tight["tail"])):
        return tight["head"].strip(_EDGES), time
    head, _, tail = place.rpartition(" ")
    if head and (is_capitals(place) or is_caseless(place)) and fold(tail) in TIMES:
        return head.strip(_EDGES), TIMES[fold(tail)]
    return place, ""


def split_facts(text: str) -> tuple[str, str, Setting]:
    """Place, time and setting of a text that may hold them in any order: «咖啡馆 - 日 - 内»."""
    setting: Setting = ""
    time = ""
    kept: list[str] = []
    parts = [part.strip(_EDGES) for part in _PARTS.split(text)]
    if any(" " in part and _has_fact(part) for part in parts):
        parts = [word for part in parts for word in (part.split() if _has_fact(part) else [part])]
    for part in filter(None, parts):
        if not setting and setting_of(part):
            setting = setting_of(part)
        elif both := _day_and_setting(part):
            time, setting = time or both[0], setting or both[1]
        elif found := time_of(part):
            time = found if not time or time == "continuous" else time
        else:
            kept.append(part)
    if not setting and not time:
        return text.strip(_EDGES), "", ""
    return " ".join(kept) if is_caseless(text) else ", ".join(kept), time, setting


def _has_fact(part: str) -> bool:
    """A script without capitals runs place, time and setting together: «日 内 教室»."""
    words = part.split()
    return is_caseless(part) and any(
        setting_of(word) or fold(word) in TIMES or _day_and_setting(word) for word in words
    )


def _day_and_setting(part: str) -> tuple[str, Setting] | None:
    if re.fullmatch(r"[日夜][/／]?[内外內]|[内外內][/／]?[日夜]", part):
        return ("day" if "日" in part else "night"), ("exterior" if "外" in part else "interior")
    return None


def time_of(text: str) -> str:
    """The time of day that these few words name, «continuous» for a relative one, or nothing."""
    words = text.split()
    if not words or len(words) > _LONGEST_TIME or len(text) > 60:
        return ""
    tokens = [_bare_time(word.strip(".,()[]（）'’")) for word in words]
    named = [token for token in tokens if token in TIMES]
    relative = [token for token in tokens if token in RELATIVE_TIMES]
    rest = [
        token
        for token in tokens
        if token not in TIMES
        and token not in RELATIVE_TIMES
        and token not in TIME_MODIFIERS
        and not _YEAR.match(token)
    ]
    if rest:
        return ""
    if relative and named and named == ["day"]:
        return "continuous"
    return TIMES[named[-1]] if named else "continuous" if relative else ""


def _bare_time(word: str) -> str:
    return fold(_FORWARD.sub("", _QUARTER.sub("", word)))


def setting_of(first: str, second: str | None = None) -> Setting:
    """Inside, outside or both, by one or two words; empty when they say neither."""
    words = [fold(word.strip(". ")) for word in (first, second) if word]
    found = {
        "interior" if word in INTERIOR else "exterior"
        for word in words
        if word in INTERIOR | EXTERIOR
    }
    if words and (words[0] in BOTH or len(found) == 2):
        return "both"
    return "interior" if found == {"interior"} else "exterior" if found else ""
