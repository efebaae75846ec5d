"""A script, Fountain or plain text, read into elements. Nothing is changed, nothing is lost.

Read this first: comments are hidden (their characters keep their places), lines are cut, the text
is asked what it is used to, then each line is taken by the first reader that knows it.
"""

import re
from dataclasses import replace

from media_pipeline.screenplay.comments import find_comments, hide
from media_pipeline.screenplay.conventions import Conventions, read_conventions
from media_pipeline.screenplay.cue import Cue, is_kind_of_work, read_cue
from media_pipeline.screenplay.double_spaced import close_up
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.fields import CAST_HEADER, FIELDS, entry_name, read_cast
from media_pipeline.screenplay.heading import read_label, read_slug
from media_pipeline.screenplay.lines import Line, as_written, plain, split_lines
from media_pipeline.screenplay.margins import find_margin
from media_pipeline.screenplay.marks import is_transition, read_mark, read_production_mark
from media_pipeline.screenplay.names import is_capitals, name_key
from media_pipeline.screenplay.printed_page import find_furniture
from media_pipeline.screenplay.read_heading import read_heading
from media_pipeline.screenplay.side_by_side import read_side_by_side
from media_pipeline.screenplay.speech_block import inline_cue, is_indented_cue, read_speech
from media_pipeline.screenplay.storyboard import read_storyboard_field, read_table
from media_pipeline.screenplay.title_page import read_title_page
from media_pipeline.screenplay.wrapped_lines import join_wrapped


def lex(script: str, *, names: frozenset[str] = frozenset()) -> tuple[Element, ...]:
    """The elements of a script in order of their starts.

    ``names``: keys (``names.name_key``) of people known already; give them when a single scene of
    a longer script is read, so that it is read as it was read within the whole.
    """
    comments = find_comments(script)
    furniture = find_furniture(script)
    lines = split_lines(hide(script, comments, furniture))
    lines = close_up(lines, find_margin(lines), is_part=bool(names))
    conventions = read_conventions(lines, names)
    lines = join_wrapped(lines, conventions)
    elements, index = read_title_page(lines)
    while index < len(lines):
        if lines[index].blank:
            index += 1
            continue
        found, index = _read_at(lines, index, conventions)
        elements.extend(found)
    _set_aside_appendix(script, elements)
    elements.extend(
        Element(
            kind=Kind.BONEYARD if comment.is_boneyard else Kind.NOTE,
            start=comment.start,
            end=comment.end,
            text=script[comment.start + 2 : comment.end - 2].strip(),
        )
        for comment in comments
    )
    elements.extend(
        Element(
            kind=Kind.MARK, start=f.start, end=f.end, text=" ".join(script[f.start : f.end].split())
        )
        for f in furniture
    )
    elements.sort(key=lambda element: element.start)
    return tuple(elements)


def _set_aside_appendix(script: str, elements: list[Element]) -> None:
    """In Markdown a section above the level of the scenes' headings, with no scene after it, holds
    what is said about the film: advice, parameters, credits."""
    headings = [at for at, element in enumerate(elements) if element.kind is Kind.HEADING]
    if not headings:
        return
    last = elements[headings[-1]]
    source = script[last.start : last.end].lstrip()
    depth = len(source) - len(source.lstrip("#"))
    is_appendix = False
    for at in range(headings[-1] + 1, len(elements)):
        element = elements[at]
        is_appendix = is_appendix or (element.kind is Kind.SECTION and element.depth < depth)
        if is_appendix and element.kind is not Kind.SECTION:
            elements[at] = replace(element, kind=Kind.MARK, name="", extension="")


def _read_at(lines: list[Line], index: int, conventions: Conventions) -> tuple[list[Element], int]:
    line = lines[index]
    if heading := read_heading(lines, index, conventions):
        return [
            Element(
                kind=Kind.HEADING,
                start=line.start,
                end=line.end,
                text=as_written(line.text, heading.text),
                number=heading.number,
            ),
            *([_element(Kind.ACTION, line, heading.action)] if heading.action else []),
        ], index + 1
    if production := read_production_mark(line):
        return production, index + 1
    if "|" in line.text and (table := read_table(lines, index))[0]:
        return table
    if fields := read_storyboard_field(line):
        return fields, index + 1
    if mark := read_mark(line):
        return [mark], index + 1
    label = read_label(line.text)
    if label and label.level != "scene" and len(line.text) <= 80:
        depth = 1 if label.level == "act" else 2
        return [_element(Kind.SECTION, line, label.text, depth=depth)], index + 1
    if field := _read_field(line):
        return _read_fields(lines, index, field)
    if _is_flush_right(lines, index, conventions):
        return [_element(Kind.TRANSITION, line, plain(line.text))], index + 1
    if (beside := read_side_by_side(lines, index, conventions))[0]:
        return beside
    if cue := _read_cue_at(lines, index, conventions):
        return read_speech(lines, index, cue, conventions)
    if _is_alone(lines, index) and is_transition(line):
        return [_element(Kind.TRANSITION, line, plain(line.text))], index + 1
    if _is_alone(lines, index) and _is_cast_line(line, conventions):
        return [_element(Kind.FIELD, line, plain(line.text), name="cast")], index + 1
    return _read_action(lines, index, conventions)


def _read_cue_at(lines: list[Line], index: int, conventions: Conventions) -> Cue | None:
    line = lines[index]
    followed = index + 1 < len(lines) and not lines[index + 1].blank
    after_blank = index == 0 or lines[index - 1].blank
    if line.text[0] == "@":
        return read_cue(line.text)
    if (inline := inline_cue(line.text, conventions)) and (inline.line or followed):
        return inline
    if not followed or is_transition(line) or read_slug(line.text):
        return None
    if (
        index < 5
        and all(above.blank for above in lines[:index])
        and is_kind_of_work(lines[index + 1].text)
    ):
        return None
    cue = read_cue(line.text)
    if cue is None:
        return None
    if is_indented_cue(lines, index, conventions):
        return cue
    at_margin = line.indent <= conventions.margin + 1
    if cue.is_stamped and conventions.is_name(cue.key):
        return cue
    if not after_blank or (conventions.is_indented and at_margin):
        return None
    if line.text.startswith("**") and line.text.endswith("**") and len(cue.name.split()) <= 5:
        return None if cue.name.endswith((":", "：")) or line.text.rstrip("*")[-1] in ":：" else cue
    if is_capitals(cue.name):
        return cue
    if conventions.is_name(cue.key) and len(line.text) <= 60:
        return cue
    return _with_direction(line, conventions)


#: «Paul Il regarde par la fenêtre.», «ANNE en sortant.»
_UNMARKED = re.compile(
    r"^(?P<name>[^\s.,]+(?:\s[^\s.,]+){0,2}?)\.?\s+(?P<direction>(?:il|elle|he|she|er|sie|él|ella|он|она)\s.{3,100}\.|"
    r"(?-i:[^\W\dA-ZÀ-ÞА-Я]).{2,80}\.)$",
    re.IGNORECASE,
)


def _with_direction(line: Line, conventions: Conventions) -> Cue | None:
    """«Paul, apercevant Anne»: a known name, a comma, how it is said; or no comma and a
    sentence that says it."""
    text = plain(line.text)
    name, comma, direction = text.partition(",")
    words = direction.split()
    if conventions.is_screenplay:
        return None
    most = 12 if text.endswith(".") else 6
    is_known = bool(comma) and conventions.is_name(name_key(name))
    if is_known and 1 <= len(words) <= most and not words[0][0].isupper():
        return Cue(name.strip(), direction.strip(" ."))
    match = _UNMARKED.match(text) if len(text) <= 140 else None
    if match and conventions.is_name(name_key(match["name"])):
        return Cue(match["name"], match["direction"].strip(" ."))
    return None


def _read_field(line: Line) -> Element | None:
    text = plain(line.text)
    if len(text) > 300:
        return None
    cast = CAST_HEADER.match(text)
    if cast and (cast["colon"] or not cast["rest"]):
        return _element(Kind.FIELD, line, cast["rest"], name="cast")
    head, colon, rest = text.replace("：", ":").partition(":")
    what = FIELDS.get(head.strip().casefold())
    if colon and what and rest.strip():
        return _element(Kind.FIELD, line, rest.strip(), name=what)
    return None


def _read_fields(lines: list[Line], index: int, field: Element) -> tuple[list[Element], int]:
    """A cast list with nobody in its first line goes on until the next empty line."""
    index += 1
    if field.name != "cast" or field.text:
        return [field], index
    found = [field]
    if index < len(lines) and lines[index].blank:
        return found, index
    while index < len(lines) and not lines[index].blank:
        entry = plain(lines[index].text)
        found.append(_element(Kind.FIELD, lines[index], entry_name(entry), name="cast"))
        index += 1
    return found, index


def _is_cast_line(line: Line, conventions: Conventions) -> bool:
    """«Claire, Anne» under a heading: who is on."""
    names = read_cast(line.text)
    return 2 <= len(names) <= 12 and all(conventions.is_name(name_key(name)) for name in names)


def _is_flush_right(lines: list[Line], index: int, conventions: Conventions) -> bool:
    """«BURN TO WHITE.», far from the margin, where a printed page has its cuts."""
    line, below = lines[index], lines[index + 1] if index + 1 < len(lines) else None
    return (
        (index == 0 or lines[index - 1].blank)
        and (below is None or below.blank or below.indent <= conventions.margin + 1)
        and line.indent >= conventions.margin + 30
        and line.text[-1] in ":."
        and is_capitals(plain(line.text))
    )


def _is_alone(lines: list[Line], index: int) -> bool:
    before = index == 0 or lines[index - 1].blank
    return before and (index + 1 >= len(lines) or lines[index + 1].blank)


def _read_action(
    lines: list[Line], index: int, conventions: Conventions
) -> tuple[list[Element], int]:
    """A paragraph, until an empty line or a line that begins something else."""
    first = index
    while index < len(lines) and not lines[index].blank:
        if index > first and _begins_something(lines, index, conventions):
            break
        index += 1
    text = "\n".join(line.text for line in lines[first:index])
    return [
        Element(kind=Kind.ACTION, start=lines[first].start, end=lines[index - 1].end, text=text)
    ], index


def _begins_something(lines: list[Line], index: int, conventions: Conventions) -> bool:
    line = lines[index]
    return bool(
        line.text[0] in "!~>#@"
        or read_production_mark(line)
        or read_storyboard_field(line)
        or read_heading(lines, index, conventions)
        or _read_field(line)
        or _read_cue_at(lines, index, conventions)
    )


def _element(kind: Kind, line: Line, text: str, *, name: str = "", depth: int = 0) -> Element:
    return Element(kind=kind, start=line.start, end=line.end, text=text, name=name, depth=depth)
