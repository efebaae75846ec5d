"""What two drafts tell of somebody or somewhere: renamed between them, described anew, or not."""

import re
from collections.abc import Iterable

from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.scene_spans import find_scenes

#: So much of what was told of the one is told of the other, word for word but for the name.
_SAME = 0.5


def is_renamed(before: str, now: str, old_name: str, new_name: str) -> bool:
    """Whether ``now`` tells of ``new_name`` what ``before`` told of ``old_name``.

    Each line with the name counts with the line after it, so that a cue counts with what is said.
    """
    old, new = _lines(before), _lines(now)
    name = _as_word(old_name)
    if any(name.search(line) for line in new) or any(
        _as_word(new_name).search(line) for line in old
    ):
        return False
    told = {pair for pair in _pairs(old) if name.search(pair[0])}
    if not told:
        return False
    there = set(_pairs(new))
    meant = new_name.casefold()
    again = sum(
        (name.sub(lambda _: meant, one), name.sub(lambda _: meant, other)) in there
        for one, other in told
    )
    return again / len(told) >= _SAME


def description_of(script: str, names: Iterable[str]) -> tuple[str, ...]:
    """The action in which one of the names stands, and all action under a heading that has one.

    What is spoken is no part of it: another line of dialogue makes nobody look different.
    """
    wanted = [_as_word(name) for name in names if name]
    elements = lex(script)
    told: list[str] = []
    for scene in find_scenes(script, elements):
        is_here = any(name.search(scene.heading.text.casefold()) for name in wanted)
        told += [
            element.text
            for element in scene.elements
            if element.kind is Kind.ACTION
            and (is_here or any(name.search(element.text.casefold()) for name in wanted))
        ]
    return tuple(sorted(told))


def _as_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name.casefold())}(?!\w)")


def _lines(script: str) -> list[str]:
    lines = (" ".join(line.split()).casefold() for line in script.splitlines())
    return [line for line in lines if line]


def _pairs(lines: list[str]) -> Iterable[tuple[str, str]]:
    return zip(lines, [*lines[1:], ""], strict=True)
