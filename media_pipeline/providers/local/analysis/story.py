"""The whole text: its title, and whether it is a script at all."""

import re

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lines import plain, spoken
from media_pipeline.screenplay.passages import Action, Passage, Speech
from media_pipeline.screenplay.prose_verbs import FEMALE, MALE
from media_pipeline.screenplay.scene_spans import SceneSpan

_WORD = re.compile(r"[^\W\d_]{2,}")
_SYMBOL = re.compile(r"[{}<>=|\\;$#@\[\]]|\d{3,}")
_LONGEST_TITLE = 100


def find_title(elements: tuple[Element, ...], scenes: tuple[SceneSpan, ...]) -> str:
    """The title page's, else a short line alone above the first scene; empty where neither is."""
    for element in elements:
        if element.kind is Kind.TITLE_PAGE and element.name.casefold() == "title":
            return spoken(element.text)
    first = scenes[0].start if scenes else 0
    for element in elements:
        if element.kind in (Kind.NOTE, Kind.BONEYARD, Kind.MARK, Kind.TITLE_PAGE):
            continue
        opens = element.kind in (Kind.ACTION, Kind.SECTION, Kind.CENTERED)
        line = plain(element.text.splitlines()[0] if element.text else "").strip(" ,，")
        if element.start >= first and element.kind is not Kind.SECTION:
            return ""
        if opens and 0 < len(line) <= _LONGEST_TITLE and line[-1] not in ".!?。:：":
            return spoken(line)
        return ""
    return ""


def warn_of(
    elements: tuple[Element, ...], scenes: tuple[SceneSpan, ...], passages: tuple[Passage, ...]
) -> tuple[str, ...]:
    """Sentences for a person to read before anything is spent; none for a script or a story."""
    has_headings = any(element.kind is Kind.HEADING for element in elements)
    speeches = sum(isinstance(passage, Speech) and bool(passage.name) for passage in passages)
    action = " ".join(passage.text for passage in passages if isinstance(passage, Action))
    if has_headings or speeches >= 2 or (speeches and len(action.split()) < 120):
        return ()
    words = [word.lower() for word in _WORD.findall(action)]
    symbols = len(_SYMBOL.findall(action))
    if symbols > 0.15 * max(1, len(words)):
        return (
            "This looks like data or program text, not like a script: nothing in it is a scene "
            "and nobody speaks. The whole text would become one scene.",
        )
    if _tells_a_story(words) or speeches:
        return ()
    return (
        "This may not be a script: it has no scene headings and nobody in it acts or speaks. "
        f"It would be filmed as {_count(len(scenes))}, told in pictures.",
    )


def _tells_a_story(words: list[str]) -> bool:
    """Somebody is «he» or «she» often enough, and no text in the second person outweighs it."""
    about = sum(word in FEMALE | MALE for word in words)
    to_reader = sum(word in ("you", "your", "please", "shall", "must") for word in words)
    return about >= 2 and about >= 0.01 * len(words) and about > to_reader


def _count(scenes: int) -> str:
    return "one scene" if scenes == 1 else f"{scenes} scenes"
