# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Hair: what lies behind the head, what lies over it. Centimetres round the middle of the head."""

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.svg import circle, d, ellipse, no_line, path, stroke

LONG = {"long", "wavy"}


class Hair:
    """The hair of one head. ``turn`` -1..1; ``covered``: a hat or scarf hides the top."""

    def __init__(
        self, look: Appearance, turn: float, paints: Palette, *, covered: bool = False
    ) -> None:
        self.style = look.hair_style
        self.turn = turn
        self.way = 1 if turn >= 0 else -1
        self.paints = paints
        self.colour = paints.person(look.hair)
        self.fill = paints.ball(self.colour, 0.9)
        self.deep = paints.shaded(self.colour, 1.15)
        self.covered = covered
        self.chance = dice("hair", look.seed)

    def behind(self) -> str:
        """Behind head and body."""
        t, way, deep = self.turn, self.way, self.deep
        x = -2.4 * t
        match self.style:
            case "long":
                return path(d("M", x, -13, "C", x - 16, -10, x - 14.5, 18, x - 12, 33, "Q", x, 37, x + 12, 33, "C", x + 14.5, 18, x + 16, -10, x, -13, "Z"), deep)  # fmt: skip
            case "wavy":
                return path(d("M", x, -13, "C", x - 12, -12, x - 17, 4, x - 10.5, 12, x - 15, 20, "Q", x - 16.5, 27, x - 10, 31, "Q", x, 34, x + 10, 31, "Q", x + 16.5, 27, x + 15, 20, "C", x + 10.5, 12, x + 17, 4, x, -13, "Z"), deep)  # fmt: skip
            case "bob":
                return path(d("M", x, -13, "C", x - 14.5, -12, x - 13, 11, x - 11.4, 15.5, "Q", x, 18.5, x + 11.4, 15.5, "C", x + 13, 11, x + 14.5, -12, x, -13, "Z"), deep)  # fmt: skip
            case "ponytail":
                root = -way * 8.5
                return path(d("M", root, -9, "C", root - way * 9, -9, root - way * 8, 10, root - way * 3.5, 21, "C", root - way * 3, 12, root - way * 2, 6, root, -2, "Z"), self.colour)  # fmt: skip
            case "bun":
                return circle(-way * 4.2 * max(abs(t), 0.25), -16.2, 5.6, self.fill)
            case "afro":
                return circle(x * 0.4, -5.5, 16.4, self.fill)
            case "curly":
                spots = ((-10, -2), (-11, -7), (-8.5, -12), (-3.5, -15), (2.5, -15.4), (8, -12.5), (11, -7.5), (10.3, -2), (-9.6, 3), (9.8, 3))  # fmt: skip
                return "".join(circle(px + x * 0.5, py, 4.6, self.colour) for px, py in spots)
            case "braids":
                return "".join(self._plait(side * 9.6 + x * 0.4, 3, 24) for side in (-1, 1))
            case "braid":
                return path(d("M", x - 9.6, -4, "Q", x, 13, x + 9.6, -4, "Z"), deep)
        return ""

    def over(self) -> str:
        """Over the forehead and the crown."""
        if self.style == "bald" or self.covered:
            return self._sides() if self.covered and self.style != "bald" else ""
        t, way = self.turn, self.way
        high = {"buzz": -14.4, "receding": -14.6, "slick": -15.4, "bun": -15.4, "ponytail": -15.2}
        top = high.get(self.style, -16.2)
        side = {"buzz": 9.7, "receding": 9.8}.get(self.style, 10.5)
        ear = {"buzz": -1.5, "long": 9, "wavy": 8, "bob": 11, "short": 0.5}.get(self.style, 0.0)
        crown = ("C", -side - 1, -10, -7.5 - 0.5 * t, top, -0.6 * t, top, "C", 7.5 - 0.5 * t, top, side + 1, -10, side, ear)  # fmt: skip
        x = 2.4 * t
        tress = self.style in {"long", "wavy", "bob"}
        inner_r, inner_l = 8.5 + 0.5 * t, -8.5 + 0.5 * t
        start = ("L", side - 2.0, ear) if tress else ("L", inner_r + 0.5, ear)
        line: tuple[str | float, ...]
        match self.style:
            case "long" | "wavy" | "braids" | "braid":
                line = ("C", inner_r + 0.6, -4, 5.4 + x, -7.8, x - way * 1.4, -11.4, "C", -4.6 + x, -8, inner_l - 0.6, -4)  # fmt: skip
            case "bob":
                line = ("C", inner_r + 0.6, -3, 7.4 + x * 0.6, -5.4, 5.6 + x, -6, "Q", x, -7, -5.6 + x, -6, "C", -7.4 + x * 0.6, -5.4, inner_l - 0.6, -3)  # fmt: skip
            case "receding":
                line = ("C", inner_r, -6, 6.4 + x, -11.8, 3 + x, -10.6, "Q", x, -12, -3 + x, -10.6, "C", -6.4 + x, -11.8, inner_l, -6)  # fmt: skip
            case "slick" | "bun" | "ponytail" | "buzz":
                line = ("C", inner_r, -5, 6.6 + x, -9, x, -9.6, "C", -6.6 + x, -9, inner_l, -5)
            case "curly" | "afro" | "crop":
                line = ("Q", inner_r, -6, 5.4 + x, -7, "Q", 4 + x, -10, 1.6 + x, -7.6, "Q", -0.6 + x, -10.4, -3 + x, -7.4, "Q", -6 + x, -8.6, inner_l, -4)  # fmt: skip
            case _:
                line = ("C", inner_r, -5, 6.8 + x, -6.6, way * 4.2 + x, -9.4, "C", -way * 0.5 + x, -6.4, -6 + x, -6.8, inner_l, -4)  # fmt: skip
        end = ("L", -side + 2.0, ear, "L", -side, ear) if tress else ("L", inner_l - 0.5, ear, "L", -side, ear)  # fmt: skip
        cap = path(d("M", -side, ear, *crown, *start, *line, *end, "Z"), self.fill)
        return cap + self._strands(x, top) + self._tails(ear)

    def back(self) -> str:
        """The head from behind."""
        if self.style == "bald":
            return ""
        low = {"buzz": 5.5, "receding": 6, "bun": 8, "ponytail": 8}.get(self.style, 9.5)
        whole = d("M", -10, 2, "C", -11.8, -10, -7.5, -16, 0, -16, "C", 7.5, -16, 11.8, -10, 10, 2, "Q", 9.4, low, 4.5, low + 1.5, "Q", 0, low + 2.6, -4.5, low + 1.5, "Q", -9.4, low, -10, 2, "Z")  # fmt: skip
        cap = path(whole, self.fill)
        lines = "".join(
            stroke(
                d("M", at * 0.6, -15 + abs(at) * 0.3, "Q", at * 1.5, -6, at * 1.1, low - 1),
                self.deep,
                0.45,
                'fill-opacity=".6" stroke-opacity=".6"',
            )
            for at in (-5, -2, 2, 5)
        )
        match self.style:
            case "long" | "wavy":
                fall = d("M", -8, -13, "C", -15, -6, -12.5, 24, -11, 34, "Q", 0, 38, 11, 34, "C", 12.5, 24, 15, -6, 8, -13, "Z")  # fmt: skip
                return cap + path(fall, self.fill, no_line()) + lines
            case "bob":
                fall = d("M", -8, -13, "C", -14.6, -6, -12.6, 11, -11, 15, "Q", 0, 17.5, 11, 15, "C", 12.6, 11, 14.6, -6, 8, -13, "Z")  # fmt: skip
                return cap + path(fall, self.fill, no_line()) + lines
            case "bun":
                return cap + lines + circle(0, -9, 6, self.fill)
            case "ponytail" | "braid":
                tail = d("M", -3, -6, "C", -6, 8, -4.5, 20, 0, 29, "C", 4.5, 20, 6, 8, 3, -6, "Z")
                return cap + lines + path(tail, self.fill)
            case "braids":
                return cap + lines + self._plait(-7, 6, 22) + self._plait(7, 6, 22)
            case "afro":
                return circle(0, -5, 16.4, self.fill)
            case "receding":
                return cap + ellipse(0, -9.5, 5, 4.5, mix(self.colour, self.paints.person("#dcb18f"), 0.7), no_line())  # fmt: skip
        return cap + lines

    def _strands(self, x: float, top: float) -> str:
        """A few lines of light in the hair."""
        shine = mix(self.colour, self.paints.styled(self.paints.light.key), 0.34)
        parts = []
        for at in range(4):
            start = self.chance.uniform(-3, 3) + x
            reach = (at - 1.5) * 4.6
            line = d("M", start * 0.5 + reach * 0.35, top + 1.6, "Q", reach * 0.95, top + 2.6, reach * 1.18 + x * 0.3, -9.4)  # fmt: skip
            tone = shine if at % 2 else self.deep
            parts.append(stroke(line, tone, 0.45, 'fill-opacity=".4" stroke-opacity=".4"'))
        return "".join(parts)

    def _tails(self, ear: float) -> str:
        """Strands that fall before the shoulders."""
        if self.style not in LONG:
            return ""
        parts = []
        for side in (-1, 1):
            x = side * 10.1 - 0.6 * self.turn
            bend = side * 2.4 if self.style == "wavy" else 0
            tail = d("M", x - side * 2.0, ear - 17, "Q", x - 3.2 + bend, 10, x - 1.8, 25, "Q", x, 28, x + 1.7, 25, "Q", x + 3.0 + bend, 10, x - side * 2.0, ear - 17, "Z")  # fmt: skip
            parts.append(path(tail, self.fill, no_line()))
        return "".join(parts)

    def _sides(self) -> str:
        """What a hat leaves to be seen."""
        low = 9.0 if self.style in {"long", "wavy", "bob"} else 0.5
        parts = []
        for side in (-1, 1):
            lock = d("M", side * 10.2, -6, "L", side * 10, low, "L", side * 8.3, low, "L", side * 8.8, -6, "Z")  # fmt: skip
            parts.append(path(lock, self.fill, no_line()))
        return "".join(parts) + self._tails(low)

    def _plait(self, x: float, top: float, length: float) -> str:
        knots = int(length // 4)
        return "".join(
            ellipse(
                x + (0.5 if at % 2 else -0.5),
                top + at * 4,
                2.7,
                2.7,
                self.colour if at % 2 else times(self.colour, 0.9),
            )
            for at in range(knots)
        )
