# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Coats and jackets: two fronts over what is worn beneath."""

from collections.abc import Callable

from media_pipeline.providers.local.artist.colours import luma, mix, times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.measures import Measures
from media_pipeline.providers.local.artist.people.outfit import Outfit
from media_pipeline.providers.local.artist.svg import circle, d, no_line, path, rect, soft, stroke

#: name -> (where the fronts meet: 0 shoulder .. 1 waist, gap below in cm, lapels, hem below hip)
_CUTS = {
    "coat": (0.72, 0.0, True, 0.20),
    "raincoat": (0.16, 0.0, False, 0.17),
    "labcoat": (0.9, 7.0, True, 0.17),
    "robe": (0.95, 0.0, True, 0.30),
    "suit": (0.95, 0.0, True, 0.075),
    "blazer": (0.95, 0.0, True, 0.07),
    "jacket": (0.5, 6.5, False, 0.035),
    "cardigan": (0.75, 5.0, False, 0.045),
    "uniform": (0.2, 0.0, True, 0.06),
}


class Outer:
    """Draws the outer garment; ``low`` is a hem that may not be passed (a seat)."""

    def __init__(
        self, look: Appearance, outfit: Outfit, m: Measures, mid: float, paints: Palette, back: bool,
        low: float,
    ) -> None:  # fmt: skip
        self.look, self.outfit, self.m, self.mid = look, outfit, m, mid
        self.paints, self.back = paints, back
        cut = _CUTS.get(outfit.outer, _CUTS["jacket"])
        self.meet = m.shoulder + 4 + cut[0] * (m.waist - m.shoulder - 4)
        self.gap, self.lapels = cut[1], cut[2]
        seated = low < m.hip
        self.hem = low + 2 if seated else m.hip + cut[3] * m.tall
        self.colour = paints.person(outfit.outer_colour)
        self.dark = paints.shaded(self.colour, 1.25)

    def draw(self, outline: Callable[[float, float], str]) -> str:
        """The fronts, with collar, buttons, belt and pockets."""
        if self.back:
            seam = stroke(d("M", 0, self.m.shoulder + 2, "L", 0, self.hem), self.dark, 0.6)
            whole = path(outline(2.2, self.hem), self.paints.volume(self.colour))
            return whole + seam + self._collar_behind()
        parts = [self._front(side) for side in (-1, 1)]
        parts += [self._pattern(), self._collar(), self._details()]
        return "".join(parts)

    def _front(self, side: int) -> str:
        m, x, y = self.m, self.mid, self.m.shoulder
        s, w, h = m.shoulder_half + 0.6, m.waist_half + 2.2, m.hip_half + 2.4
        flare = h + max(0.0, self.hem - m.hip) * 0.1
        pit = y + 0.125 * m.tall
        inner = x + side * self.gap * 0.5
        overlap = -side * 1.2 if self.gap == 0 and side == self._over else 0.0
        shape = d(
            "M", side * 6.2, y - 3.4,
            "C", side * 9, y + 0.4, side * (s - 5), y, side * s, y + 5.5,
            "C", side * s, y + 12, side * (s * 0.92), pit - 4, side * (s * 0.88), pit,
            "C", side * (w + 1.6), m.waist - 12, side * w, m.waist - 5, side * w, m.waist,
            "C", side * w, m.waist + 8, side * h, m.hip - 10, side * flare, self.hem,
            "L", inner + overlap, self.hem + (1.2 if self.gap == 0 else 0),
            "L", inner + overlap, self.meet,
            "L", side * 5.4, y - 1.5, "Z",
        )  # fmt: skip
        return path(shape, self.paints.flank(self.colour, side))

    @property
    def _over(self) -> int:
        return -1 if self.look.female else 1

    def _pattern(self) -> str:
        if not self.outfit.outer_pattern:
            return ""
        tone = (
            times(self.colour, 0.75) if luma(self.colour) > 90 else mix(self.colour, "#fff8f0", 0.3)
        )
        half = self.m.waist_half - 1
        lines = [rect(at * half / 3 - 0.4, self.m.shoulder + 10, 0.8, self.hem - self.m.shoulder - 12, tone, soft(0.6)) for at in (-3, -2, 2, 3)]  # fmt: skip
        return "".join(lines)

    def _collar(self) -> str:
        x, y = self.mid, self.m.shoulder
        name = self.outfit.outer
        parts = []
        if name == "raincoat":
            return path(d("M", -12, y, "Q", -10.5, y - 11, -6, y - 9, "Q", x, y + 3, 6, y - 9, "Q", 10.5, y - 11, 12, y, "Q", 5, y + 8.6, x, y + 9.6, "Q", -5, y + 8.6, -12, y, "Z"), self.paints.volume(times(self.colour, 0.93)))  # fmt: skip
        for side in (-1, 1):
            if name == "robe":
                parts.append(stroke(d("M", side * 6, y - 3.6, "L", x + side * 0.6, self.meet), self.dark, 4.2))  # fmt: skip
            elif self.lapels and name != "uniform":
                deep = y + 0.42 * (self.meet - y)
                lapel = d("M", side * 5.2, y - 4.6, "L", side * 10.4, y + 1.2, "L", side * 12.6, deep - 1.5, "L", side * 10.2, deep + 0.4, "L", side * 12, deep + 3, "L", x + side * 0.4, self.meet, "Z")  # fmt: skip
                parts.append(path(lapel, times(self.colour, 1.07)))
            elif name == "cardigan":
                parts.append(stroke(d("M", side * 6, y - 3, "L", x + side * self.gap * 0.5, self.meet, "L", x + side * self.gap * 0.5, self.hem - 1), self.dark, 2.0))  # fmt: skip
            else:
                wing = d("M", side * 4.6, y - 6, "L", side * 9.6, y - 1, "L", x + side * 5.6, y + 8.2, "L", x + side * 1.4, y + 3.8, "Z")  # fmt: skip
                parts.append(path(wing, times(self.colour, 1.08)))
        return "".join(parts)

    def _collar_behind(self) -> str:
        y = self.m.shoulder
        if self.outfit.outer == "raincoat":
            hood = d("M", -12, y - 4, "Q", 0, y - 9, 12, y - 4, "Q", 10, y + 15, 0, y + 18, "Q", -10, y + 15, -12, y - 4, "Z")  # fmt: skip
            return path(hood, self.paints.volume(times(self.colour, 0.94)))
        return path(d("M", -8, y - 1, "Q", 0, y - 10, 8, y - 1, "Q", 0, y + 3, -8, y - 1, "Z"), times(self.colour, 1.08))  # fmt: skip

    def _details(self) -> str:
        x, m, name = self.mid, self.m, self.outfit.outer
        parts = []
        brass = self.paints.person("#d9b54a")
        if name == "coat":
            tone = self.paints.shaded(self.colour, 1.7)
            parts += [circle(x + side * 4.2, self.meet + 5 + row * 12, 1.15, tone, no_line()) for row in range(3) for side in (-1, 1)]  # fmt: skip
            parts.append(stroke(d("M", -m.waist_half - 2, m.waist + 2.5, "L", m.waist_half + 2, m.waist + 2.5), self.dark, 2.6))  # fmt: skip
        elif name in {"uniform", "raincoat"}:
            tone = brass if name == "uniform" else self.paints.shaded(self.colour, 1.6)
            parts += [circle(x + 0.6, self.meet + 5 + row * 10, 1.1, tone, no_line()) for row in range(5)]  # fmt: skip
        elif name in {"suit", "blazer"}:
            parts += [circle(x + 0.8, self.meet + 3 + row * 8, 0.9, self.dark, no_line()) for row in range(2)]  # fmt: skip
        if name in {"uniform"}:
            for side in (-1, 1):
                parts.append(rect(side * 13 - 3.5, m.shoulder + 1.4, 7, 2, brass, no_line()))
            parts.append(circle(11, m.shoulder + 17, 2.2, brass))
            parts.append(rect(-m.waist_half - 2.2, m.waist, m.waist_half * 2 + 4.4, 3.6, "#1f1d22", no_line()))  # fmt: skip
        if name in {"jacket", "cardigan", "coat", "raincoat", "labcoat"}:
            level = m.waist + 9
            for side in (-1, 1):
                parts.append(stroke(d("M", side * m.hip_half * 0.92, level, "L", side * m.hip_half * 0.5, level + 6), self.dark, 0.8))  # fmt: skip
        if name == "robe":
            parts.append(rect(-m.waist_half - 2.4, m.waist - 2, m.waist_half * 2 + 4.8, 4.4, self.dark, no_line()))  # fmt: skip
        return "".join(parts)
