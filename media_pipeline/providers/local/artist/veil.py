"""Light and dark laid over a finished picture, from a small mask made large.

Gradients over the whole picture are the dearest thing an SVG can hold (0.15 s each at 1280x720);
as masks they cost a hundredth of that.
"""

from dataclasses import dataclass
from math import hypot

from PIL import Image

_ACROSS, _DOWN = 64, 36


@dataclass(frozen=True)
class Veil:
    """A colour that grows from ``inner`` to ``outer``, distances from (cx, cy) in picture sizes.
    ``strength`` 0..1 is reached at ``outer``; inverted veils are strongest in the middle."""

    colour: str
    strength: float
    cx: float
    cy: float
    inner: float
    outer: float
    inverted: bool = False

    def over(self, picture: Image.Image) -> None:
        """Lays the veil over an RGB picture, in place."""
        mask = Image.frombytes("L", (_ACROSS, _DOWN), bytes(self._levels()))
        large = mask.resize(picture.size, Image.Resampling.BICUBIC)
        picture.paste(self.colour, (0, 0, *picture.size), large)

    def _levels(self) -> list[int]:
        levels = []
        for row in range(_DOWN):
            for col in range(_ACROSS):
                away = hypot((col + 0.5) / _ACROSS - self.cx, (row + 0.5) / _DOWN - self.cy)
                share = min(1.0, max(0.0, (away - self.inner) / (self.outer - self.inner)))
                share = 1 - share if self.inverted else share
                levels.append(round(255 * self.strength * share * share * (3 - 2 * share)))
        return levels
