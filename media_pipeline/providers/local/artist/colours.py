"""Sums with colours written as ``#rrggbb``."""


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green, blue, 0..255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def from_channels(red: float, green: float, blue: float) -> str:
    """The colour of three channels, clipped to 0..255."""
    r, g, b = (min(255, max(0, round(value))) for value in (red, green, blue))
    return f"#{r:02x}{g:02x}{b:02x}"


def mix(first: str, second: str, share: float) -> str:
    """``first`` with ``share`` (0..1) of ``second`` in it."""
    pairs = zip(channels(first), channels(second), strict=True)
    r, g, b = (a + (z - a) * share for a, z in pairs)
    return from_channels(r, g, b)


def times(colour: str, factor: float) -> str:
    """Darker below 1, lighter above."""
    r, g, b = channels(colour)
    return from_channels(r * factor, g * factor, b * factor)


def lit_by(colour: str, tint: tuple[float, float, float]) -> str:
    """The colour under a light of that tint."""
    r, g, b = channels(colour)
    return from_channels(r * tint[0], g * tint[1], b * tint[2])


def luma(colour: str) -> float:
    """Brightness, 0..255 (Rec. 601 weights)."""
    r, g, b = channels(colour)
    return 0.299 * r + 0.587 * g + 0.114 * b


def saturated(colour: str, factor: float) -> str:
    """More colourful above 1, greyer below; 0 is grey."""
    grey = luma(colour)
    r, g, b = (grey + (value - grey) * factor for value in channels(colour))
    return from_channels(r, g, b)
