"""A still's prompt: what the shot's spec says, as a sentence. Nobody is asked for it."""

from typing import Any
from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.computed import Ingredients
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.person_edit import texts

_SIZES = {
    "extreme wide": "An extreme wide shot",
    "wide": "A wide shot",
    "full": "A full shot",
    "medium": "A medium shot",
    "medium close": "A medium close-up",
    "close": "A close-up",
    "extreme close": "An extreme close-up",
    "insert": "An insert shot of a detail",
    "over the shoulder": "An over-the-shoulder shot",
    "two shot": "A two shot",
}
_ANGLES = {
    "low": "from a low angle",
    "high": "from a high angle",
    "overhead": "from straight above",
}


def in_words(ingredients: Ingredients) -> dict[str, Any]:
    """``prose``: framing, action, who, where, in which light; people and places by their tags."""
    spec, narrative = ingredients.contents["spec"], ingredients.contents["narrative"]
    told = [framing_in_words(str(spec.get("shot_size", "")), str(spec.get("angle", ""))) + "."]
    if action := str(spec.get("action", "")).strip():
        told.append(action if action[-1] in ".!?…。！？" else f"{action}.")
    people = [spoken(tag) for tag in spec.get("characters", [])]
    if people:
        told.append(f"In the shot: {', '.join(people)}.")
    if place := spoken(str(ingredients.values.get("place name", ""))):
        told.append(f"Place: {place}.")
    told.append(_light(narrative))
    return {"prose": " ".join(part for part in told if part)}


def framing_in_words(shot_size: str, angle: str) -> str:
    """«A close-up from a low angle»."""
    size = _SIZES.get(shot_size, f"A {shot_size} shot" if shot_size else "A shot")
    return " ".join(part for part in (size, _ANGLES.get(angle, "")) if part)


def spoken(tag: str) -> str:
    """A tag as words: «the_ferry» is the ferry."""
    return " ".join(tag.replace("_", " ").replace("-", " ").split())


def _light(narrative: Any) -> str:
    weather = str(narrative.get("weather", ""))
    named = (str(narrative.get("time_of_day", "")), "" if weather == "none" else weather)
    light = ", ".join(word for word in named if word)
    mood = str(narrative.get("mood", ""))
    said = [f"{light[:1].upper()}{light[1:]}." if light else ""]
    said.append(f"The mood is {mood}." if mood else "")
    return " ".join(part for part in said if part)


def _inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    scene = view.scene_of(shot_id)
    place = view.location_of(scene.id)
    return [
        Reads(name="spec", kind="shot.spec", subject=shot_id, projection="framing"),
        Reads(
            name="narrative",
            kind="scene.narrative",
            subject=scene.id,
            projection="light and weather",
        ),
        # Where it plays is an input of the still by its sheet; here it is only named.
        Label(name="place name", value=place.tag if place else ""),
    ]


STILL_PROMPT = kinds.declare(
    Kind(
        name="still.prompt",
        stage=Stage.STILLS,
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=_inputs,
        models=lambda _: ["computed"],
        compute=in_words,
        edit=texts("prose"),
    )
)
