# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Fittings of kitchens and bathrooms. Centimetres, standing on y = 0."""

from media_pipeline.providers.local.artist.colours import times
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import (
    circle,
    d,
    ellipse,
    no_line,
    path,
    rect,
    soft,
    stroke,
)


def tiled_wall(p: Panel, w: float, h: float) -> str:
    tile = p.palette.surface("#e3ddcd")
    lines = [d("M", -w / 2, -at * 14, "L", w / 2, -at * 14) for at in range(1, int(h // 14) + 1)]
    lines += [
        d("M", -w / 2 + at * 14, 0, "L", -w / 2 + at * 14, -h) for at in range(1, int(w // 14))
    ]
    return rect(-w / 2, -h, w, h, tile, no_line()) + stroke(" ".join(lines), p.palette.shaded(tile), 0.7, 'fill-opacity=".6" stroke-opacity=".6"')  # fmt: skip


def counter(p: Panel, w: float) -> str:
    colour = p.dice("counter").choice(("#5f7a70", "#8a6a4c", "#6b7d8e", "#a35f4a"))
    wood = p.palette.surface(colour)
    dark = p.palette.shaded(wood, 0.5)
    count = max(2, int(w // 58))
    step = w / count
    parts = [rect(-w / 2, -86, w, 80, wood)]
    for at in range(count):
        x = -w / 2 + at * step
        parts.append(rect(x + 4, -80, step - 8, 16, dark))
        parts.append(rect(x + 4, -60, step - 8, 50, dark))
        parts.append(rect(x + step / 2 - 7, -73, 14, 2, p.palette.surface("#d2c9b4"), no_line()))
    return "".join(parts) + rect(-w / 2 - 2, -91, w + 4, 6, p.palette.surface("#d8cdb8"))


def wall_cupboards(p: Panel, w: float) -> str:
    colour = p.dice("counter").choice(("#5f7a70", "#8a6a4c", "#6b7d8e", "#a35f4a"))
    wood = p.palette.surface(colour)
    count = max(1, int(w // 48))
    step = w / count
    doors = "".join(rect(-w / 2 + at * step + 3, -67, step - 6, 64, p.palette.shaded(wood, 0.35)) for at in range(count))  # fmt: skip
    return rect(-w / 2, -70, w, 70, wood) + doors


def fridge(p: Panel) -> str:
    white = p.palette.surface("#dfe3e0")
    dark = p.palette.shaded(white)
    return rect(-34, -180, 68, 178, p.palette.volume(white, 0.6), 'rx="5"') + rect(-34, -118, 68, 2, dark, no_line()) + rect(22, -150, 3.5, 24, dark, no_line()) + rect(22, -110, 3.5, 36, dark, no_line()) + rect(-20, -90, 12, 15, p.palette.surface("#e6d27a"), no_line())  # fmt: skip


def stove(p: Panel) -> str:
    steel = p.palette.surface("#a9adb0")
    knobs = "".join(circle(x, -84, 2.4, p.palette.surface("#2c2c30")) for x in (-20, -7, 7, 20))
    oven = rect(-22, -68, 44, 40, p.palette.surface("#2b2c33")) + rect(-22, -74, 44, 3, steel)
    pot = rect(-16, -112, 30, 18, p.palette.surface("#b5543f"), 'rx="3"') + ellipse(-1, -112, 15, 3, p.palette.surface("#8f4233"))  # fmt: skip
    return rect(-30, -92, 60, 90, steel) + knobs + oven + rect(-28, -95, 56, 3, p.palette.surface("#2c2c30")) + pot  # fmt: skip


def sink(p: Panel) -> str:
    steel = p.palette.surface("#c4c9cb")
    tap = d("M", 0, 0, "L", 0, -22, "Q", 0, -32, 9, -31, "Q", 15, -30, 15, -22)
    return ellipse(0, 0, 28, 4, p.palette.shaded(steel)) + stroke(tap, steel, 3)


def jars(p: Panel) -> str:
    parts = []
    for at, colour in enumerate(("#b9793f", "#7d8f55", "#a9482f", "#d3c39a")):
        x = at * 15 - 22
        parts.append(rect(x, -19 + at % 2 * 4, 11, 19 - at % 2 * 4, p.palette.surface(colour), 'rx="2"'))  # fmt: skip
        parts.append(rect(x - 0.5, -22 + at % 2 * 4, 12, 4, p.palette.surface("#5a4636")))
    return "".join(parts)


def mirror(p: Panel) -> str:
    glass = p.palette.surface("#b9d2d8")
    shine = d("M", -20, 20, "L", 8, -34, "L", 18, -34, "L", -10, 20, "Z")
    bulb = p.palette.glow("#fff1cf") if p.light.lamps else p.palette.surface("#f2ead6")
    return rect(-36, -42, 72, 80, p.palette.surface("#8d6a4c")) + rect(-31, -37, 62, 70, glass) + path(shine, "#ffffff", soft(0.35)) + "".join(circle(x, -50, 5, bulb) for x in (-22, 0, 22))  # fmt: skip


def basin(p: Panel) -> str:
    white = p.palette.surface("#eef0ee")
    bowl = d("M", -34, -84, "L", 34, -84, "Q", 30, -62, 10, -58, "L", -10, -58, "Q", -30, -62, -34, -84, "Z")  # fmt: skip
    return rect(-7, -60, 14, 60, p.palette.shaded(white, 0.5)) + path(bowl, p.palette.volume(white, 0.6)) + stroke(d("M", 0, -84, "L", 0, -98, "Q", 2, -104, 10, -98), p.palette.surface("#a9b1b5"), 3)  # fmt: skip


def bathtub(p: Panel) -> str:
    white = p.palette.surface("#f1f1ec")
    tub = d("M", -85, -58, "L", 85, -58, "Q", 82, -10, 60, -8, "L", -60, -8, "Q", -82, -10, -85, -58, "Z")  # fmt: skip
    feet = "".join(ellipse(x, -4, 7, 5, p.palette.surface("#b59a5a")) for x in (-52, 52))
    rod = stroke(d("M", 70, -60, "L", 70, -205, "L", 30, -205), p.palette.surface("#a9b1b5"), 2.6)  # fmt: skip
    rose = ellipse(30, -201, 11, 4, p.palette.surface("#a9b1b5"))
    return feet + path(tub, p.palette.volume(white, 0.6)) + rect(-89, -63, 178, 7, white, 'rx="3"') + rod + rose  # fmt: skip


def towel(p: Panel) -> str:
    cloth = p.palette.surface("#c9785f")
    return rect(-26, -3, 52, 3, p.palette.surface("#a9b1b5")) + rect(-18, -2, 36, 56, p.palette.volume(cloth, 0.6)) + rect(-18, 38, 36, 5, times(cloth, 1.2), no_line())  # fmt: skip


def toilet(p: Panel) -> str:
    white = p.palette.surface("#f0f0ec")
    bowl = d("M", -18, -40, "L", 18, -40, "Q", 18, -16, 9, -12, "L", 11, 0, "L", -11, 0, "L", -9, -12, "Q", -18, -16, -18, -40, "Z")  # fmt: skip
    return rect(-20, -78, 40, 32, white, 'rx="3"') + path(bowl, p.palette.volume(white, 0.6)) + rect(-19, -45, 38, 6, white, 'rx="3"')  # fmt: skip
