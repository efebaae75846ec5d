"""The notes that are understood by rules: one sentence, one wish. Each rule gives edits or None."""

import re
from collections.abc import Callable

from media_pipeline.providers.analyst_words import CAMERA_MOVES, MOODS, SHOT_SIZES, TIMES, WEATHERS
from media_pipeline.providers.director import Edit, FilmOutline
from media_pipeline.providers.local.direction.find_subjects import (
    named_one,
    named_scene,
    named_shot,
)

Rule = Callable[[str, FilmOutline], tuple[Edit, ...] | None]

_QUOTED = r"[\"“«‘'](?P<said>.+)[\"”»’']"
_LINE = re.compile(
    rf"\bline\s+(?P<line>\d+)\b.*?\b(?:should|shall|must|to|:)\s*(?:say|read|be)?\s*:?\s*{_QUOTED}",
    re.IGNORECASE | re.DOTALL,
)
_WEARS = re.compile(
    r"\b(?:wears?|wearing|dressed\s+in|in|give\s+(?:her|him|them)|put\s+(?:her|him|them)\s+in)\s+"
    r"(?P<what>(?:an?|the|his|her|their)\s+[^.!?]+?)(?:\s+instead)?\s*[.!?]?$",
    re.IGNORECASE,
)
_GARMENTS = (
    *("coat", "raincoat", "jacket", "dress", "shirt", "cardigan", "sweater", "jumper", "suit"),
    *("hat", "cap", "scarf", "apron", "uniform", "skirt", "trousers", "jeans", "boots", "gloves"),
)
_COLOURED = re.compile(
    rf"\b(?P<garment>{'|'.join(_GARMENTS)})\s+(?:should\s+be|shall\s+be|must\s+be|to|is)\s+"
    r"(?P<colour>[a-z]+(?:\s[a-z]+)?)\s*[.!?]?$",
    re.IGNORECASE,
)
_RENAME = re.compile(
    r"\brename\s+(?P<what>.+?)\s+(?:to|as|into)\s+"
    r"[\"“«]?(?P<name>[^\"“”«».]+?)[\"”»]?\s*\.?$",
    re.IGNORECASE,
)
_STYLE = re.compile(r"\b(?:style|look)\b", re.IGNORECASE)
_MUSIC = re.compile(r"\b(?:music|score|soundtrack)\b", re.IGNORECASE)
#: From the farthest to the nearest, as «closer» and «wider» walk.
_LADDER = ("extreme wide", "wide", "full", "medium", "medium close", "close", "extreme close")
_NEARER = re.compile(r"\b(?:closer|tighter|nearer)\b", re.IGNORECASE)
_WIDER = re.compile(r"\b(?:wider|further\s+away|farther\s+away|further\s+back)\b", re.IGNORECASE)
_TIME_WORDS = {"sunrise": "dawn", "sunset": "dusk", "noon": "day", "midnight": "night"}
_WEATHER_WORDS = {
    "raining": "rain", "rainy": "rain", "snowing": "snow", "snowy": "snow", "foggy": "fog",
    "windy": "wind", "stormy": "storm", "sunny": "clear",
}  # fmt: skip


def line_of_a_shot(sentence: str, outline: FilmOutline) -> tuple[Edit, ...] | None:
    """«Shot 3 line 2 should say "…"»."""
    shot, found = named_shot(sentence, outline), _LINE.search(sentence)
    if shot is None or found is None or not 0 < int(found["line"]) <= len(shot.lines):
        return None
    return (
        Edit(
            kind="shot.dialogue",
            subject=shot.ref,
            field=f"line {int(found['line'])}",
            value=found["said"].strip(),
        ),
    )


def clothes_of_a_person(sentence: str, outline: FilmOutline) -> tuple[Edit, ...] | None:
    """«Mara wears a blue coat»; «Mara's raincoat should be blue»."""
    person = named_one(sentence, outline.people)
    if person is None:
        return None
    now = person.fields.get("standard_clothing", "")
    if coloured := _COLOURED.search(sentence):
        garment, colour = coloured["garment"].lower(), coloured["colour"].lower()
        clothes = _recoloured(now, garment, colour)
    elif (worn := _WEARS.search(sentence)) and any(
        re.search(rf"\b{garment}s?\b", worn["what"], re.IGNORECASE) for garment in _GARMENTS
    ):
        clothes = worn["what"].strip()
    else:
        return None
    return (
        Edit(kind="character.bible", subject=person.ref, field="standard_clothing", value=clothes),
    )


def _recoloured(now: str, garment: str, colour: str) -> str:
    """The colour before the garment changes; what else is worn stays."""
    worn = re.compile(rf"\b(an?\s+)?(?:[\w-]+\s+)?{garment}\b", re.IGNORECASE)
    article = "an" if colour[0] in "aeiou" else "a"
    return (
        worn.sub(f"{article} {colour} {garment}", now, count=1)
        if worn.search(now)
        else (f"{article} {colour} {garment}")
    )


def framing_of_a_shot(sentence: str, outline: FilmOutline) -> tuple[Edit, ...] | None:
    """«Shot 4 closer», «make shot 2 of scene 3 a wide shot», «shot 1: pan left»."""
    shot = named_shot(sentence, outline)
    if shot is None:
        return None
    said, size = sentence.lower().replace("-", " "), shot.fields.get("shot_size", "medium")
    at = _LADDER.index(size) if size in _LADDER else _LADDER.index("medium")
    step = bool(_NEARER.search(sentence)) - bool(_WIDER.search(sentence))
    if step:
        wanted = _LADDER[min(max(at + step, 0), len(_LADDER) - 1)]
        return (Edit(kind="shot.spec", subject=shot.ref, field="shot_size", value=wanted),)
    if move := _longest_in(said, CAMERA_MOVES):
        return (Edit(kind="shot.spec", subject=shot.ref, field="camera_move", value=move),)
    if size := _longest_in(said, tuple(one for one in SHOT_SIZES if f"{one} " in f"{said} ")):
        return (Edit(kind="shot.spec", subject=shot.ref, field="shot_size", value=size),)
    return None


def light_of_a_scene(sentence: str, outline: FilmOutline) -> tuple[Edit, ...] | None:
    """«Scene 2 at night», «it should rain in scene 1», «the mood of scene 3 is tense»."""
    scene = named_scene(sentence, outline)
    if scene is None:
        return None
    words = re.findall(r"[a-z]+", sentence.lower())
    found = {
        "time_of_day": _word(words, TIMES, _TIME_WORDS),
        "weather": _word(words, WEATHERS, _WEATHER_WORDS),
        "mood": _word(words, MOODS, {}),
    }
    edits = tuple(
        Edit(kind="scene.narrative", subject=scene.ref, field=name, value=value)
        for name, value in found.items()
        if value
    )
    return edits or None


def mood_of_the_music(sentence: str, outline: FilmOutline) -> tuple[Edit, ...] | None:
    """«The music should be calmer» is no rule; «make the music tense» is: of every scene."""
    if not _MUSIC.search(sentence):
        return None
    mood = _word(re.findall(r"[a-z]+", sentence.lower()), MOODS, {})
    if not mood:
        return None
    scene = named_scene(sentence, outline)
    return tuple(
        Edit(kind="scene.narrative", subject=one.ref, field="mood", value=mood)
        for one in ((scene,) if scene else outline.scenes)
    )


def style_of_the_film(sentence: str, outline: FilmOutline) -> tuple[Edit, ...] | None:
    """«Style: noir», «give it the look of a storybook»."""
    if not _STYLE.search(sentence):
        return None
    said = name_words(sentence)
    keys = sorted(outline.styles, key=len, reverse=True)
    key = next((key for key in keys if f" {name_words(key)} " in f" {said} "), "")
    return (Edit(kind="film.style", subject="film", field="key", value=key),) if key else None


def new_name(sentence: str, outline: FilmOutline) -> tuple[Edit, ...] | None:
    """«Rename Mara to Nora», «rename the film to Two Boats»."""
    found = _RENAME.search(sentence)
    if found is None:
        return None
    what = found["what"].strip()
    named = (
        named_scene(what, outline)
        or named_one(what, outline.people)
        or named_one(what, outline.places)
        or (outline.film if re.fullmatch(r"(?:the|this)\s+film", what, re.IGNORECASE) else None)
    )
    if named is None:
        return None
    return (Edit(kind="name", subject=named.ref, field="name", value=found["name"].strip()),)


def name_words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


def _longest_in(said: str, words: tuple[str, ...]) -> str:
    inside = [word for word in words if re.search(rf"\b{re.escape(word)}\b", said)]
    return max(inside, key=len, default="")


def _word(words: list[str], known: tuple[str, ...], also: dict[str, str]) -> str:
    return next((also.get(word, word) for word in words if word in known or word in also), "")


#: In this order: the first that understands a sentence has it.
RULES: tuple[Rule, ...] = (
    line_of_a_shot,
    new_name,
    framing_of_a_shot,
    mood_of_the_music,
    light_of_a_scene,
    style_of_the_film,
    clothes_of_a_person,
)
