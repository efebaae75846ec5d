"""Lines that say what they are by their first character, and marks of the production."""

import re
from dataclasses import replace

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.label_words import SHOT_LABEL, SHOT_STARTS
from media_pipeline.screenplay.lines import Line, plain
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.screenplay.page_words import is_omitted, take_margin_numbers
from media_pipeline.screenplay.running_time import find_running_time

_SECTION = re.compile(r"^(?P<marks>#{1,6})\s*(?P<text>.*?)\s*#*$")
_RULE = re.compile(r"^(?:[-*_]\s*){3,}$")
_PAGE_NUMBER = re.compile(r"^\d{1,4}\.?$")
_MORE = re.compile(r"^\((?:more|continued|cont['’]d)\)$|^continued:?(?: \(\d+\))?$", re.IGNORECASE)
_TOTAL = re.compile(
    r"^(?:(?:total|gesamt|durée|duración|durata|totale?)(?: (?:running |run)?(?:time|length|"
    r"duration|dauer|"
    r"runtime|laufzeit|totale?))?|running time|всего|итого|хронометраж|总?时长|总计|合计|合計|총|"
    r"المدة)"
    r"\s*(?:[:：=]|—|–|\s-\s)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[。！？，,.!?]")
_VOICE = re.compile(
    r"(?:^|(?<=[.!?…。！？:：])\s*)(?P<name>旁白|画外音|解说|V\.?O\.?|NARRATOR|Narrator|VOICE-?OVER|Voice-?over)"
    r"\s*(?:\([Vv]\.?[Oo]\.?\)\s*)?[:：]\s*(?=\S)"
)
_CUT = re.compile(
    r"^(?:[\w'’ -]*\bTO(?: [A-Z]+)?:|(?:fade|cut|smash|dissolve|iris|wipe)\b[\w '’-]{0,30}[.:]?|"
    r"قطع إلى:?|اختفاء تدريجي.*|(?:смена кадра|затемнение|в затемнение)[.:]?|"
    r"(?:切至|切换到?|淡入|淡出|渐隐|叠化)[:：。.]?|corte a:|couper à:|schnitt zu:)$",
    re.IGNORECASE,
)


def read_mark(line: Line) -> Element | None:
    """Page breaks, sections, synopses, forced action and headings, lyrics, centred lines, cuts."""
    text = line.text
    first = text[0]
    if first == "=" and set(text) == {"="} and len(text) >= 3:
        return _element(Kind.PAGE_BREAK, line, text)
    if first == "=" and text[1:2] != "=":
        return _element(Kind.SYNOPSIS, line, text[1:].strip())
    if first == "#" and (section := _SECTION.match(text)):
        return _element(Kind.SECTION, line, section["text"], depth=len(section["marks"]))
    if first == "!":
        return _element(Kind.ACTION, line, text[1:].strip())
    if first == "~":
        return _element(Kind.LYRICS, line, text[1:].strip())
    if first == ">":
        if text.endswith("<"):
            return _element(Kind.CENTERED, line, text[1:-1].strip())
        return _element(Kind.TRANSITION, line, text[1:].strip())
    if _RULE.match(text) and len(set(text) - {" "}) == 1:
        return _element(Kind.MARK, line, text)
    return None


def read_production_mark(line: Line) -> list[Element]:
    """«Shot 2 — 4s», «TOTAL: 60s», «(MORE)», a page number: for the makers, not for the film. What
    stands behind the label of a shot is its action."""
    text = plain(line.text).lstrip("#-*• ")
    may_label = not text[:1].isascii() or text[:5].lower().startswith(SHOT_STARTS)
    if may_label and (shot := SHOT_LABEL.match(text)):
        return _read_shot(line, text, shot.end())
    if _MORE.match(text) or _PAGE_NUMBER.match(text) or is_omitted(take_margin_numbers(text)[1]):
        return [_element(Kind.MARK, line, text)]
    if _TOTAL.match(text) and find_running_time(text):
        return [_element(Kind.MARK, line, text)]
    return []


def _read_shot(line: Line, text: str, end: int) -> list[Element]:
    mark = replace(_element(Kind.MARK, line, text), name="shot")
    running = find_running_time(text[:80])
    named = end
    if running and not re.search(r"[^\W_]", text[end : running[1]]):
        end = running[2]
    rest = text[end:].strip(" )）]】:：.—–-")
    is_title = len(text) <= 80 and len(rest) < 9 and len(rest.split()) <= 1
    if not rest or (running and is_title and not _SENTENCE.search(rest)):
        return [mark]
    if running or line.text[0] in "-*•" or re.match(r"\s*[:：]", text[named:]):
        return [mark, *_seen_and_heard(line, rest)]
    return []


def _seen_and_heard(line: Line, text: str) -> list[Element]:
    """«A boat leaves. VO: The sea gives.»: what is seen, and what a voice says over it. ``text``
    was made plain to be told apart; what is said is the line's own."""
    here, voice = _VOICE.search(text), _VOICE.search(line.text)
    if here is None or voice is None:
        return [_element(Kind.ACTION, line, text)]
    seen, name = text[: here.start()].strip(), voice["name"]
    cue = replace(_element(Kind.CUE, line, name), name=name, extension="V.O.")
    said = _element(Kind.DIALOGUE, line, line.text[voice.end() :])
    return [*([_element(Kind.ACTION, line, seen)] if seen else []), cue, said]


def is_transition(line: Line) -> bool:
    """«SMASH CUT TO:», «FADE OUT.»: a cut on a line of its own, in capitals where there are any."""
    return is_cut(line.text)


def is_cut(line: str) -> bool:
    text = plain(line)
    return bool(_CUT.match(text)) and (
        is_capitals(text)
        or text.lower() == text.upper()
        or (text.endswith((":", "：")) and len(text.split()) <= 3)
    )


def _element(kind: Kind, line: Line, text: str, *, depth: int = 0) -> Element:
    return Element(kind=kind, start=line.start, end=line.end, text=text, depth=depth)
