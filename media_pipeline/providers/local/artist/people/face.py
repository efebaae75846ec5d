# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""A face: eyes, brows, nose, mouth. Centimetres round the middle of the head, y downwards."""

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.pose import Pose
from media_pipeline.providers.local.artist.svg import (
    circle,
    d,
    ellipse,
    no_line,
    path,
    soft,
    stroke,
)


class Face:
    """Draws the features of one head; ``turn`` -1..1 is where it looks, 1 to the right."""

    def __init__(self, look: Appearance, pose: Pose, turn: float, paints: Palette) -> None:
        self.look = look
        self.pose = pose
        self.turn = turn
        self.paints = paints
        self.skin = paints.person(look.skin)
        self.dark = paints.shaded(self.skin, 0.9)
        self.pen = mix(paints.pen, self.skin, 0.12)
        self.drop = 0.9 * pose.gaze[1] + (0.5 if pose.eyes in {"low", "closed"} else 0)

    def draw(self) -> str:
        low = self.drop
        parts = [self._cheeks(), self._age(), self._nose(low), self._mouth(low)]
        parts += [self._eye(-1, low), self._eye(1, low), self._tears(low)]
        return "".join(parts)

    def _spot(self, side: int) -> tuple[float, float]:
        """Where an eye is, and how wide: the far one is nearer the nose and narrower."""
        far = side * self.turn > 0
        squeeze = 1 - (0.34 if far else 0.06) * abs(self.turn)
        return side * (3.95 + 0.2 * self.look.eye) * squeeze + 3.3 * self.turn, squeeze

    def _eye(self, side: int, low: float) -> str:
        look, eyes = self.look, self.pose.eyes
        x, squeeze = self._spot(side)
        y = 0.2 + low
        wide = (2.35 if look.child else 2.1) * squeeze
        brow = self._brow(side, x, y, wide)
        if eyes == "closed":
            lashes = d("M", x - wide, y + 0.3, "Q", x, y + 1.5, x + wide, y + 0.3)
            return stroke(lashes, self.pen, 0.5) + brow
        if eyes == "smile":
            arc = d("M", x - wide, y + 0.5, "Q", x, y - 1.4, x + wide, y + 0.5)
            return stroke(arc, self.pen, 0.55) + brow
        opening = {"wide": 1.95, "narrow": 1.0, "low": 1.05}.get(eyes, 1.5)
        opening *= 1.15 if look.child else 1.0
        gaze_x = (
            (self.pose.gaze[0] or min(0.35, abs(self.turn))) * 0.7 * (1 if self.turn >= 0 else -1)
        )
        gaze_y = self.pose.gaze[1] * 0.55
        top, foot = y - opening, y + opening * 0.72
        almond = d("M", x - wide, y + 0.15, "Q", x, top - opening, x + wide, y, "Q", x, foot + opening * 0.5, x - wide, y + 0.15, "Z")  # fmt: skip
        white = self.paints.person("#f6f2ea")
        iris = self.paints.person(look.iris)
        size = min(1.28, opening * 0.86 + 0.15)
        lid = d(
            "M", x - wide * 1.06, y + 0.2, "Q", x, top - opening * 1.02, x + wide * 1.08, y - 0.05
        )
        thick = 0.62 if look.female else 0.46
        parts = [
            path(almond, white, no_line()),
            circle(x + gaze_x, y - 0.1 + gaze_y, size, iris, no_line()),
            circle(x + gaze_x, y - 0.1 + gaze_y, size * 0.52, "#100d10", no_line()),
            circle(x + gaze_x - 0.35 * size, y - 0.55 + gaze_y, 0.28, "#ffffff", no_line()),
            stroke(lid, self.pen, thick),
        ]
        if opening < 1.3:
            cover = d("M", x - wide, y, "Q", x, top - opening * 1.6, x + wide, y, "Q", x, top - opening * 0.5, x - wide, y, "Z")  # fmt: skip
            parts.insert(4, path(cover, times(self.skin, 0.93), no_line()))
        if look.female and not look.child:
            outer = x + side * wide
            flick = d("M", outer, y, "L", outer + side * 0.75, y - 0.85)
            parts.append(stroke(flick, self.pen, 0.42))
        return "".join(parts) + brow

    def _brow(self, side: int, x: float, y: float, wide: float) -> str:
        inner, outer = {
            "angry": (1.25, -0.75),
            "worried": (-1.2, 0.75),
            "raised": (-0.9, -0.75),
        }.get(self.pose.brows, (0.1 * self.look.brow, 0.0))
        base = y - 3.35 + 0.25 * self.look.brow
        ix, ox = x - side * wide * 0.95, x + side * wide * 1.2
        line = d("M", ix, base + inner, "Q", x + side * 0.3, base - 0.8 + (inner + outer) / 3, ox, base + 0.6 + outer)  # fmt: skip
        hair = self.look.hair if self.look.hair_style != "bald" else "#54463c"
        colour = mix(self.paints.person(hair), self.paints.pen, 0.35)
        return stroke(line, colour, 0.65 if self.look.female else 0.95)

    def _nose(self, low: float) -> str:
        t = self.turn
        way = 1 if t >= 0 else -1
        size = (0.75 if self.look.child else 1.0) + 0.12 * self.look.nose
        x = 2.7 * t
        tip_x, tip_y = x + way * (0.7 + 1.7 * abs(t)) * size, 4.6 + low * 1.1
        bridge = d("M", x + way * 0.55, 0.9 + low, "Q", x + way * 0.7, 3.0, tip_x, tip_y, "Q", tip_x - way * 0.5, tip_y + 1.0, x - way * 0.7, tip_y + 0.75)  # fmt: skip
        shade = d("M", x + way * 0.4, 1 + low, "L", tip_x, tip_y, "Q", tip_x - way * 0.2, tip_y + 0.9, x - way * 0.9, tip_y + 0.7, "Q", x - way * 0.1, 3.4, x + way * 0.4, 1 + low, "Z")  # fmt: skip
        return path(shade, self.dark, soft(0.4)) + stroke(
            bridge, mix(self.pen, self.skin, 0.4), 0.42
        )

    def _mouth(self, low: float) -> str:
        x, y = 2.9 * self.turn, 8.3 + low * 0.8
        half = (2.3 if self.look.child else 2.85) * (1 - 0.16 * abs(self.turn))
        lips = mix(self.skin, self.paints.person("#b23f44"), 0.62 if self.look.female else 0.36)
        lips = times(lips, 0.92)
        kind = self.pose.mouth
        bend = {"smile": 1.15, "laugh": 1.3, "sad": -1.0, "angry": -0.6}.get(kind, 0.1)
        inside = self.paints.person("#5c1f24")
        if kind in {"laugh", "shout", "gasp", "talk"}:
            deep = {"laugh": 2.7, "shout": 3.5, "gasp": 2.0, "talk": 1.35}[kind]
            wide = half * {"laugh": 1.15, "shout": 0.95, "gasp": 0.6, "talk": 0.8}[kind]
            lift = 0.7 if kind == "laugh" else 0.2
            hole = d("M", x - wide, y - lift, "Q", x, y - 0.4 if kind == "laugh" else y - deep * 0.7, x + wide, y - lift, "Q", x + wide * 0.5, y + deep, x, y + deep, "Q", x - wide * 0.5, y + deep, x - wide, y - lift, "Z")  # fmt: skip
            teeth = ellipse(
                x, y + 0.05, wide * 0.66, 0.55, self.paints.person("#f4f0e8"), no_line()
            )
            rim = f'stroke="{lips}" stroke-width=".7" stroke-opacity="1"'
            return path(hole, inside, rim) + ("" if kind == "gasp" else teeth)
        lower = d("M", x - half, y - bend * 0.5, "Q", x, y + bend * 1.1, x + half, y - bend * 0.5, "Q", x, y + bend + 2.1, x - half, y - bend * 0.5, "Z")  # fmt: skip
        upper = d("M", x - half, y - bend * 0.5, "Q", x - half * 0.4, y - 1.25, x, y - 0.75, "Q", x + half * 0.4, y - 1.25, x + half, y - bend * 0.5, "Q", x, y + bend * 1.1, x - half, y - bend * 0.5, "Z")  # fmt: skip
        middle = d("M", x - half, y - bend * 0.5, "Q", x, y + bend * 1.1, x + half, y - bend * 0.5)
        full = 0.95 if self.look.female else 0.6
        return (
            path(lower, lips, soft(full))
            + path(upper, times(lips, 0.86), soft(full))
            + stroke(middle, mix(self.pen, lips, 0.35), 0.5)
        )

    def _cheeks(self) -> str:
        blush = mix(self.skin, self.paints.person("#d9574d"), 0.5)
        parts = []
        for side in (-1, 1):
            x, squeeze = self._spot(side)
            strength = 0.4 if self.look.child else 0.24
            parts.append(ellipse(x + side * 0.7, 4.6, 2.2 * squeeze, 1.35, blush, soft(strength)))
        if self.look.freckles:
            for at in range(10):
                fx = (at % 5 - 2) * 1.9 + 2.8 * self.turn
                fy = 3.2 + (at * 7 % 5) * 0.42
                parts.append(circle(fx, fy, 0.24, times(self.skin, 0.72), soft(0.8)))
        if self.look.scar:
            x, _ = self._spot(-1)
            parts.append(
                stroke(d("M", x - 1.6, 2.2, "L", x + 0.3, 6.4), times(self.skin, 0.7), 0.5)
            )
        return "".join(parts)

    def _age(self) -> str:
        years = self.look.years
        if years < 46:
            return ""
        soft_pen = mix(self.dark, self.pen, 0.25)
        strength = min(1.0, (years - 40) / 34)
        thin = f'stroke-opacity="{strength:.2f}"'
        parts = []
        for side in (-1, 1):
            x, squeeze = self._spot(side)
            bag = d("M", x - 1.7 * squeeze, 2.2, "Q", x, 3.4, x + 1.7 * squeeze, 2.2)
            fold = d("M", 2.8 * self.turn + side * 2.3, 5.2, "Q", 2.8 * self.turn + side * 4.0, 6.8, 2.8 * self.turn + side * 3.7, 9)  # fmt: skip
            parts += [stroke(bag, soft_pen, 0.32, thin), stroke(fold, soft_pen, 0.4, thin)]
        if years >= 60:
            for row in (-6.2, -7.6):
                x = 2 * self.turn
                line = d("M", x - 3.4, row, "Q", x, row - 0.5, x + 3.4, row)
                parts.append(stroke(line, soft_pen, 0.32, thin))
        return "".join(parts)

    def _tears(self, low: float) -> str:
        if not self.pose.tears:
            return ""
        parts = []
        for side in (-1, 1):
            x, _ = self._spot(side)
            drop = d("M", x, 2.2 + low, "Q", x + side * 0.6, 4.4, x + side * 0.3, 6.6)
            parts.append(stroke(drop, "#dff1fb", 0.75, 'fill-opacity=".85" stroke-opacity=".85"'))
        return "".join(parts)
