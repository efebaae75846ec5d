"""From the colour a thing has to the colour it is drawn in: light, distance, style."""

from media_pipeline.providers.local.artist.colours import (
    from_channels,
    lit_by,
    luma,
    mix,
    saturated,
    times,
)
from media_pipeline.providers.local.artist.light import Light
from media_pipeline.providers.local.artist.svg import Defs, num

STYLES = ("ink", "colour", "noir")


class Palette:
    """The paints of one panel. ``ink``: flat colour with lines; ``colour``: soft, no lines;
    ``noir``: black and white, hard contrast."""

    def __init__(self, light: Light, style: str, defs: Defs, *, inside: bool) -> None:
        self.light = light
        self.style = style if style in STYLES else "ink"
        self.defs = defs
        self.inside = inside
        self.tint = light.indoors if inside else light.tint

    def surface(self, colour: str, haze: float = 0.0) -> str:
        """A thing that is lit; ``haze`` 0..1 is how far away the air makes it."""
        shown = lit_by(colour, self.tint)
        if haze:
            thick = min(1.0, haze * (1.6 if self.light.weather == "fog" else 1.0))
            shown = mix(shown, self.light.sky[2], thick)
        return self.styled(shown)

    def person(self, colour: str) -> str:
        """People are lit a little better than the set, so that their colours stay theirs."""
        lift = 0.36 if self.light.dark > 0.6 else 0.12
        r, g, b = (part + (1 - part) * lift for part in self.tint)
        return self.styled(lit_by(colour, (r, g, b)))

    def glow(self, colour: str) -> str:
        """A thing that shines by itself."""
        return self.styled(colour)

    def styled(self, colour: str) -> str:
        if self.style == "noir":
            level = (luma(colour) / 255) ** 0.82
            hard = level * level * (3 - 2 * level)
            bright = 255 * (0.35 * level + 0.65 * hard) * 0.96
            return from_channels(bright, bright, bright * 1.02 + 2)
        if self.style == "colour":
            return saturated(colour, 1.18)
        return colour

    def shaded(self, colour: str, depth: float = 1.0) -> str:
        """The shadow side of a painted colour."""
        cool = self.styled(self.light.shadow)
        return mix(times(colour, 1 - 0.30 * depth), cool, 0.16 * depth)

    def volume(self, painted: str, depth: float = 1.0) -> str:
        """A rounded upright thing: light side, shadow side. Takes a colour already painted."""
        dark = self.shaded(painted, depth)
        light = mix(painted, self.styled(self.light.key), 0.16)
        edge = 0.04 if self.style == "ink" else 0.22
        stops = [(0.0, light, 1.0), (0.14, painted, 1.0), (0.66 - edge, painted, 1.0)]
        stops += [(0.66 + edge, dark, 1.0), (1.0, dark, 1.0)]
        across = (0, 0.1, 1, 0.2) if self.light.side < 0 else (1, 0.1, 0, 0.2)
        return self.defs.linear(stops, across)

    def flank(self, painted: str, side: int) -> str:
        """One half (-1 left, 1 right) of a thing lit from one side."""
        light = mix(painted, self.styled(self.light.key), 0.16)
        if side == self.light.side:
            stops = [(0.0, light, 1.0), (0.35, painted, 1.0), (1.0, painted, 1.0)]
        else:
            dark = self.shaded(painted)
            edge = 0.04 if self.style == "ink" else 0.22
            stops = [
                (0.0, painted, 1.0),
                (0.5 - edge, painted, 1.0),
                (0.5 + edge, dark, 1.0),
                (1, dark, 1),
            ]
        return self.defs.linear(stops, (0, 0, 1, 0.1) if self.light.side < 0 else (1, 0, 0, 0.1))

    def ball(self, painted: str, depth: float = 1.0) -> str:
        """A round thing with a crescent of shadow on the far side of the light."""
        dark = self.shaded(painted, depth)
        edge = 0.02 if self.style == "ink" else 0.14
        stops = [(0.0, painted, 1.0), (0.84 - edge, painted, 1.0), (0.84 + edge, dark, 1.0)]
        return self.defs.radial(stops, 0.5 + 0.2 * self.light.side, 0.36, 0.66)

    def vertical(self, top: str, bottom: str) -> str:
        """From one painted colour down to another."""
        return self.defs.linear([(0.0, top, 1.0), (1.0, bottom, 1.0)])

    def halo(self, colour: str, strength: float) -> str:
        """A light that fades to nothing at the edge of its circle."""
        shown = self.styled(colour)
        middle = strength * 0.38
        return self.defs.radial(
            [
                (0.0, shown, strength),
                (0.35, shown, middle),
                (0.7, shown, middle / 4),
                (1.0, shown, 0),
            ]
        )

    def line(self, width: float, strength: float = 1.0) -> str:
        """Attributes of the outline of everything in a group; none in the soft styles."""
        if self.style == "colour":
            return 'stroke="none"'
        tone = "#0b0b10" if self.style == "noir" else mix("#211a28", self.light.shadow, 0.25)
        return (
            f'stroke="{tone}" stroke-width="{num(width)}" stroke-opacity="{num(strength)}"'
            ' stroke-linejoin="round" stroke-linecap="round"'
        )

    @property
    def pen(self) -> str:
        """The colour of drawn lines (brows, folds), in every style."""
        return "#0b0b10" if self.style == "noir" else mix("#2a2030", self.light.shadow, 0.3)

    def rim(self) -> "Rim | None":
        """The paint of a lit edge behind people; None in the flat light of day."""
        if self.light.dark < 0.35:
            return None
        return Rim(self)


class Rim(Palette):
    """Paints everything in one colour of light."""

    def __init__(self, of: Palette) -> None:
        super().__init__(of.light, of.style, of.defs, inside=of.inside)
        warm = of.inside or of.light.dark < 0.85
        tone = of.light.key if warm else "#9db3e4"
        self.tone = of.styled(mix(tone, of.light.shadow, 0.25 if warm else 0.15))

    def surface(self, colour: str, haze: float = 0.0) -> str:  # noqa: ARG002 (one colour for all)
        return self.tone

    def person(self, colour: str) -> str:  # noqa: ARG002
        return self.tone

    def shaded(self, colour: str, depth: float = 1.0) -> str:  # noqa: ARG002
        return self.tone

    def volume(self, painted: str, depth: float = 1.0) -> str:  # noqa: ARG002
        return self.tone

    def ball(self, painted: str, depth: float = 1.0) -> str:  # noqa: ARG002
        return self.tone

    def flank(self, painted: str, side: int) -> str:  # noqa: ARG002
        return self.tone

    @property
    def pen(self) -> str:
        return self.tone
