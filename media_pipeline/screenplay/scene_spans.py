"""Where the scenes of a script begin and end, and what their headings say."""

import re
from dataclasses import dataclass, replace

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.fields import read_cast
from media_pipeline.screenplay.heading import Heading, read_bare, read_label, read_slug
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.place_and_time import setting_of, split_facts, split_time, time_of

_SHIFT = re.compile(
    r"^(?:(?:early |late )?(?:the )?(?:next|following) (?:day|morning|afternoon|evening|night)|"
    r"(?:that|later that) (?:day|morning|afternoon|evening|night)|meanwhile\b|(?:\w+ )?"
    r"(?:hours?|days?|weeks?|months?|years?|minutes?) later|"
    r"at (?:dawn|dusk|sunset|sunrise|midnight)|"
    r"am nächsten (?:tag|morgen)|"
    r"le lendemain|al día siguiente|на следующ\w+ (?:день|утро)|第二天|翌日)",
    re.IGNORECASE,
)
_THE_SAME_PEOPLE = frozenset(
    name_key(name)
    for name in (
        *("the same", "les mêmes", "les précédents", "dichos", "los mismos", "те же", "vorige"),
        *("die vorigen", "i medesimi", "detti", "ciż", "前人", "同前"),
    )
)
_BETWEEN = frozenset((Kind.SECTION, Kind.SYNOPSIS, Kind.NOTE, Kind.BONEYARD, Kind.MARK, Kind.FIELD))


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneSpan:
    """One scene: ``script[start:end]``. ``elements`` are those that begin in it, in order."""

    start: int
    end: int
    heading: Heading
    elements: tuple[Element, ...]


def find_scenes(script: str, elements: tuple[Element, ...]) -> tuple[SceneSpan, ...]:
    """The scenes in order; at least one where the script has any text, none for an empty one."""
    heads = _heads(script, elements) or _section_heads(elements) or _prose_heads(elements)
    speakers = {name_key(element.name) for element in elements if element.kind is Kind.CUE}
    spans: list[SceneSpan] = []
    position = 0
    for at, (start, heading) in enumerate(heads):
        end = heads[at + 1][0] if at + 1 < len(heads) else len(script)
        inside: list[Element] = []
        while position < len(elements) and elements[position].start < end:
            if elements[position].start >= start:
                inside.append(elements[position])
            position += 1
        heading = _with_facts(script, _without_cast(heading, speakers), inside)
        spans.append(SceneSpan(start=start, end=end, heading=heading, elements=tuple(inside)))
    return tuple(spans)


def _without_cast(heading: Heading, speakers: set[str]) -> Heading:
    """«SCÈNE II. — LES MÊMES, FRONTIN.»: who is on, not where."""
    if not heading.is_label or not heading.place:
        return heading
    names = [name_key(name) for name in read_cast(heading.place)]
    if all(name in speakers or name in _THE_SAME_PEOPLE for name in names):
        return replace(heading, place="")
    return heading


def _with_facts(script: str, heading: Heading, elements: list[Element]) -> Heading:
    """A label's place and time from the lines under it: «地点：…», or a few words right below."""
    before_action = True
    for at, element in enumerate(elements):
        if element.kind is Kind.FIELD and element.name in ("place", "time", "setting"):
            heading = _with_field(heading, element)
        elif element.kind is Kind.ACTION and before_action:
            before_action = False
            gap = script[elements[at - 1].end : element.start] if at else "\n\n"
            words = [word for word in element.text.split() if word.strip("-–—/|ـ")]
            named = heading.is_label and not heading.place and at > 0
            if (
                named
                and gap.count("\n") == 1
                and len(words) <= 8
                and element.text[-1] not in ".!?…。।"
            ):
                place, time, setting = split_facts(element.text)
                heading = replace(
                    heading,
                    place=place,
                    time=heading.time or time,
                    setting=heading.setting or setting,
                )
    return heading


def _with_field(heading: Heading, element: Element) -> Heading:
    slug = read_slug(element.text)
    if element.name == "place":
        place, time = (slug.place, slug.time) if slug else split_time(element.text)
        setting = slug.setting if slug else heading.setting
        return replace(
            heading, place=place or heading.place, time=time or heading.time, setting=setting
        )
    if element.name == "time":
        return replace(heading, time=heading.time or time_of(element.text))
    return replace(heading, setting=heading.setting or setting_of(element.text))


def read_heading_element(script: str, element: Element) -> Heading:
    """What the heading says that the lexer found."""
    source = script[element.start : element.end]
    heading = (
        read_label(source)
        or read_label(element.text)
        or read_slug(element.text)
        or read_bare(element.text)
    )
    return replace(heading, text=element.text, number=element.number or heading.number)


def _heads(script: str, elements: tuple[Element, ...]) -> list[tuple[int, Heading]]:
    """Headings, a label and the slug line under it as one; a timed label owns its whole scene."""
    heads: list[tuple[int, Heading]] = []
    empty_since_label = False
    for element in elements:
        if element.kind is not Kind.HEADING:
            if element.kind not in _BETWEEN:
                empty_since_label = False
            continue
        heading = read_heading_element(script, element)
        last = heads[-1][1] if heads else None
        is_number = re.fullmatch(r"\d+-\d+", heading.text) is not None
        if last and empty_since_label and not heading.is_label:
            heads[-1] = heads[-1][0], _joined(last, heading)
            empty_since_label = False
        elif last and last.seconds is not None and not heading.is_label:
            continue
        else:
            heads.append((element.start, heading))
            empty_since_label = heading.is_label or is_number
    return heads


def _joined(label: Heading, slug: Heading) -> Heading:
    return replace(
        slug,
        number=label.number or slug.number,
        seconds=label.seconds,
        is_label=label.is_label,
        time=slug.time or label.time,
        setting=slug.setting or label.setting,
    )


def _section_heads(elements: tuple[Element, ...]) -> list[tuple[int, Heading]]:
    """Without headings the acts or chapters are the scenes: the first level that has several."""
    sections = [element for element in elements if element.kind is Kind.SECTION]
    for depth in range(1, 7):
        level = [section for section in sections if section.depth == depth]
        if len(level) >= 2:
            return [(section.start, Heading(text=section.text)) for section in level]
    return []


def _prose_heads(elements: tuple[Element, ...]) -> list[tuple[int, Heading]]:
    """Prose: a new scene after a break of stars, or where the story says that time has passed."""
    heads: list[tuple[int, Heading]] = []
    after_break = False
    is_prose = not any(element.kind is Kind.CUE for element in elements)
    for element in elements:
        if element.kind in (Kind.TITLE_PAGE, Kind.NOTE, Kind.BONEYARD):
            continue
        if element.kind is Kind.MARK:
            after_break = after_break or not any(map(str.isalnum, element.text))
        elif not heads or (is_prose and (after_break or _SHIFT.match(element.text))):
            heads.append((element.start, Heading(text="")))
            after_break = False
    return heads or [(element.start, Heading(text="")) for element in elements[:1]]
