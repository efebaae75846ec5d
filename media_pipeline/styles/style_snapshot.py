"""What the slot ``film.style`` holds: the words of a style as the film took them."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.providers.style_recipe import LOCAL_LOOKS, StyleRecipe

FILM_STYLE = "film.style"
#: Named instead of a style: the analyst derives one from the script, once.
AUTO = "auto"


def style_snapshot(recipe: StyleRecipe, *, key: str, version: int = 0) -> dict[str, Any]:
    """``key`` and ``version`` say where it came from and are no input of anything; version 0 is
    of no project: built in, or derived."""
    return {"key": key, "version": version, **recipe_content(recipe)}


def recipe_content(recipe: StyleRecipe) -> dict[str, Any]:
    """As JSON gives it back: lists, not tuples."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(recipe).items()
    }


def recipe_of(content: Mapping[str, Any]) -> StyleRecipe:
    """Also of what an older release wrote: a field that it did not know is empty."""
    look = content.get("local_look", "")
    return StyleRecipe(
        name=str(content.get("name", "")),
        look=tuple(content.get("look", ())),
        palette=str(content.get("palette", "")),
        medium=str(content.get("medium", "")),
        lighting=str(content.get("lighting", "")),
        camera=str(content.get("camera", "")),
        music=tuple(content.get("music", ())),
        local_look=look if look in LOCAL_LOOKS else LOCAL_LOOKS[0],
    )


def seen_style(film_id: UUID) -> Reads:
    """The input of everything that is drawn: the film's style, as far as it can be seen."""
    return Reads(name="style", kind=FILM_STYLE, subject=film_id, projection="seen of a style")


def heard_style(film_id: UUID) -> Reads:
    return Reads(name="style", kind=FILM_STYLE, subject=film_id, projection="heard of a style")


def style_in(manifest: ReadManifest) -> StyleRecipe:
    """The style that a job was given, whole."""
    return recipe_of(manifest.content("style"))


def style_words(recipe: StyleRecipe) -> str:
    """As one sentence for a prompt; empty where the style leaves everything open."""
    told = [
        recipe.medium,
        ", ".join(recipe.look),
        f"palette: {recipe.palette}" if recipe.palette else "",
        f"light: {recipe.lighting}" if recipe.lighting else "",
        f"camera: {recipe.camera}" if recipe.camera else "",
    ]
    words = "; ".join(part for part in told if part)
    return f"Style: {words}." if words else ""
