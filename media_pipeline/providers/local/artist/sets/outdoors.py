# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Sky and ground of the open air, and the layers that stand far off."""

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import (
    circle,
    d,
    ellipse,
    no_line,
    path,
    polygon,
    rect,
    soft,
)


def sky(p: Panel) -> str:
    """The whole panel as sky: colours of the hour, sun or moon, stars, clouds."""
    c, light, paints = p.camera, p.light, p.palette
    top, middle, low = (paints.glow(colour) for colour in light.sky)
    stretch = max(c.horizon, c.height * 0.25)
    fill = paints.defs.linear([(0.0, top, 1), (0.5, middle, 1), (0.97, low, 1)])
    parts = [rect(0, min(0, c.horizon - stretch), c.width, stretch + 2, fill, no_line())]
    parts.append(rect(0, c.horizon - 1, c.width, max(0, c.height - c.horizon) + 2, low, no_line()))
    chance = p.dice("sky")
    if light.dark > 0.85 and light.weather in {"clear", "wind"}:
        for _ in range(70):
            x, y = chance.uniform(0, c.width), chance.uniform(0, max(stretch * 0.8, 1))
            parts.append(circle(x, y, chance.uniform(0.5, 1.5) * c.unit / 720, "#ffffff", soft(chance.uniform(0.3, 0.95))))  # fmt: skip
    zoom = c.focal / (1.1 * c.unit)
    x = c.centre + light.side * c.width * 0.27
    if light.sun is not None:
        y = c.horizon - light.sun * stretch * 0.86
        r = c.unit * 0.052 * zoom
        parts.append(circle(x, y, r * 6.5, paints.halo(light.key, 0.62), no_line()))
        parts.append(circle(x, y, r, paints.glow(mix(light.key, "#ffffff", 0.45)), no_line()))
    elif light.dark > 0.6 and light.weather in {"clear", "wind"}:
        y, r = c.horizon - stretch * 0.74, c.unit * 0.042 * zoom
        parts.append(circle(x, y, r * 5, paints.halo("#c9d6f2", 0.4), no_line()))
        parts.append(circle(x, y, r, paints.glow("#f2f1e2"), no_line()))
        parts.append(circle(x + r * 0.25, y - r * 0.2, r * 0.2, paints.glow("#d8d8cc"), no_line()))
    parts.append(_clouds(p, stretch, zoom))
    return "".join(parts)


def _clouds(p: Panel, stretch: float, zoom: float) -> str:
    c, light = p.camera, p.light
    many = {"clear": 3, "wind": 6, "cloudy": 9, "rain": 9, "storm": 12, "snow": 7, "fog": 0}
    chance = p.dice("clouds")
    heavy = light.weather in {"rain", "storm", "cloudy"}
    base = mix(light.sky[2], "#ffffff", 0.3) if not heavy else times(light.sky[1], 0.86)
    if light.dark > 0.6:
        base = mix(light.sky[1], "#5a648a", 0.35)
    under = p.palette.styled(mix(base, light.sky[0], 0.42))
    tone = p.palette.styled(base)
    parts = []
    for _ in range(many.get(light.weather, 3)):
        x, y = (
            chance.uniform(-0.05, 1.05) * c.width,
            c.horizon - chance.uniform(0.25, 0.95) * stretch,
        )
        w = c.unit * zoom * chance.uniform(0.12, 0.3)
        h = w * chance.uniform(0.10, 0.2)
        cloud = d("M", x - w, y, "Q", x - w * 0.8, y - h, x - w * 0.45, y - h * 0.8, "Q", x - w * 0.2, y - h * 2, x + w * 0.15, y - h * 1.2, "Q", x + w * 0.5, y - h * 1.7, x + w * 0.62, y - h * 0.6, "Q", x + w * 0.95, y - h * 0.6, x + w, y, "Q", x, y + h * 0.35, x - w, y, "Z")  # fmt: skip
        parts.append(path(cloud, p.palette.vertical(tone, under), soft(0.78)))
    return "".join(parts)


def ground(p: Panel, near: str, far: str = "") -> str:
    """Level ground from the horizon to our feet; colours unlit."""
    c, paints = p.camera, p.palette
    if c.horizon >= c.height:
        return ""
    low = paints.surface(near)
    high = paints.surface(far or near, 0.45)
    fill = paints.defs.linear([(0.0, high, 1), (0.3, mix(high, low, 0.6), 1), (1.0, paints.shaded(low, 0.7), 1)])  # fmt: skip
    return rect(0, c.horizon, c.width, c.height - c.horizon + 1, fill, no_line())


def band(p: Panel, z: float, left: float, right: float, colour: str, near_z: float) -> str:
    """A strip on the ground (a road, a path) between two x in metres, from near_z to z."""
    c = p.camera
    points = [c.point(left, 0, z), c.point(right, 0, z), c.point(right, 0, near_z), c.point(left, 0, near_z)]  # fmt: skip
    return polygon(points, p.palette.surface(colour), no_line())


def skyline(p: Panel, z: float, low: float, high: float, haze: float, key: str) -> str:
    """Houses far off, heights in metres, lit windows after dark."""
    c, paints, chance = p.camera, p.palette, p.dice("skyline", key)
    reach = p.reach / 3.5 * z * 0.7
    tone = paints.surface("#56607a", haze)
    parts, lights = [], []
    x = -reach
    while x < reach:
        wide, tall = chance.uniform(low * 0.5, low * 1.1), chance.uniform(low, high)
        px, py = c.point(x, tall, z)
        w, h = wide * c.scale(z), tall * c.scale(z)
        parts.append(rect(px, py, w + 0.5, h + 1, paints.vertical(times(tone, 0.94), mix(tone, paints.glow(p.light.sky[2]), 0.25)), no_line()))  # fmt: skip
        if chance.random() < 0.3:
            parts.append(rect(px + w * 0.45, py - h * 0.14, max(w * 0.05, 0.8), h * 0.14, tone, no_line()))  # fmt: skip
        cell = max(w / 7, 1.6)
        for row in range(1, min(14, int(h / (cell * 1.6)))):
            for col in range(1, 6):
                lit = chance.random()
                if lit < 0.10 + 0.28 * p.light.dark:
                    lights.append(f"M{px + col * w / 6:.1f} {py + row * cell * 1.6:.1f}h{cell * 0.62:.1f}v{cell * 0.8:.1f}h{-cell * 0.62:.1f}Z")  # fmt: skip
        x += wide * chance.uniform(0.9, 1.15)
    glow = paints.glow("#ffd98c") if p.light.dark > 0.3 else paints.surface("#aebccc", haze)
    return "".join(parts) + path("".join(lights), glow, soft(0.8 if p.light.dark > 0.3 else 0.35))


def hills(p: Panel, z: float, tall: float, colour: str, haze: float, key: str) -> str:
    """A rolling line of hills."""
    c, chance = p.camera, p.dice("hills", key)
    reach = p.reach / 3.5 * z * 0.9
    steps = 9
    x0 = c.x(-reach, z)
    step = 2 * reach * c.scale(z) / steps
    data = [d("M", x0, c.y(0, z) + 2, "L", x0, c.y(tall * 0.6, z))]
    for at in range(steps):
        x = x0 + at * step
        top = c.y(tall * chance.uniform(0.45, 1.0), z)
        peak = c.y(tall * chance.uniform(0.6, 1.25), z)
        data.append(d("Q", x + step * 0.5, peak, x + step, top))
    data.append(d("L", x0 + steps * step, c.y(0, z) + 2, "Z"))
    return path(" ".join(data), p.palette.surface(colour, haze), no_line())


def mountains(p: Panel, z: float, tall: float, haze: float, key: str, *, snow: bool = True) -> str:
    """Peaks with a lit and a shaded flank."""
    c, chance = p.camera, p.dice("mountains", key)
    rock = p.palette.surface("#6d7488", haze)
    dark = p.palette.shaded(rock, 1.0)
    cap = p.palette.surface("#eef2f6", haze * 0.5)
    reach = p.reach / 3.5 * z
    parts = []
    x = -reach
    while x < reach:
        half, high = tall * chance.uniform(0.7, 1.2), tall * chance.uniform(0.55, 1.1)
        (ax, base), (tx, ty), (bx, _) = c.point(x - half, 0, z), c.point(x, high, z), c.point(x + half, 0, z)  # fmt: skip
        parts.append(polygon([(ax, base + 2), (tx, ty), (bx, base + 2)], rock, no_line()))
        ridge = tx + (bx - tx) * 0.12
        flank = bx if p.light.side < 0 else ax
        parts.append(polygon([(tx, ty), (flank, base + 2), (ridge, base + 2)], dark, soft(0.6)))
        if snow:
            k = 0.3
            cap_points = [(tx, ty), (tx + (bx - tx) * k, ty + (base - ty) * k), (tx + (bx - tx) * 0.12, ty + (base - ty) * 0.2), (tx, ty + (base - ty) * 0.34), (tx - (tx - ax) * 0.13, ty + (base - ty) * 0.2), (tx - (tx - ax) * k, ty + (base - ty) * k)]  # fmt: skip
            parts.append(polygon(cap_points, cap, no_line()))
        x += half * chance.uniform(0.8, 1.3)
    return "".join(parts)


def fir(p: Panel, tall: float, haze: float) -> str:
    """A conifer, centimetres."""
    green = p.palette.surface("#33553f", haze)
    trunk = rect(-tall * 0.02, -tall * 0.16, tall * 0.04, tall * 0.16, p.palette.surface("#54402f", haze))  # fmt: skip
    tiers = []
    # Far trees are flat: a gradient on each tier of each would cost more than the rest of the set.
    paint = p.palette.volume if haze < 0.3 else str
    for at in range(5):
        w, y = tall * (0.26 - 0.043 * at), -tall * (0.12 + 0.165 * at)
        tiers.append(path(d("M", -w, y, "Q", 0, y + tall * 0.04, w, y, "L", 0, y - tall * 0.3, "Z"), paint(times(green, 0.9 + 0.05 * at))))  # fmt: skip
    return trunk + "".join(tiers)


def tree(p: Panel, tall: float, haze: float, key: object = 0) -> str:
    """A broad-leaved tree, centimetres; bare and white in snow."""
    chance = p.dice("tree", key)
    leaf = "#5f8a4c" if p.light.weather != "snow" else "#cfd8de"
    green = p.palette.surface(leaf, haze)
    bark = p.palette.surface("#5b4433", haze)
    trunk = path(d("M", -tall * 0.04, 0, "Q", -tall * 0.02, -tall * 0.3, -tall * 0.03, -tall * 0.5, "L", tall * 0.03, -tall * 0.5, "Q", tall * 0.02, -tall * 0.3, tall * 0.05, 0, "Z"), bark)  # fmt: skip
    crown = []
    paint = p.palette.ball if haze < 0.3 else str
    for dx, dy, r in ((-0.2, -0.5, 0.19), (0.2, -0.52, 0.18), (0.0, -0.46, 0.2), (-0.12, -0.7, 0.2), (0.13, -0.72, 0.19), (0, -0.85, 0.15)):  # fmt: skip
        crown.append(circle(dx * tall, dy * tall, r * tall * chance.uniform(0.9, 1.12), paint(times(green, chance.uniform(0.88, 1.06)))))  # fmt: skip
    return trunk + "".join(crown)


def bush(p: Panel, wide: float, haze: float) -> str:
    green = p.palette.surface("#4f7446" if p.light.weather != "snow" else "#c4ced6", haze)
    return "".join(ellipse(x * wide, -wide * h, wide * 0.24, wide * h * 1.05, p.palette.ball(times(green, tone))) for x, h, tone in ((-0.3, 0.17, 0.92), (0.3, 0.18, 0.96), (0, 0.25, 1.0)))  # fmt: skip


def street_lamp(p: Panel) -> str:
    iron = p.palette.surface("#2d3038")
    glass = p.palette.glow("#ffe3a0") if p.light.lamps else p.palette.surface("#d8d6c8")
    return rect(-4, -400, 8, 400, iron) + rect(-9, -30, 18, 30, iron) + path(d("M", -10, -400, "L", 10, -400, "L", 15, -436, "L", -15, -436, "Z"), glass) + path(d("M", -18, -436, "L", 18, -436, "L", 0, -454, "Z"), iron)  # fmt: skip
