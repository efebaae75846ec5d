"""What a rewriting of a script's prose must leave as it is: its headings and all that is spoken."""

from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Speech, read_passages
from media_pipeline.screenplay.scene_spans import find_scenes


def kept_words(script: str) -> list[str]:
    """In order: each scene's heading, and who says what in it, word for word."""
    words: list[str] = []
    for scene in find_scenes(script, lex(script)):
        words.append(f"heading: {scene.heading.text}")
        words += [
            f"{name_key(passage.name)}: {passage.text}"
            for passage in read_passages(scene.elements)
            if isinstance(passage, Speech)
        ]
    return words


def first_change(before: str, after: str) -> str:
    """The first heading or speech that is not as it was; empty when all are."""
    old, new = kept_words(before), kept_words(after)
    for at, words in enumerate(old):
        if at >= len(new) or new[at] != words:
            return words
    return new[len(old)] if len(new) > len(old) else ""
