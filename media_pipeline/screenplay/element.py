"""What a script is made of: elements with their places in the text."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What one element is. The names are Fountain's; a few exist for plain text."""

    TITLE_PAGE = "title_page"  # one «Key: value» entry; ``name`` is the key
    HEADING = "heading"  # a scene begins here: a slug line, or a label as «Scene 3 — 8s»
    FIELD = "field"  # a fact of the scene in a line of its own; ``name``: place | time | cast | …
    ACTION = "action"
    CUE = "cue"  # ``name`` speaks next; ``extension`` is what stood in parentheses
    PARENTHETICAL = "parenthetical"
    DIALOGUE = "dialogue"
    LYRICS = "lyrics"
    TRANSITION = "transition"
    CENTERED = "centered"
    SECTION = "section"  # «# Act One», «ACT I», «Chapter 3»; ``depth`` from 1
    SYNOPSIS = "synopsis"
    PAGE_BREAK = "page_break"
    MARK = (
        "mark"  # of the production, neither seen nor heard: «Shot 2 — 4s», «TOTAL: 60s», «(MORE)»
    )
    NOTE = "note"  # [[…]]; may lie inside another element
    BONEYARD = "boneyard"  # /*…*/; may lie inside another element


@dataclass(frozen=True, kw_only=True, slots=True)
class Element:
    """One element. ``script[start:end]`` is its source, letter for letter.

    ``text`` is what it says: without marks of the format, notes and cut-out passages, its line
    ends as «\\n». Starts never decrease along a script.
    """

    kind: Kind
    start: int
    end: int
    text: str
    name: str = ""  # cue: who speaks, as written; field, title page: the key; mark: «shot» or «»
    extension: str = ""  # cue: «V.O.», «CONT'D, softly»
    number: str = ""  # heading: the scene number as written
    depth: int = 0  # section: 1..6
    dual: bool = False  # cue: spoken together with the speech before
