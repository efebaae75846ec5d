# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""The upper body and what is worn on it, from inside out."""

from media_pipeline.providers.local.artist.colours import luma, mix, times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.measures import Measures
from media_pipeline.providers.local.artist.people.outer import Outer
from media_pipeline.providers.local.artist.people.outfit import Outfit
from media_pipeline.providers.local.artist.svg import circle, d, no_line, path, rect, soft, stroke


class Torso:
    """Draws trunk and neck; ``turn`` moves the middle line, ``back`` shows the person from behind."""

    def __init__(
        self, look: Appearance, outfit: Outfit, m: Measures, turn: float, paints: Palette,
        *, back: bool = False, hem: float | None = None,
    ) -> None:  # fmt: skip
        self.look, self.outfit, self.m, self.paints, self.back = look, outfit, m, paints, back
        self.mid = 0.0 if back else turn * m.shoulder_half * 0.3
        self.hem = hem if hem is not None else m.hip + 0.035 * m.tall
        self.skin = paints.person(look.skin)

    def neck(self) -> str:
        m = self.m
        half = m.tall * (0.027 if self.look.female else 0.033) * min(self.look.bulk, 1.15)
        top, foot = m.chin - 5, m.shoulder + 6
        shape = d("M", -half, top, "L", half, top, "L", half * 1.05, foot - 6, "L", half * 1.6, foot, "L", -half * 1.6, foot, "L", -half * 1.05, foot - 6, "Z")  # fmt: skip
        shade = d("M", -half, m.chin - 1, "Q", 0, m.chin + 7, half, m.chin - 1, "L", half, top, "L", -half, top, "Z")  # fmt: skip
        return path(shape, self.paints.volume(self.skin, 0.7)) + path(
            shade, self.paints.shaded(self.skin, 1.2), soft(0.7)
        )

    def outline(self, ease: float, hem: float) -> str:
        """The trunk's edge; ``ease`` is how far the cloth stands off."""
        m = self.m
        s, w, h = m.shoulder_half, m.waist_half + ease, m.hip_half + ease
        neck = m.tall * 0.036
        y = m.shoulder
        pit = y + 0.125 * m.tall
        return d(
            "M", -neck, y - 2.5,
            "C", -neck - 4, y + 1, -s + 5, y + 0.5, -s, y + 5.5,
            "C", -s + 0.5, y + 12, -s * 0.9, pit - 4, -s * 0.86 - ease * 0.4, pit,
            "C", -w - 2, m.waist - 12, -w, m.waist - 5, -w, m.waist,
            "C", -w, m.waist + 8, -h, m.hip - 10, -h, hem,
            "L", h, hem,
            "C", h, m.hip - 10, w, m.waist + 8, w, m.waist,
            "C", w, m.waist - 5, w + 2, m.waist - 12, s * 0.86 + ease * 0.4, pit,
            "C", s * 0.9, pit - 4, s - 0.5, y + 12, s, y + 5.5,
            "C", s - 5, y + 0.5, neck + 4, y + 1, neck, y - 2.5, "Z",
        )  # fmt: skip

    def draw(self) -> str:
        outfit = self.outfit
        inner = self._dress() if outfit.dress else self._top()
        over = self._vest() + self._overall()
        outer = ""
        if outfit.outer:
            outer = Outer(
                self.look, outfit, self.m, self.mid, self.paints, self.back, self.hem
            ).draw(self.outline)
        return inner + over + outer + self._apron() + self._throat()

    def _top(self) -> str:
        o, m, p = self.outfit, self.m, self.paints
        colour = p.person(o.top_colour)
        dark = p.shaded(colour, 1.15)
        loose = {"sweater": 1.6, "hoodie": 2.2, "turtleneck": 1.2}.get(o.top, 0.6)
        body = path(self.outline(loose, self.hem), p.volume(colour))
        body += self._pattern(o.top_pattern, colour)
        x, y = self.mid, m.shoulder
        if self.back:
            return body + (self._hood(colour) if o.top == "hoodie" else "")
        match o.top:
            case "turtleneck":
                return body + self._roll(colour) + self._rib(dark)
            case "sweater":
                collar = d("M", -7.6, y - 2.5, "Q", x, y + 8.5, 7.6, y - 2.5, "L", 5.6, y - 3.2, "Q", x, y + 4.6, -5.6, y - 3.2, "Z")  # fmt: skip
                return body + self._open_neck(5.4, 4.5) + path(collar, dark) + self._rib(dark)
            case "hoodie":
                cords = "".join(stroke(d("M", x + side * 2.6, y + 6, "L", x + side * 3, y + 19), mix(colour, "#ffffff", 0.55), 0.8) for side in (-1, 1))  # fmt: skip
                pouch = d("M", x - 10, m.waist + 2, "L", x + 10, m.waist + 2, "L", x + 13, m.waist + 14, "L", x - 13, m.waist + 14, "Z")  # fmt: skip
                return body + self._hood(colour) + self._open_neck(5, 6) + path(pouch, dark, soft(0.5)) + cords  # fmt: skip
            case "shirt":
                opening = (4.2, 1.2) if o.tie else (4.6, 7.0)
                return body + self._open_neck(*opening) + self._shirt_front(colour, dark)
            case "scrubs":
                return body + self._open_neck(5.2, 13) + stroke(d("M", -5.2, y - 2, "L", x, y + 11, "L", 5.2, y - 2), dark, 1.6)  # fmt: skip
        edge = stroke(d("M", -6, y - 2.4, "Q", x, y + 6.4, 6, y - 2.4), dark, 1.3)
        return body + self._open_neck(5.8, 6) + edge

    def _open_neck(self, half: float, deep: float) -> str:
        y = self.m.shoulder
        return path(d("M", -half, y - 3, "Q", self.mid * 0.9, y + deep * 1.9, half, y - 3, "Z"), self.skin, no_line())  # fmt: skip

    def _shirt_front(self, colour: str, dark: str) -> str:
        x, y = self.mid, self.m.shoulder
        light = mix(colour, "#ffffff", 0.14)
        parts = [stroke(d("M", x, y + 8, "L", x * 1.1, self.hem), dark, 0.7)]
        parts += [circle(x * 1.02, y + 13 + at * 9.5, 0.65, dark, no_line()) for at in range(5)]
        for side in (-1, 1):
            wing = d("M", side * 5.4, y - 5.2, "L", side * 8, y + 0.5, "L", x + side * 3.8, y + 8.4, "L", x, y + 4.6, "Z")  # fmt: skip
            parts.append(path(wing, light))
        return "".join(parts) + self._tie()

    def _tie(self) -> str:
        o, x, y = self.outfit, self.mid, self.m.shoulder
        if not o.tie:
            return ""
        colour = self.paints.person(o.tie_colour)
        if o.tie == "bowtie":
            return path(d("M", x, y + 4.5, "L", x - 6.5, y + 1.6, "L", x - 6.5, y + 8, "Z", "M", x, y + 4.5, "L", x + 6.5, y + 1.6, "L", x + 6.5, y + 8, "Z"), colour)  # fmt: skip
        knot = d("M", x - 2.4, y + 1.4, "L", x + 2.4, y + 1.4, "L", x + 1.5, y + 8, "L", x - 1.5, y + 8, "Z")  # fmt: skip
        blade = d("M", x - 1.5, y + 8, "L", x + 1.5, y + 8, "L", x + 3.4, self.m.waist + 1, "L", x + 0.3, self.m.waist + 6, "L", x - 3, self.m.waist + 1, "Z")  # fmt: skip
        return path(blade, self.paints.volume(colour)) + path(knot, times(colour, 0.88))

    def _roll(self, colour: str) -> str:
        y = self.m.chin + 1.6
        half = self.m.tall * 0.036 + 0.9
        foot = self.m.shoulder + 1.5
        tube = d("M", -half, y + 1, "Q", 0, y + 5.5, half, y + 1, "L", half + 1.2, foot, "Q", 0, foot + 5.5, -half - 1.2, foot, "Z")  # fmt: skip
        fold = d("M", -half - 0.6, (y + foot) / 2, "Q", 0, (y + foot) / 2 + 5.4, half + 0.6, (y + foot) / 2)  # fmt: skip
        return path(tube, self.paints.volume(colour)) + stroke(
            fold, self.paints.shaded(colour, 1.2), 0.7
        )

    def _rib(self, dark: str) -> str:
        half = self.m.hip_half + 1
        return rect(-half, self.hem - 4, half * 2, 4, dark, soft(0.55))

    def _hood(self, colour: str) -> str:
        y = self.m.shoulder
        if self.back:
            return path(d("M", -11, y - 4, "Q", 0, y - 9, 11, y - 4, "Q", 9, y + 14, 0, y + 17, "Q", -9, y + 14, -11, y - 4, "Z"), self.paints.volume(colour))  # fmt: skip
        return path(d("M", -11, y - 1, "Q", -9.5, y - 10, -5.5, y - 8, "L", self.mid, y + 9, "L", 5.5, y - 8, "Q", 9.5, y - 10, 11, y - 1, "Q", 5, y + 9, self.mid, y + 11, "Q", -5, y + 9, -11, y - 1, "Z"), self.paints.volume(times(colour, 0.92)))  # fmt: skip

    def _dress(self) -> str:
        p, m, o = self.paints, self.m, self.outfit
        colour = p.person(o.dress_colour)
        body = path(self.outline(0.4, m.hip), p.volume(colour))
        body += self._pattern(o.dress if o.dress != "plain" else "", colour)
        belt = rect(-m.waist_half - 0.6, m.waist - 2, m.waist_half * 2 + 1.2, 3.6, p.shaded(colour, 1.3), soft(0.8))  # fmt: skip
        if self.back:
            return body + belt
        edge = stroke(d("M", -6.6, m.shoulder - 2, "Q", self.mid, m.shoulder + 12, 6.6, m.shoulder - 2), p.shaded(colour), 0.9)  # fmt: skip
        return body + self._open_neck(6.4, 8) + edge + belt

    def _pattern(self, kind: str, colour: str) -> str:
        """Stripes, checks or dots over the trunk."""
        if not kind:
            return ""
        m, tone = self.m, times(colour, 0.68) if luma(colour) > 90 else mix(colour, "#ffffff", 0.4)
        top = m.shoulder + 8
        parts = []
        y = top
        while y < self.hem - 2:
            half = self._half_at(y)
            if kind == "dots":
                shift = 2.7 if round((y - top) / 5.5) % 2 else 0.0
                parts += [circle(x * 5.4 + shift, y, 1.1, tone, no_line()) for x in range(-4, 4) if abs(x * 5.4 + shift) < half - 1]  # fmt: skip
            else:
                thick = 2.2 if kind == "stripes" else 1.1
                parts.append(rect(-half, y, half * 2, thick, tone, soft(0.8)))
            y += 5.5
        if kind == "checks":
            parts += [rect(x * 5.5 - 0.6, top - 3, 1.1, self.hem - top + 3, tone, soft(0.7)) for x in range(-2, 3)]  # fmt: skip
        return "".join(parts)

    def _half_at(self, y: float) -> float:
        """Half the trunk's width at a height, a little inside the edge."""
        m = self.m
        share = min(1.0, max(0.0, (y - m.shoulder) / (m.waist - m.shoulder)))
        return m.shoulder_half * 0.84 + (m.waist_half - m.shoulder_half * 0.84) * share - 0.4

    def _vest(self) -> str:
        if not self.outfit.vest:
            return ""
        colour = self.paints.person(self.outfit.vest)
        x, y, half = self.mid, self.m.shoulder, self.m.shoulder_half * 0.8
        low = min(self.hem, self.m.hip)
        parts = []
        for side in (-1, 1):
            panel = d("M", side * 6.5, y - 1.6, "L", side * half, y + 3, "Q", side * half * 0.82, y + 14, side * half * 0.98, y + 22, "L", side * (self.m.hip_half + 0.8), low, "L", x + side * 0.4, low + 3, "L", x + side * 0.4, y + 20, "Z")  # fmt: skip
            parts.append(path(panel, self.paints.flank(colour, side)))
        buttons = [circle(x, y + 25 + at * 7, 0.8, self.paints.shaded(colour, 1.6), no_line()) for at in range(3)]  # fmt: skip
        return "".join(parts + ([] if self.back else buttons))

    def _overall(self) -> str:
        if not self.outfit.overall:
            return ""
        colour = self.paints.person(self.outfit.bottom_colour)
        x, y, m = self.mid, self.m.shoulder, self.m
        bib = d("M", x - 9, y + 17, "L", x + 9, y + 17, "L", m.hip_half, m.waist, "L", m.hip_half + 1, self.hem, "L", -m.hip_half - 1, self.hem, "L", -m.hip_half, m.waist, "Z")  # fmt: skip
        straps = "".join(stroke(d("M", x + side * 8, y + 19, "L", side * 10.5, y), colour, 3.2) for side in (-1, 1))  # fmt: skip
        return straps + path(bib, self.paints.volume(colour))

    def _apron(self) -> str:
        if not self.outfit.apron:
            return ""
        colour, x, y, m = self.paints.person(self.outfit.apron), self.mid, self.m.shoulder, self.m
        if self.back:
            return stroke(d("M", -m.waist_half, m.waist, "L", m.waist_half, m.waist), colour, 2.2)
        low = self.hem if self.hem < m.hip else m.hip + 0.17 * m.tall
        cloth = d("M", x - 8.5, y + 14, "L", x + 8.5, y + 14, "L", m.waist_half, m.waist, "L", m.hip_half + 1, low, "L", -m.hip_half - 1, low, "L", -m.waist_half, m.waist, "Z")  # fmt: skip
        loop = "".join(stroke(d("M", x + side * 8, y + 15, "L", side * 5.5, y - 3), colour, 1.5) for side in (-1, 1))  # fmt: skip
        return loop + path(cloth, self.paints.volume(colour))

    def _throat(self) -> str:
        """A scarf or a necklace."""
        o, m, x = self.outfit, self.m, self.mid
        y = m.shoulder
        if o.scarf:
            colour = self.paints.person(o.scarf)
            wrap = d("M", -8.6, m.chin + 3, "Q", 0, m.chin + 9.5, 8.6, m.chin + 3, "Q", 11, y + 2, 7.5, y + 5, "Q", 0, y + 10, -7.5, y + 5, "Q", -11, y + 2, -8.6, m.chin + 3, "Z")  # fmt: skip
            tail = d("M", x - 5.5, y + 4, "L", x + 0.5, y + 6, "L", x - 0.6, y + 31, "L", x - 7, y + 30, "Z")  # fmt: skip
            shown = path(wrap, self.paints.volume(colour))
            return (
                shown if self.back else path(tail, self.paints.volume(times(colour, 0.93))) + shown
            )
        if o.jewel and not self.back:
            colour = self.paints.person(o.jewel)
            return stroke(d("M", -5, y - 2, "Q", x, y + 13, 5, y - 2), colour, 0.6) + circle(x * 0.9, y + 6.4, 1.3, colour)  # fmt: skip
        return ""
