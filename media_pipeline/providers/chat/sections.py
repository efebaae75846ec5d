"""A question's material: named sections between fences that the material cannot contain.

::

    <<<SCENE 2 [5e1f09ac]
    INT. KITCHEN - DAY
    …
    >>>SCENE 2 [5e1f09ac]

What stands between two fences is a person's text or comes from it. The instructions call it data;
the mark is made from the whole material, so that no text can close its own fence.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """``name`` in capitals and ours, as «SCRIPT» or «SCENE 2»."""

    name: str
    text: str


def write_sections(sections: Sequence[Section]) -> str:
    """The material as one text. The same sections always give the same text."""
    mark = _mark(sections)
    return "\n\n".join(
        f"<<<{section.name} [{mark}]\n{section.text}\n>>>{section.name} [{mark}]"
        for section in sections
    )


def _mark(sections: Sequence[Section]) -> str:
    everything = "\0".join(f"{section.name}\0{section.text}" for section in sections)
    mark = ""
    while not mark or mark in everything:
        mark = hashlib.sha256(f"{everything}\0{mark}".encode()).hexdigest()[:8]
    return mark


def with_gutter(text: str) -> str:
    """``1: first line``: each line with its number; LF, CRLF and CR end one."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(f"{number}: {line}" for number, line in enumerate(lines, start=1))
