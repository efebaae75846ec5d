"""Elements as Fountain that our own lexer reads as they were printed: marks where needed."""

import re
from collections.abc import Sequence

from media_pipeline.screenplay.cue import looks_like_name, read_cue, read_label_cue
from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.heading import has_time_of_day, read_label, read_slug
from media_pipeline.screenplay.lines import split_lines
from media_pipeline.screenplay.marks import is_cut, read_production_mark
from media_pipeline.screenplay.names import has_letters, is_capitals
from media_pipeline.scripts.pdf.layout import is_cue_like
from media_pipeline.scripts.pdf.printed import Printed
from media_pipeline.scripts.pdf.reflow import Reflow

_EMPHASIS = re.compile(r"([*_])")
_SPEECH = (Kind.PARENTHETICAL, Kind.DIALOGUE)


def write_fountain(printed: Sequence[Printed], front: str = "", *, forced: bool = True) -> str:
    """The script as text. ``front``: its title page, in Fountain already. ``forced``: the kinds
    are known from the page; else the lines are left for the lexer to tell."""
    reflow = Reflow(printed)
    blocks = [front] if front else []
    has_numbers = _has_numbers(printed)
    for at, one in enumerate(printed):
        text = _EMPHASIS.sub(r"\\\1", reflow.text(one))
        if not forced:
            blocks.append(text)
            continue
        if one.kind in _SPEECH and at and printed[at - 1].kind in (*_SPEECH, Kind.CUE):
            blocks[-1] += "\n  \n" if one.held else "\n"
            blocks[-1] += text
            continue
        following = printed[at + 1].kind if at + 1 < len(printed) else None
        blocks.append(_block(one, text, following, has_numbers=has_numbers))
    return "\n\n".join(blocks) + "\n"


def _has_numbers(printed: Sequence[Printed]) -> bool:
    headings = [one for one in printed if one.kind is Kind.HEADING]
    return 2 * sum(bool(one.number) for one in headings) > len(headings)


def _block(one: Printed, text: str, following: Kind | None, *, has_numbers: bool) -> str:
    if one.kind is Kind.HEADING:
        return _heading(text, one.number)
    if one.kind is Kind.CUE:
        return _cue(text, dual=one.dual) if following in _SPEECH else f"!{text}"
    if one.kind is Kind.NOTE:
        return f"[[{one.number} {text}]]"
    if one.kind is Kind.TRANSITION:
        return f"> {text}"
    if one.kind is Kind.CENTERED:
        label = read_label(text)
        if label and label.level != "scene":
            return f"# {text}"
        return "\n".join(f"> {line} <" for line in text.split("\n"))
    if not has_numbers and _is_bare_heading(one, text):
        return f".{text}"
    lines = text.split("\n")
    return "\n".join(_action(line, last=at == len(lines)) for at, line in enumerate(lines, 1))


def _heading(text: str, number: str) -> str:
    forced = read_slug(text) is None and read_label(text) is None and text[0].isalnum()
    return ("." if forced else "") + text + (f" #{number}#" if number else "")


def _cue(text: str, *, dual: bool) -> str:
    cue = read_cue(text)
    plain = (
        cue is not None
        and is_capitals(cue.name)
        and text[0].isalpha()
        and not is_cut(text)
        and read_slug(text) is None
        and not text.endswith((":", "："))
    )
    return ("" if plain else "@") + text + (" ^" if dual else "")


def _is_bare_heading(one: Printed, text: str) -> bool:
    """«MAP OF THE ATLANTIC OCEAN», alone between blank lines: a place, and a scene begins there."""
    return (
        len(one.lines) == 1
        and has_letters(text)
        and is_capitals(text)
        and text[0].isalnum()
        and len(text.split()) >= 2
        and text[-1] not in ".!?…:;,。！？：-–—"
        and '"' not in text
        and not is_cut(text)
        and is_cue_like(text)
    )


def _action(line: str, *, last: bool) -> str:
    """The line, forced where a reader could take it for something else."""
    other = (
        line[0] in "!@>~#=.+"
        or read_slug(line) is not None
        or read_label(line) is not None
        or has_time_of_day(line)
        or is_cut(line)
        or read_label_cue(line) is not None
        or read_production_mark(split_lines(line)[0]) is not None
        or (not last and (is_cue_like(line) or looks_like_name(line)))
    )
    return f"!{line}" if other else line
