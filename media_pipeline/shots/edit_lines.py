"""A person edits the lines of a shot: who says what and how, and where it is heard from."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from media_pipeline.films.spoken_line import bound_to
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.kind import Content
from media_pipeline.graph.person_edit import EditRefused, refuse_unknown, text
from media_pipeline.graph.take import Take
from media_pipeline.screenplay.find_names import name_in_words
from media_pipeline.screenplay.names import name_key

MOST_LINES = 100
#: ``left_to_model``: the video's model speaks the line itself. ``sound``: the token of an uploaded
#: sound that is the line. Nobody records either.
_FIELDS = ("character", "text", "tone", "left_to_model", "sound")
_ELSEWHERE = ("left_to_model", "sound")


def edit_lines(view: FilmView, _: UUID, shown: Content, sent: Content) -> dict[str, Any]:
    """``lines``: all of the shot's lines anew, each with a character's tag or name and its text.

    What is not said of where a line is heard from stays as it was.
    """
    refuse_unknown(sent, ("lines",))
    lines = sent["lines"]
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise EditRefused("lines_invalid", f"lines is a list of at most {MOST_LINES} lines.")
    cast = {name_key(name): who.tag for who in view.characters for name in (who.tag, who.name)}
    before = _before(lines, list(shown.get("lines", ())))
    return {
        **shown,
        "lines": [
            _line(view, line, number, cast, before[number - 1])
            for number, line in enumerate(lines, start=1)
        ],
    }


def check_lines(view: FilmView, take: Take) -> None:
    """Lines of history are shown again only while what they are bound to is there. Raises
    EditRefused."""
    for number, line in enumerate(take.content.get("lines", ()), start=1):
        if bound_to(line):
            _sound(view, bound_to(line), number)


def _before(lines: Sequence[Any], shown: Sequence[Content]) -> list[Content]:
    """What each line was: the one of the same words, or in its place where as many are left as
    there were, so that no line is heard in the place of another."""
    left = dict(enumerate(shown))
    found: list[Content | None] = []
    for line in lines:
        words = _words(line) if isinstance(line, dict) else None
        place = next((at for at, one in left.items() if _words(one) == words), None)
        found.append(None if place is None else left.pop(place))
    in_place = left if len(lines) == len(shown) else {}
    return [one or in_place.get(at, {}) for at, one in enumerate(found)]


def _words(line: Content) -> tuple[str, str]:
    return name_key(str(line.get("character", ""))), str(line.get("text", "")).strip()


def _line(
    view: FilmView, line: Any, number: int, cast: dict[str, str], before: Content
) -> dict[str, Any]:
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
    kept = {name: value for name, value in {**before, **line}.items() if name not in _ELSEWHERE}
    heard = _heard_from(view, line, number, before)
    return kept | {"character": tag, "text": words, "tone": tone} | heard


def _heard_from(view: FilmView, line: Content, number: int, before: Content) -> dict[str, Any]:
    """Nothing where a voice records it."""
    left, token = line.get("left_to_model", False), line.get("sound") or ""
    if not isinstance(left, bool):
        raise EditRefused("lines_invalid", f"line {number}: left_to_model is true or false.")
    if not isinstance(token, str):
        raise EditRefused("lines_invalid", f"line {number}: sound is the token of an element.")
    if left and token:
        raise EditRefused(
            "lines_invalid",
            f"line {number}: either the video's model speaks it or a sound is heard, not both.",
        )
    if not left and not token:
        # Said or left open, one by one: taking a line back from the model binds it to nothing.
        left = "left_to_model" not in line and bool(before.get("left_to_model"))
        token = "" if "sound" in line else bound_to(before)
    if left:
        return {"left_to_model": True}
    return {"sound": _sound(view, token, number)} if token else {}


def _sound(view: FilmView, named: str, number: int) -> str:
    """The token of a sound of the film, however it is written. Raises EditRefused."""
    key = name_in_words(named.strip("@{} "))
    found = next((one for one in view.elements if key == one.key), None)
    if found is not None and found.token in view.sound_by_token:
        return found.token
    there = ", ".join(view.sound_by_token) or "none"
    what = f"{found.token} is a picture" if found else f"the film has no sound {named!r}"
    raise EditRefused(
        "sound_unknown",
        f"line {number}: {what}. Its sounds are: {there}. Upload one and give it to the film as an "
        "element.",
    )
