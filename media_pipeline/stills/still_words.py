"""A still as it is put to a hosted model: the prose, the style, and who is on which picture.

Pictures are numbered from the list that is really sent. Who or what is not among them is described
instead, so that a model without references still draws the right coat.
"""

from dataclasses import dataclass
from pathlib import Path

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take import Take
from media_pipeline.providers.hosted import SentPicture
from media_pipeline.providers.model_cards import ModelCard
from media_pipeline.providers.style_recipe import style_words
from media_pipeline.stills.still_prompt import spoken
from media_pipeline.styles.style_snapshot import style_in


@dataclass(frozen=True)
class Reference:
    """Who or what has to be recognised. ``keeps``: what the picture of it decides; ``told``: the
    same in words, where no picture of it is sent."""

    picture: Path
    says: str
    keeps: str
    told: str


@dataclass(frozen=True)
class StillWords:
    prompt: str
    pictures: tuple[SentPicture, ...]
    left_out: tuple[str, ...]


def still_words(manifest: ReadManifest, model: ModelCard, prose: str, *more: str) -> StillWords:
    """What is sent, and what of the pictures is not. ``more``: sentences after the prose."""
    every = references_of(manifest)
    sent, rest = every[: model.most_references], every[model.most_references :]
    told = [
        f"Picture {number} is {one.says}: {one.keeps} as on it."
        for number, one in enumerate(sent, start=1)
    ]
    described = [one.told for one in rest if one.told]
    style = style_words(style_in(manifest))
    return StillWords(
        prompt=" ".join(part for part in (prose, *more, style, *told, *described) if part),
        pictures=tuple(
            SentPicture(path=one.picture, role="reference", says=one.says) for one in sent
        ),
        left_out=tuple(one.says for one in rest),
    )


def references_of(manifest: ReadManifest) -> list[Reference]:
    """The most important first: people in the order of the shot, what a person uploaded, the
    place."""
    people = [_person(take) for take in manifest.named("person ")]
    elements = [
        _element(manifest, name.removesuffix(" picture"), take)
        for name, take in manifest.takes.items()
        if name.startswith("element ") and name.endswith(" picture")
    ]
    places = [_place(take) for take in manifest.named("place")]
    return [one for one in (*people, *elements, *places) if one is not None]


def _person(take: Take) -> Reference | None:
    look = take.content.get("look", {})
    name = spoken(str(look.get("name", "")))
    seen = ", ".join(
        str(look[field])
        for field in ("age", "gender", "physical_description", "distinguishing_features")
        if look.get(field)
    )
    wears = f", wearing {look['standard_clothing']}" if look.get("standard_clothing") else ""
    told = f"{name}: {seen}{wears}." if seen or wears else ""
    return _reference(take, f"the sheet of {name}", "draw the same face, hair and clothes", told)


def _place(take: Take) -> Reference | None:
    look = take.content.get("look", {})
    name = spoken(str(look.get("name", "")))
    seen = ", ".join(
        str(look[field]) for field in ("description", "key_features", "ambiance") if look.get(field)
    )
    told = f"The place, {name}: {seen}." if seen else ""
    return _reference(take, f"the sheet of the place {name}", "draw the same place", told)


def _element(manifest: ReadManifest, at: str, take: Take) -> Reference | None:
    token = str(manifest.labels.get(f"{at} token", at))
    words = manifest.takes.get(at)
    seen = str(words.content.get("description", "")) if words else ""
    return _reference(take, token, "show it exactly", f"{token}: {seen}." if seen else "")


def _reference(take: Take, says: str, keeps: str, told: str) -> Reference | None:
    if take.asset is None:
        return None
    return Reference(picture=file_of(take.asset), says=says, keeps=keeps, told=told)
