"""A person edits the lines of a shot: who says what, and how."""

from typing import Any
from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.kind import Content
from media_pipeline.graph.person_edit import EditRefused, refuse_unknown, text
from media_pipeline.screenplay.names import name_key

MOST_LINES = 100
#: ``left_to_model``: the video's model speaks the line itself, and nobody records it.
_FIELDS = ("character", "text", "tone", "left_to_model")


def edit_lines(view: FilmView, _: UUID, shown: Content, sent: Content) -> dict[str, Any]:
    """``lines``: all of the shot's lines anew, each with a character's tag or name and its text."""
    refuse_unknown(sent, ("lines",))
    lines = sent["lines"]
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise EditRefused("lines_invalid", f"lines is a list of at most {MOST_LINES} lines.")
    cast = {name_key(name): who.tag for who in view.characters for name in (who.tag, who.name)}
    before = list(shown.get("lines", ()))
    return {
        **shown,
        "lines": [
            _line(line, number, cast, before[number - 1] if number <= len(before) else {})
            for number, line in enumerate(lines, start=1)
        ],
    }


def _line(line: Any, number: int, cast: dict[str, str], before: Content) -> dict[str, Any]:
    if not isinstance(line, dict):
        raise EditRefused("lines_invalid", f"line {number} is an object with {', '.join(_FIELDS)}.")
    if unknown := sorted(set(line) - set(_FIELDS) - set(before)):
        raise EditRefused("field_unknown", f"line {number} has no {', '.join(unknown)}.")
    words = text("text", line.get("text", ""))
    if not words:
        raise EditRefused("line_empty", f"line {number} says nothing; leave it out to drop it.")
    tag = cast.get(name_key(str(line.get("character", ""))))
    if tag is None:
        raise EditRefused(
            "character_unknown",
            f"line {number}: nobody in the film is called {line.get('character')!r}.",
        )
    tone = text("tone", line.get("tone", ""))
    said = {**before, **line, "character": tag, "text": words, "tone": tone}
    left = said.pop("left_to_model", False)
    if not isinstance(left, bool):
        raise EditRefused("lines_invalid", f"line {number}: left_to_model is true or false.")
    return said | ({"left_to_model": True} if left else {})
