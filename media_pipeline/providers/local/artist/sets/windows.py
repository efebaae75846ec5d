# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Windows, doors and what is seen through them. Centimetres, standing on y = 0."""

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import circle, d, no_line, path, rect, soft, stroke


def view(p: Panel, w: float, h: float) -> str:
    """The sky of the hour over a skyline or hills, in a box of w by h, its foot at y = 0."""
    light, paints = p.light, p.palette
    sky = [paints.glow(colour) for colour in light.sky]
    fill = paints.defs.linear([(0.0, sky[0], 1), (0.55, sky[1], 1), (1.0, sky[2], 1)])
    parts = [rect(-w / 2, -h, w, h, fill, no_line())]
    chance = p.dice("view")
    if light.sun is not None:
        parts.append(circle(light.side * w * 0.26, -h * (0.25 + 0.55 * light.sun), w * 0.07, paints.glow(light.key), no_line()))  # fmt: skip
    if light.dark > 0.85 and light.weather == "clear":
        parts += [circle(chance.uniform(-w / 2, w / 2), -chance.uniform(h * 0.4, h), 0.7, "#ffffff", soft(0.8)) for _ in range(14)]  # fmt: skip
        parts.append(circle(light.side * w * 0.24, -h * 0.76, w * 0.06, paints.glow("#eef1e2"), no_line()))  # fmt: skip
    far = mix(light.sky[1], times(light.shadow, 0.75), 0.62)
    near = mix(light.sky[2], times(light.shadow, 0.6), 0.8)
    if p.says("village", "farm", "country", "cottage", "forest", "lake", "sea", "harbour", "island", "field", "lighthouse", "cabin", "garden", "mountain"):  # fmt: skip
        for tone, level in ((far, 0.34), (near, 0.2)):
            hill = d("M", -w / 2, 0, "L", -w / 2, -h * level, "Q", -w * 0.2, -h * (level + 0.12), 0, -h * level, "T", w / 2, -h * (level + 0.04), "L", w / 2, 0, "Z")  # fmt: skip
            parts.append(path(hill, paints.styled(tone), no_line()))
    else:
        for tone, low, high in ((far, 0.25, 0.55), (near, 0.12, 0.36)):
            x = -w / 2
            while x < w / 2 - 1:
                wide = min(chance.uniform(w * 0.1, w * 0.2), w / 2 - x)
                tall = h * chance.uniform(low, high)
                parts.append(rect(x, -tall, wide, tall, paints.styled(tone), no_line()))
                if light.dark > 0.3:
                    parts += [rect(x + 2 + chance.random() * max(wide - 6, 0), -chance.uniform(4, max(tall - 4, 5)), 2.4, 3.2, paints.glow("#ffd98a"), soft(0.85)) for _ in range(4)]  # fmt: skip
                x += wide
    if light.weather in {"rain", "storm"}:
        parts += [stroke(d("M", x, y, "l", -1.5, 8), "#e6eef6", 0.5, 'fill-opacity=".5" stroke-opacity=".5"') for x, y in ((chance.uniform(-w / 2 + 3, w / 2 - 3), -chance.uniform(10, h)) for _ in range(26))]  # fmt: skip
    if light.weather == "snow":
        parts += [circle(chance.uniform(-w / 2 + 2, w / 2 - 2), -chance.uniform(2, h - 2), 1.1, "#ffffff", soft(0.9)) for _ in range(24)]  # fmt: skip
    return "".join(parts)


def window(
    p: Panel, w: float, h: float, *, curtains: str = "", across: int = 2, down: int = 2
) -> str:
    """A window with its sill; ``curtains`` is their unlit colour."""
    frame = p.palette.surface("#e9e1d2")
    dark = p.palette.shaded(frame)
    parts = [rect(-w / 2 - 5, -h - 5, w + 10, h + 10, frame), view(p, w, h)]
    for at in range(1, across):
        parts.append(rect(-w / 2 + w * at / across - 1.6, -h, 3.2, h, frame))
    for at in range(1, down):
        parts.append(rect(-w / 2, -h * at / down - 1.4, w, 2.8, frame))
    if p.light.dark < 0.3:
        gleam = d("M", -w * 0.42, -h * 0.1, "L", -w * 0.1, -h * 0.95, "L", w * 0.06, -h * 0.95, "L", -w * 0.26, -h * 0.1, "Z")  # fmt: skip
        parts.append(path(gleam, "#ffffff", soft(0.14)))
    parts.append(rect(-w / 2 - 10, 3, w + 20, 6, dark))
    if curtains:
        cloth = p.palette.surface(curtains)
        fold = p.palette.shaded(cloth, 1.2)
        for side in (-1, 1):
            x = side * (w / 2 + 4)
            drape = d("M", x + side * 20, -h - 18, "L", x - side * 15, -h - 18, "Q", x - side * 7, -h * 0.4, x - side * 1, 22, "L", x + side * 22, 22, "Z")  # fmt: skip
            parts.append(path(drape, p.palette.volume(cloth)))
            parts += [stroke(d("M", x + side * at, -h - 16, "Q", x + side * (at + 2), -h * 0.4, x + side * (at + 3), 20), fold, 1.4) for at in (-6, 3, 11)]  # fmt: skip
        parts.append(
            rect(-w / 2 - 32, -h - 22, w + 64, 4.5, p.palette.surface("#5a4030"), 'rx="2"')
        )
    return "".join(parts)


def door(p: Panel, colour: str = "#7c5c40", *, glass: bool = False) -> str:
    """A closed door in its frame."""
    wood = p.palette.surface(colour)
    dark = p.palette.shaded(wood, 1.2)
    parts = [rect(-50, -212, 100, 212, p.palette.shaded(wood, 0.6)), rect(-43, -205, 86, 205, wood)]
    if glass:
        shine = p.palette.glow("#f3d9a0") if p.light.lamps else p.palette.surface("#bcd0d8")
        parts.append(rect(-30, -190, 60, 90, shine))
    else:
        parts += [
            rect(x, -192, 28, 84, dark, 'fill-opacity=".55" stroke-opacity=".55"') for x in (-34, 6)
        ]
    parts += [
        rect(x, -92, 28, 72, dark, 'fill-opacity=".55" stroke-opacity=".55"') for x in (-34, 6)
    ]
    parts.append(circle(33, -98, 3.6, p.palette.surface("#d0ac55")))
    return "".join(parts)


def picture(p: Panel, w: float, h: float, key: str) -> str:
    """A framed picture, its middle at y = 0."""
    chance = p.dice("picture", key)
    sky = p.palette.surface(chance.choice(("#9fb9c9", "#d9b58c", "#8aa39a", "#c7a2a4")))
    land = p.palette.surface(chance.choice(("#55705c", "#7d5a45", "#47607d", "#8a7a4f")))
    frame = p.palette.surface(chance.choice(("#5b3f2c", "#c7a65a", "#2e2c31")))
    hill = d("M", -w / 2, h / 2, "L", -w / 2, h * 0.1, "Q", -w * 0.1, -h * 0.25, w * 0.12, h * 0.1, "T", w / 2, 0, "L", w / 2, h / 2, "Z")  # fmt: skip
    return rect(-w / 2 - 4, -h / 2 - 4, w + 8, h + 8, frame) + rect(-w / 2, -h / 2, w, h, sky, no_line()) + path(hill, land, no_line())  # fmt: skip
