"""One line read as a scene heading: number, inside or outside, place, time of day, running time."""

import re
from dataclasses import dataclass
from functools import lru_cache

from media_pipeline.screenplay import heading_words as words
from media_pipeline.screenplay.lines import plain
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.screenplay.running_time import find_running_time

_NUMBER_MARK = re.compile(r"\s*#(?P<number>[\w.)-]+)#\s*$")
_ANY_NUMBER_MARK = re.compile(r"\s*#[^#\s]{1,8}#\s*$")
#: «141   INT. ROOM   141», «12. INT. ROOM»
_MARGIN = re.compile(r"^(?P<number>[A-Z]?\d+[A-Z]?)[.)]?\s+(?P<body>\S.*?)(?:\s{2,}(?P=number))?$")
_TAIL = re.compile(
    r"^(?P<head>.*?\S)\s*(?:\s[-–—]{1,2}\s|--|[,–—:;/·]|\s\()\s*(?P<tail>[^,–—()]+?)\)?$"
)
_NUMBERED = re.compile(r"^(?P<number>\d+(?:[-.]\d+)?)\s*[、.,:)．]?\s*(?P<body>\S.*)$")
_NUMBER_ALONE = re.compile(r"^\d+-\d+$")
_SPLIT_CJK = re.compile(r"[\s,，;；。]+")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_CJK_PLACE = re.compile(r"^地点[::]\s*")
_CJK_CAST = re.compile(r"[;；]\s*(?:出场)?人物")
_QUARTER = re.compile(r"[一二三四五六七八九十]刻$")


#: A line is asked the same by several readers in turn.
_REMEMBERED = 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """What a heading says; empty where it does not. ``time``: a time of day, or «continuous»."""

    text: str
    number: str = ""
    setting: words.Place = ""
    place: str = ""
    time: str = ""
    seconds: float | None = None
    is_label: bool = False  # «Scene 3 — 8s»: a slug line may follow and belongs to it
    level: str = "scene"  # scene | act | chapter


@lru_cache(maxsize=_REMEMBERED)
def read_slug(line: str) -> Heading | None:
    """A heading that says inside or outside: «INT. HOUSE - DAY #3#», «4. 走廊 内 日»."""
    text, number = _take_number(plain(line))
    body = text
    if margin := _MARGIN.match(text):
        body, number = margin["body"], number or margin["number"]
    match = words.SETTING_MARK.match(body) or words.SETTING_WORD.match(body)
    if match is None:
        return _read_cjk(text)
    found = match.groupdict()
    is_word = match.re is words.SETTING_WORD
    if (
        is_word
        and not found["stop"].strip()
        and not is_capitals(body)
        and body.lower() != body.upper()
    ):
        return None  # «Interior designers arrive», «Est ce que …»
    if len(body) > 300 and not is_capitals(body):
        return None
    place, time = split_time(body[match.end() :])
    setting = "both" if found.get("both") else setting_of(found["first"], found.get("second"))
    return Heading(text=body, number=number, setting=setting, place=place, time=time)


@lru_cache(maxsize=_REMEMBERED)
def read_label(line: str) -> Heading | None:
    """A heading by its number: «Scene 3 — 8s», «SCENE II. A camp», «第3场», «Chapter 4»."""
    text = plain(line).strip("#=~【】[]〈〉<> ")
    match = words.SCENE_LABEL.match(text) or words.CJK_LABEL.match(text)
    if match is None:
        return _read_time_range(line, text)
    rest = match["rest"]
    if rest and rest[0].isalnum() and not (_HAN.match(rest[0]) or is_capitals(text)):
        return None
    if rest.strip() and not re.match(r"\s*[-–—:.,;|(\[/·、;]", rest):
        # no separator: a line of capitals is a heading, «Scene 4 was hard to shoot» is prose
        slug = read_slug(rest.strip())
        if slug is None and not is_capitals(text) and not _HAN.match(rest.strip()[0]):
            return None
    level = "scene" if match["scene"] else "act" if match["act"] else "chapter"
    rest = rest.strip(" \t-–—:.,;|/·、")
    seconds = None
    if running := find_running_time(rest):
        seconds = running[0]
        rest = (rest[: running[1]] + rest[running[2] :]).strip(" \t-–—:.,;|/·、()[]")
    return _with_place(rest, text, match["number"], seconds, level)


def _with_place(rest: str, text: str, number: str, seconds: float | None, level: str) -> Heading:
    rest = _CJK_CAST.split(_CJK_PLACE.sub("", rest))[0]
    slug = read_slug(rest) if rest else None
    place, time = (slug.place, slug.time) if slug else split_time(rest)
    setting: words.Place = slug.setting if slug else ""
    tokens = [token for token in re.split(r"\s+[-–—/|]\s+|[,，;]", place) if token]
    for token in tokens:
        if not setting and token.casefold() in words.INTERIOR | words.EXTERIOR:
            setting = setting_of(token)
            place = " - ".join(other for other in tokens if other != token)
    return Heading(
        text=text,
        number=number,
        setting=setting,
        place=place,
        time=time,
        seconds=seconds,
        is_label=True,
        level=level,
    )


def _read_time_range(line: str, text: str) -> Heading | None:
    """«### 【Opening】00:00-00:15»: a titled section with its running time is a scene."""
    if not line.lstrip().startswith(("#", "【", "[", "**")) or len(text) > 120:
        return None
    running = find_running_time(text)
    if running is None or ":" not in text[running[1] : running[2]]:
        return None
    title = (text[: running[1]] + text[running[2] :]).strip("# 【】[]-–—:")
    return Heading(text=text, place="", seconds=running[0], is_label=True, number=title[:40])


def _read_cjk(text: str) -> Heading | None:
    """«1-1、上海老城·封门旧址 深夜 外», «4. 走廊 内 日», «○教室・中(昼)»."""
    if not _HAN.search(text) or len(text) > 60 or text[-1] in "。!?！？”」":
        return None
    if text[0] in "○〇◯":
        place, time = split_time(text[1:].strip())
        return Heading(text=text, place=place, time=time)
    match = _NUMBERED.match(text)
    body, number = (match["body"], match["number"]) if match else (text, "")
    setting: words.Place = ""
    time = ""
    names: list[str] = []
    for token in _SPLIT_CJK.split(body):
        word = _QUARTER.sub("", token)
        if word in words.TIMES and not time:
            time = words.TIMES[word]
        elif not setting and setting_of(token):
            setting = setting_of(token)
        elif re.fullmatch(r"[日夜][内外]|[内外][日夜]", token):
            time = "day" if "日" in token else "night"
            setting = "interior" if "内" in token else "exterior"
        elif token:
            names.append(token)
    known = bool(setting) + bool(time)
    if not names or known == 0 or (known == 1 and not number):
        return None
    return Heading(text=text, number=number, setting=setting, place=" ".join(names), time=time)


def is_number_alone(line: str) -> bool:
    """«1-1» on a line of its own: the place follows on the next."""
    return bool(_NUMBER_ALONE.match(plain(line)))


def has_time_of_day(line: str) -> bool:
    """Ends as a slug line does, after a dash: «PADUA HIGH PARKING LOT - DAY»."""
    text, _ = _take_number(plain(line))
    match = re.match(r"^(?P<head>\S.*?)\s*(?:\s[-–—]{1,2}\s|--)\s*(?P<tail>[^-–—]+)$", text)
    return bool(match and time_of(match["tail"]))


def read_bare(line: str) -> Heading:
    """A heading of words alone, as forced ones are: place and time where it has them."""
    text, number = _take_number(plain(line))
    place, time = split_time(text)
    return Heading(text=text, number=number, place=place, time=time)


def split_time(text: str) -> tuple[str, str]:
    """The place and the time of day of what follows INT. or EXT.; either may be empty."""
    place, time = text.strip(), ""
    while match := _TAIL.match(place):
        found = time_of(match["tail"])
        if not found and not re.fullmatch(r"\d{4}", match["tail"].strip()):
            break
        place, time = match["head"].strip(" -–—,"), time or found
    last = place.rpartition(" ")
    if not time and last[0] and is_capitals(place) and last[2].casefold() in words.TIMES:
        place, time = last[0], words.TIMES[last[2].casefold()]
    if not time and time_of(place):
        place, time = "", time_of(place)
    return place.strip(" .-–—"), time


def time_of(text: str) -> str:
    """The time of day that these few words name, «continuous» for a relative one, or nothing."""
    tokens = [_QUARTER.sub("", token.strip(".,()[]")) for token in text.casefold().split()]
    if not tokens or len(tokens) > 5:
        return ""
    named = [token for token in tokens if token in words.TIMES]
    relative = [token for token in tokens if token in words.RELATIVE_TIMES]
    rest = [
        token
        for token in tokens
        if token not in words.TIMES
        and token not in words.RELATIVE_TIMES
        and token not in words.TIME_MODIFIERS
        and not token.isdigit()
    ]
    if rest and not (relative and len(rest) == 1):
        return ""
    if relative and named and named == ["day"]:
        return "continuous"
    return words.TIMES[named[-1]] if named else "continuous" if relative else ""


def setting_of(first: str, second: str | None = None) -> words.Place:
    """Inside, outside or both, by one or two words; empty when they say neither."""
    found = {
        "interior" if word.casefold() in words.INTERIOR else "exterior"
        for word in (first, second)
        if word and word.casefold() in words.INTERIOR | words.EXTERIOR
    }
    if first.casefold() in words.BOTH or len(found) == 2:
        return "both"
    return "interior" if found == {"interior"} else "exterior" if found else ""


def _take_number(text: str) -> tuple[str, str]:
    """The heading without its «#12A#», and the number."""
    if match := _NUMBER_MARK.search(text):
        return text[: match.start()], match["number"]
    return _ANY_NUMBER_MARK.sub("", text), ""
