"""How a film looks and sounds, in words: what everybody who draws or composes for it is told."""

from dataclasses import dataclass
from typing import Literal

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
