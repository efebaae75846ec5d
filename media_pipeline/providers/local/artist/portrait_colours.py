"""The colours of a face on a portrait: measured where skin is, and above it where hair is.

No face is recognised here. What has the colour of skin and hangs together in the middle of the
picture is taken for a face; a picture without such a patch, or one that is all of that colour,
tells nothing, and the words decide.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from media_pipeline.providers.local.artist.colours import from_channels
from media_pipeline.providers.provider_errors import ProviderRefused

_LONGEST = 192
#: The share of the picture that a face has.
_LEAST, _MOST = 0.02, 0.55
#: How far (in RGB) hair is from what is behind it, and from skin.
_APART = 36.0


@dataclass(frozen=True)
class PortraitColours:
    """As ``#rrggbb``; empty where the picture does not tell."""

    skin: str = ""
    hair: str = ""


def portrait_colours(portraits: Iterable[Path]) -> PortraitColours:
    """Of the first picture that shows a face. Raises ProviderRefused."""
    for portrait in portraits:
        found = _measure(_pixels(portrait))
        if found.skin:
            return found
    return PortraitColours()


def _pixels(portrait: Path) -> Any:
    try:
        with Image.open(portrait) as file:
            picture = file.convert("RGB")
    except OSError as error:
        raise ProviderRefused("a portrait's file cannot be read") from error
    picture.thumbnail((_LONGEST, _LONGEST))
    return np.asarray(picture)


def _measure(pixels: Any) -> PortraitColours:
    light, red, blue = (plane.astype(int) for plane in cv2.split(_ycrcb(pixels)))
    is_skin = (red >= 137) & (red <= 180) & (blue >= 80) & (blue <= 127) & (light > 35)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(is_skin.astype(np.uint8))
    whole = pixels.shape[0] * pixels.shape[1]
    faces = [
        at
        for at in range(1, count)
        if _LEAST <= stats[at][cv2.CC_STAT_AREA] / whole <= _MOST
        and 0.15 <= middles[at][0] / pixels.shape[1] <= 0.85
    ]
    if not faces:
        return PortraitColours()
    # The highest of the large ones: hands and a bare chest are below the face.
    face = min(faces, key=lambda at: (stats[at][cv2.CC_STAT_TOP], at))
    left, top, wide, tall = (int(stats[face][at]) for at in range(4))
    patch = labels == face
    # Red and fair hair is of the same colours as skin: the middle of the patch is surely face.
    middle = np.zeros_like(patch)
    middle[
        top + 3 * tall // 10 : top + 11 * tall // 20, left + wide // 3 : left + 2 * wide // 3
    ] = 1
    skin = _median(pixels[patch & middle])
    if skin is None:
        return PortraitColours()
    crown = np.zeros_like(patch)
    crown[top : top + max(2, tall // 6)] = 1
    band = pixels[max(0, top - max(3, wide // 5)) : top, left + wide // 4 : left + 3 * wide // 4]
    corners = (pixels[:4, :6].reshape(-1, 3), pixels[:4, -6:].reshape(-1, 3))
    wall = np.median(np.concatenate(corners), axis=0)
    for hair in (_median(pixels[patch & crown]), _median(band.reshape(-1, 3))):
        if hair is not None and all(
            np.linalg.norm(hair - other) >= _APART for other in (wall, skin)
        ):
            return PortraitColours(skin=_colour(skin), hair=_colour(hair))
    return PortraitColours(skin=_colour(skin))


def _median(pixels: Any) -> Any:
    return np.median(pixels, axis=0) if len(pixels) else None


def _colour(channels: Any) -> str:
    return from_channels(*map(float, channels))


def _ycrcb(pixels: Any) -> Any:
    return cv2.cvtColor(pixels, cv2.COLOR_RGB2YCrCb)
