"""Is it a script at all? Said before anything is spent."""

import re

from media_pipeline.providers.local.analysis.person_words import is_person_verb
from media_pipeline.providers.local.analysis.text_kinds import kind_of_text
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Action, Passage, Speech
from media_pipeline.screenplay.prose_verbs import FEMALE, MALE
from media_pipeline.screenplay.scene_spans import SceneSpan

_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_HAN_PERSON = re.compile(r"[他她彼]|그는|그녀|おれ|わたし")
_READER = frozenset(
    ("you", "your", "please", "shall", "must", "click", "should", "sie", "ihr", "vous")
)
_ENDS = ".!?…。！？,—–;:؟।”»"


def warn_of(
    script: str,
    elements: tuple[Element, ...],
    scenes: tuple[SceneSpan, ...],
    passages: tuple[Passage, ...],
) -> tuple[str, ...]:
    """Sentences for a person to read before anything is spent; none for a script or a story."""
    speeches = [p for p in passages if isinstance(p, Speech) and p.name]
    if any(e.kind is Kind.HEADING or (e.kind is Kind.MARK and e.name == "shot") for e in elements):
        return ()
    if kind := kind_of_text(script):
        return (
            f"This looks like {kind}, not like a script: nothing in it is a scene. "
            f"It would be filmed as {_count(len(scenes))}, told in pictures.",
        )
    if _is_talk(speeches) or _tells_a_story(passages):
        return ()
    return (
        "This may not be a script: it has no scene headings and nobody in it acts or speaks. "
        f"It would be filmed as {_count(len(scenes))}, told in pictures.",
    )


def _is_talk(speeches: list[Speech]) -> bool:
    """Somebody speaks in sentences: titles of a page over its paragraphs do not."""
    if not speeches:
        return False
    said = sum(speech.text[-1] in _ENDS for speech in speeches)
    again = len({name_key(speech.name) for speech in speeches}) < len(speeches)
    return any(speech.from_prose for speech in speeches) or again or 2 * said >= len(speeches)


def _tells_a_story(passages: tuple[Passage, ...]) -> bool:
    """Somebody is «he» or «she», or does what people do, and the reader is not told what to do."""
    action = " ".join(passage.text for passage in passages if isinstance(passage, Action))
    if len(_HAN_PERSON.findall(action)) >= 2:
        return True
    words = [word.lower() for word in _WORD.findall(action)]
    about = sum(word in FEMALE or word in MALE for word in words)
    does = sum(is_person_verb(word) for word in words)
    to_reader = sum(word in _READER for word in words)
    told = max(about, does)
    return told >= 2 and told >= 0.01 * len(words) and told > to_reader


def _count(scenes: int) -> str:
    return "one scene" if scenes == 1 else f"{scenes} scenes"
