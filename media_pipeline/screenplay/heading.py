"""One line read as a scene heading: number, inside or outside, place, time of day, running time."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from media_pipeline.screenplay import label_words as labels
from media_pipeline.screenplay.lines import plain
from media_pipeline.screenplay.names import is_capitals, is_caseless
from media_pipeline.screenplay.open_setting import open_setting
from media_pipeline.screenplay.place_and_time import (
    Setting,
    split_facts,
    split_last_word,
    split_time,
    time_of,
)
from media_pipeline.screenplay.running_time import find_running_time

_NUMBER_MARK = re.compile(r"\s*#(?P<number>[\w.)-]+)#\s*$")
_ANY_NUMBER_MARK = re.compile(r"\s*#[^#\s]{1,8}#\s*$")
#: «141   INT. ROOM   141», «12. INT. ROOM», «1-3. ИНТ. ПОДЪЕЗД»
_MARGIN = re.compile(
    r"^(?P<number>[A-Z]?\d+(?:[-.]\d+)?[A-Z]?)[.)、:]?\s*(?P<body>[^\s\d.)].*?)(?:\s+(?P=number)[.)]?)?$"
)
_NUMBERED = re.compile(r"^(?P<number>\d+(?:[-.]\d+)?)\s*[、.,:)．]?\s*(?P<body>\S.*)$")
_NUMBER_ALONE = re.compile(r"^\d+-\d+$")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_PILLARS = "○〇◯●■□◆◇"
_CJK_PLACE = re.compile(r"^地点[::]\s*")
_CJK_CAST = re.compile(r"[;；]\s*(?:出场)?人物")
#: «时间：夜　地点：山洞　人物：…» behind a number
_CJK_FACT = re.compile(
    r"(时间|地点|場所|内外景?|(?:出场)?人物)\s*[:：]\s*([^:：;；]+?)(?=[\s;；]+(?:时间|地点|内外|出场|人物)|$)"
)
_EDGES = " \t-–—:：.,，;|/·、ـ~"
_AROUND_TIME = "()（）[]~≈"
_ABOUT = re.compile(r"^(?:approx|about|ca|circa|около|约|約)\.?$", re.IGNORECASE)
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"[.!?…。！？؟।,;，]$")

#: A line is asked the same by several readers in turn.
_REMEMBERED = 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """What a heading says; empty where it does not. ``time``: a time of day, or «continuous»."""

    text: str
    number: str = ""
    setting: Setting = ""
    place: str = ""
    time: str = ""
    seconds: float | None = None
    is_label: bool = False  # «Scene 3 — 8s»: a slug line may follow and belongs to it
    level: str = "scene"  # scene | act | chapter
    action: str = ""  # «Scene 1 (5s): A man walks in.»: what happens, in the label's own line


@lru_cache(maxsize=_REMEMBERED)
def read_slug(line: str) -> Heading | None:
    """A heading that says inside or outside: «INT. HOUSE - DAY #3#», «4. 走廊 内 日»."""
    text, number = _take_number(plain(line))
    body = text
    if len(text) > 600:
        return None
    opening = open_setting(body)
    if opening is None and (margin := _MARGIN.match(text)):
        body = margin["body"]
        opening = open_setting(body)
        number = number or margin["number"]
    if opening is None:
        return _read_cjk(text)
    if len(body) > 300 and not is_capitals(body):
        return None
    place, time = split_time(body[opening.end :])
    if not time:
        place, time = split_last_word(place)
    if is_caseless(body):
        body = text  # where no capitals set a heading off, its number is part of it
    return Heading(text=body, number=number, setting=opening.setting, place=place, time=time)


@lru_cache(maxsize=_REMEMBERED)
def read_label(line: str) -> Heading | None:
    """A heading by its number: «Scene 3 — 8s», «SCENE II. A camp», «第3场», «Erste Szene»."""
    text = plain(line).strip("#=~ ")
    if text[:1] in tuple("【[〈<"):
        text = text.strip("【】[]〈〉<> ")
    if len(text) > 600 or not text:
        return None
    match = _match_label(text)
    if match is None:
        if alone := labels.ALONE.match(text):
            return Heading(text=text, number=alone["scene"], is_label=True)
        return _read_time_range(line, text)
    rest = match["rest"]
    if not _may_follow(rest, text):
        return None
    groups = match.groupdict()
    level = "act" if groups.get("act") else "chapter" if groups.get("chapter") else "scene"
    rest = rest.strip(_EDGES.replace(".", ""))
    if (
        level == "act"
        and (inner := read_label(rest.lstrip(_EDGES))) is not None
        and inner.level == "scene"
    ):
        return replace(inner, text=text)
    running = find_running_time(rest)
    if running is None:
        return _with_place(rest.strip(_EDGES), text, match["number"], None, level)
    rest = (rest[: running[1]] + rest[running[2] :]).lstrip(_EDGES + _AROUND_TIME)
    if _is_sentence(rest):
        label = _with_place("", text, match["number"], running[0], level)
        return replace(label, action=rest)
    rest = _ABOUT.sub("", rest.strip(_EDGES + _AROUND_TIME))
    return _with_place(rest, text, match["number"], running[0], level)


def _match_label(text: str) -> re.Match[str] | None:
    if text[0].isascii():
        word = _FIRST_WORD.match(text)
        if not text[0].isdigit() and (not word or word[0].casefold() not in labels.FIRST_WORDS):
            return None  # most lines: told by their first word
    return (
        labels.SCENE_LABEL.match(text)
        or labels.CJK_LABEL.match(text)
        or labels.SHORT_LABEL.match(text)
        or labels.NUMBER_FIRST.match(text)
    )


def _is_sentence(rest: str) -> bool:
    many = len(rest.split()) >= 4 or (is_caseless(rest) and len(rest) >= 6)
    return (
        bool(rest)
        and many
        and rest[-1] in ".!?…。！？।"
        and not is_capitals(rest)
        and read_slug(rest) is None
    )


def _may_follow(rest: str, text: str) -> bool:
    """What stands behind the number: nothing, a separator, or a place; never a sentence."""
    if not rest.strip() or re.match(r"\s*[-–—:：.,;|(\[/·、ـ（]", rest):
        return True
    if is_capitals(text):
        return True
    rest = rest.strip()
    if is_caseless(rest):
        return not _SENTENCE_END.search(rest) and len(rest) <= 80
    return read_slug(rest) is not None


def _with_place(rest: str, text: str, number: str, seconds: float | None, level: str) -> Heading:
    if facts := dict(_CJK_FACT.findall(rest)):
        rest = " - ".join(value.strip() for key, value in facts.items() if "物" not in key)
    rest = _CJK_CAST.split(_CJK_PLACE.sub("", rest))[0]
    slug = read_slug(rest) if rest else None
    setting: Setting
    if slug:
        place, time, setting = slug.place, slug.time, slug.setting
    else:
        place, time, setting = split_facts(rest)
        if not time:
            place, time = split_last_word(place)
    return Heading(
        text=text,
        number=number,
        setting=setting,
        place=place.strip(_EDGES),
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
    whole = plain(line).strip("#* ")
    return Heading(text=whole, place="", seconds=running[0], is_label=True, number=title[:40])


def _read_cjk(text: str) -> Heading | None:
    """«1-1、旧城·钟楼 深夜 外», «4. 走廊 内 日», «○教室・中(昼)», «２　屋上(夕方)»."""
    if not _HAN.search(text) or len(text) > 60 or text[-1] in "。!?！？”」":
        return None
    if text[0] in _PILLARS:
        place, time, setting = split_facts(text[1:].strip())
        if text[0] in "○〇◯" or time or setting:
            return Heading(text=text, setting=setting, place=place, time=time)
        return None
    match = _NUMBERED.match(text)
    body, number = (match["body"], match["number"]) if match else (text, "")
    if not re.search(r"[\s,，;；。(（]", body):
        return None
    place, time, setting = split_facts(body)
    known = bool(setting) + bool(time)
    if not place or known == 0 or (known == 1 and not number) or len(place) > 40:
        return None
    return Heading(text=text, number=number, setting=setting, place=place, time=time)


def is_number_alone(line: str) -> bool:
    """«1-1» on a line of its own: the place follows on the next."""
    return bool(_NUMBER_ALONE.match(plain(line)))


def has_time_of_day(line: str) -> bool:
    """Ends as a slug line does, after a dash: «OLD MILL YARD - DAY»."""
    text, _ = _take_number(plain(line))
    match = re.match(r"^(?P<head>\S.*?)\s*(?:\s[-–—ـ]{1,2}\s|--)\s*(?P<tail>[^-–—ـ]+)$", text)
    return bool(match and time_of(match["tail"]))


def read_bare(line: str) -> Heading:
    """A heading of words alone, as forced ones are: place and time where it has them."""
    text, number = _take_number(plain(line))
    place, time = split_time(text)
    return Heading(text=text, number=number, place=place, time=time)


def _take_number(text: str) -> tuple[str, str]:
    """The heading without its «#12A#», and the number."""
    if match := _NUMBER_MARK.search(text):
        return text[: match.start()], match["number"]
    return _ANY_NUMBER_MARK.sub("", text), ""
