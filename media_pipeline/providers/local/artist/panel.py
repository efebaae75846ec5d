"""What every part of a drawing needs to know: camera, paints, chance, words."""

import random
import re
from dataclasses import dataclass

from media_pipeline.providers.local.artist.camera import Camera
from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.local.artist.light import Light
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.svg import circle, group, no_line


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One panel being drawn. ``words``: what the script says of the place, lower case.
    ``lying``: somebody lies on a bed that the people bring along."""

    camera: Camera
    palette: Palette
    words: str
    seed: int
    lying: bool = False

    @property
    def light(self) -> Light:
        return self.palette.light

    def dice(self, *what: object) -> random.Random:
        """Chance of the place: the same in every shot of it."""
        return dice(self.seed, *what)

    def says(self, *words: str) -> bool:
        """True when the place is described with one of the words."""
        return any(re.search(rf"\b{re.escape(word)}(?:e?s)?\b", self.words) for word in words)

    def board(self, drawing: str, x: float, z: float, height: float = 0.0) -> str:
        """A drawing in centimetres, standing at a spot given in metres."""
        ink = self.palette.line(self._line_width(z), 0.75)
        return group(drawing, self.camera.board(x, z, height), ink)

    def _line_width(self, z: float) -> float:
        pixels = self.camera.unit / 720 * (1.5 if z < 6 else 1.0)
        return pixels / self.camera.scale(z) * 100

    def halo(self, x: float, height: float, z: float, radius: float, strength: float) -> str:
        """Lamp light round a spot, radius in metres."""
        px, py = self.camera.point(x, height, z)
        fill = self.palette.halo("#ffd694", strength)
        return circle(px, py, radius * self.camera.scale(z), fill, no_line())

    @property
    def reach(self) -> float:
        """Half the width of a set that fills a wide shot of this panel's shape, metres."""
        return max(1.9, self.camera.width / self.camera.unit * 2.2)
