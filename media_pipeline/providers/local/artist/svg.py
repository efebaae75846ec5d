"""Pieces of SVG text. Numbers are cut to two decimals so that the text is the same everywhere."""

from html import escape


def num(value: float) -> str:
    """A number as SVG wants it, at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def d(*parts: str | float) -> str:
    """Path data of commands and numbers."""
    return " ".join(part if isinstance(part, str) else num(part) for part in parts)


def path(data: str, fill: str, extra: str = "") -> str:
    return f'<path d="{data}" fill="{escape(fill)}" {extra}/>'


def stroke(data: str, colour: str, width: float, extra: str = "") -> str:
    """An open line with round ends."""
    whole = "" if "stroke-opacity" in extra else 'stroke-opacity="1" '
    return (
        f'<path d="{data}" fill="none" stroke="{escape(colour)}" stroke-width="{num(width)}"'
        f' {whole}stroke-linecap="round" stroke-linejoin="round" {extra}/>'
    )


def rect(x: float, y: float, w: float, h: float, fill: str, extra: str = "") -> str:
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
        f' fill="{escape(fill)}" {extra}/>'
    )


def circle(x: float, y: float, r: float, fill: str, extra: str = "") -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{escape(fill)}" {extra}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, extra: str = "") -> str:
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
        f' fill="{escape(fill)}" {extra}/>'
    )


def polygon(points: list[tuple[float, float]], fill: str, extra: str = "") -> str:
    text = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    return f'<polygon points="{text}" fill="{escape(fill)}" {extra}/>'


def group(content: str, transform: str = "", extra: str = "") -> str:
    where = f'transform="{transform}" ' if transform else ""
    return f"<g {where}{extra}>{content}</g>"


def no_line() -> str:
    """For a shape inside an inked group that must have no outline."""
    return 'stroke="none"'


def soft(opacity: float) -> str:
    """See-through and without outline."""
    return f'stroke="none" fill-opacity="{num(opacity)}"'


class Defs:
    """The gradients of one picture; equal gradients share one id."""

    def __init__(self, prefix: str = "d") -> None:
        self._ids: dict[str, str] = {}
        self._prefix = prefix

    def _url(self, body: str) -> str:
        name = self._ids.setdefault(body, f"{self._prefix}{len(self._ids)}")
        return f"url(#{name})"

    def linear(
        self,
        stops: list[tuple[float, str, float]],
        across: tuple[float, float, float, float] = (0, 0, 0, 1),
    ) -> str:
        """A gradient over the shape's own box: (offset, colour, opacity), from top to bottom."""
        x1, y1, x2, y2 = map(num, across)
        head = f'<linearGradient x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        return self._url(f"{head} @>{_stops(stops)}</linearGradient>")

    def radial(
        self,
        stops: list[tuple[float, str, float]],
        cx: float = 0.5,
        cy: float = 0.5,
        r: float = 0.5,
    ) -> str:
        head = f'<radialGradient cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"'
        return self._url(f"{head} @>{_stops(stops)}</radialGradient>")

    def joined(self, other: "Defs") -> "Defs":
        """These gradients and the other's, whose prefix differs."""
        both = Defs(self._prefix + other._prefix)
        both._ids = {**self._named(), **other._named()}
        return both

    def _named(self) -> dict[str, str]:
        return {body.replace("@", f'id="{name}"', 1): name for body, name in self._ids.items()}

    def text(self) -> str:
        return f"<defs>{''.join(self._named())}</defs>"


def _stops(stops: list[tuple[float, str, float]]) -> str:
    return "".join(
        f'<stop offset="{num(at)}" stop-color="{escape(colour)}" stop-opacity="{num(opacity)}"/>'
        for at, colour, opacity in stops
    )
