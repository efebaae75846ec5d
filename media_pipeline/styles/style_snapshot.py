"""What the slot ``film.style`` holds: the words of a style as the film took them."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.providers.style_recipe import StyleRecipe, recipe_of

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


def seen_style(film_id: UUID) -> Reads:
    """The input of everything that is drawn: the film's style, as far as it can be seen."""
    return Reads(name="style", kind=FILM_STYLE, subject=film_id, projection="seen of a style")


def heard_style(film_id: UUID) -> Reads:
    return Reads(name="style", kind=FILM_STYLE, subject=film_id, projection="heard of a style")


def style_in(manifest: ReadManifest) -> StyleRecipe:
    """The style that a job was given, whole."""
    return recipe_of(manifest.content("style"))
