"""What a still shows, as it was pinned: the spec's fields, or a person's words over them."""

from dataclasses import dataclass
from typing import Any

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.manifest import ReadManifest, read_takes
from media_pipeline.providers.artist import ElementLook, PersonLook, PlaceLook, StillRequest
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.styles.style_snapshot import style_in

NOWHERE = PlaceLook(name="", setting="both", description="", key_features="", ambiance="", seed=0)
#: Where a person has written a prompt for a shot that nothing was known of.
_ANY_SPEC = {"shot_size": "medium", "angle": "eye level", "action": ""}
_ANY_NARRATIVE = {"time_of_day": "day", "weather": "clear", "mood": "calm"}


@dataclass(frozen=True)
class ToldStill:
    """``words``: a person's own, empty where the spec speaks. They were written in view of
    ``spec`` and ``narrative``, which say what the words leave open."""

    spec: dict[str, Any]
    narrative: dict[str, Any]
    words: str


def told_still(manifest: ReadManifest) -> ToldStill:
    """Of a person's words what they were written in view of; one query then."""
    prompt = manifest.takes.get("prompt")
    if prompt is None:
        return ToldStill(manifest.content("spec"), manifest.content("narrative"), "")
    seen = {
        name: str(entry["take"])
        for name, entry in prompt.manifest.get("inputs", {}).items()
        if "take" in entry
    }
    found = read_takes(seen.values())
    spec, narrative = (
        dict(found[seen[name]].content) if seen.get(name) in found else {}
        for name in ("spec", "narrative")
    )
    return ToldStill(
        _ANY_SPEC | spec, _ANY_NARRATIVE | narrative, str(prompt.content.get("prose", ""))
    )


def still_request(
    manifest: ReadManifest,
    *,
    people: tuple[PersonLook, ...] | None = None,
    place: PlaceLook | None = None,
    size: tuple[int, int] | None = None,
) -> StillRequest:
    """The picture that is pinned. ``people``, ``place``: where no sheets are pinned; ``size``:
    another one, in pixels. Raises ProviderRefused."""
    told = told_still(manifest)
    values = manifest.values
    width, height = size or (int(values["width"]), int(values["height"]))
    return StillRequest(
        width=width,
        height=height,
        place=place or (NOWHERE if people is not None else _place_on_its_sheet(manifest)),
        time_of_day=told.narrative["time_of_day"],
        weather=told.narrative["weather"],
        mood=told.narrative["mood"],
        shot_size=told.spec["shot_size"],
        angle=told.spec["angle"],
        action=told.spec["action"],
        people=_people_on_their_sheets(manifest) if people is None else people,
        elements=elements_of(manifest),
        style=style_in(manifest).local_look,
        seed=int(values["seed"]),
        words=told.words,
    )


def _people_on_their_sheets(manifest: ReadManifest) -> tuple[PersonLook, ...]:
    return tuple(PersonLook(**take.content["look"]) for take in manifest.named("person "))


def _place_on_its_sheet(manifest: ReadManifest) -> PlaceLook:
    places = manifest.named("place")
    return PlaceLook(**places[0].content["look"]) if places else NOWHERE


def elements_of(manifest: ReadManifest) -> tuple[ElementLook, ...]:
    """Raises ProviderRefused when one has no picture."""
    looks = []
    for name, take in manifest.takes.items():
        if not name.startswith("element ") or not name.endswith(" picture"):
            continue
        at = name.removesuffix(" picture")
        if take.asset is None:
            raise ProviderRefused(f"{at} has no picture")
        words = manifest.takes.get(at)
        looks.append(
            ElementLook(
                token=str(manifest.labels[f"{at} token"]),
                description=str(words.content["description"]) if words else "",
                picture=file_of(take.asset),
            )
        )
    return tuple(looks)
