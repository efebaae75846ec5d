"""How a film looks and sounds, in words: what everybody who draws or composes for it is told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

LocalLook = Literal["ink", "colour", "noir"]
#: The looks that the local artist draws in.
LOCAL_LOOKS: tuple[LocalLook, ...] = ("ink", "colour", "noir")


@dataclass(frozen=True, kw_only=True)
class StyleRecipe:
    """One style. Empty words mean «as you like».

    ``look``: single words and short phrases of the whole; ``palette``, ``medium``, ``lighting`` and
    ``camera``: a phrase each; ``music``: words for whoever composes. ``local_look`` is the nearest
    look of the local artist.
    """

    name: str
    look: tuple[str, ...] = ()
    palette: str = ""
    medium: str = ""
    lighting: str = ""
    camera: str = ""
    music: tuple[str, ...] = ()
    local_look: LocalLook = "ink"


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
