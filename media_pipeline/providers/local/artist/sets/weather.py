# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Rain, snow, fog and wind before the picture, and the grade that closes it."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import circle, d, no_line, path, rect, soft, stroke
from media_pipeline.providers.local.artist.veil import Veil


def weather_over(p: Panel, shot: int) -> str:
    """What falls or drifts before everything; ``shot`` varies it from shot to shot."""
    if p.palette.inside:
        return ""
    c, chance = p.camera, p.dice("weather", shot)
    k = c.unit / 720
    match p.light.weather:
        case "rain" | "storm":
            drops = []
            slant = 0.18 if p.light.weather == "rain" else 0.42
            for _ in range(210 if p.light.weather == "rain" else 280):
                x, y = chance.uniform(-0.05, 1.15) * c.width, chance.uniform(-0.05, 1) * c.height
                run = chance.uniform(14, 38) * k
                drops.append(f"M{x:.0f} {y:.0f}l{-run * slant:.1f} {run:.1f}")
            return stroke(
                "".join(drops),
                p.palette.styled("#dbe6f2"),
                1.1 * k,
                'fill-opacity=".42" stroke-opacity=".42"',
            )
        case "snow":
            flakes = []
            for _ in range(190):
                x, y = chance.uniform(0, c.width), chance.uniform(0, c.height)
                flakes.append(circle(x, y, chance.choice((1.2, 1.8, 2.4, 3.6)) * k, "#ffffff", soft(0.85)))  # fmt: skip
            return "".join(flakes)
        case "fog":
            tone = p.palette.styled(p.light.sky[2])
            fade = p.palette.defs.linear([(0.0, tone, 0.05), (0.5, tone, 0.34), (0.8, tone, 0.26), (1.0, tone, 0.12)])  # fmt: skip
            return rect(0, 0, c.width, c.height, fade, no_line())
        case "wind":
            lines = []
            for _ in range(16):
                x, y = chance.uniform(0, 1) * c.width, chance.uniform(0.1, 0.95) * c.height
                run = chance.uniform(60, 150) * k
                lines.append(d("M", x, y, "q", run * 0.5, -9 * k, run, 2 * k))
            return stroke(
                " ".join(lines), "#ffffff", 1.2 * k, 'fill-opacity=".22" stroke-opacity=".22"'
            )
    return ""


def lightning(p: Panel) -> str:
    """A flash in a storm's sky; drawn behind everything but the sky."""
    if p.light.weather != "storm":
        return ""
    c, chance = p.camera, p.dice("bolt")
    x, y = c.width * chance.uniform(0.2, 0.8), 0.0
    data = [d("M", x, y)]
    while y < c.horizon * 0.85:
        x += chance.uniform(-0.03, 0.03) * c.width
        y += c.height * chance.uniform(0.04, 0.09)
        data.append(d("L", x, y))
    return stroke(
        " ".join(data),
        p.palette.glow("#f4f2ff"),
        2.4 * c.unit / 720,
        'fill-opacity=".85" stroke-opacity=".85"',
    )


def grade(p: Panel) -> tuple[Veil, ...]:
    """Light from the side of the key, and darker edges; after dark the corners of rooms sink."""
    night = p.light.dark
    key = p.palette.styled(p.light.key)
    near = 0.17 if night < 0.6 else 0.07
    beam = Veil(key, near, 0.5 + 0.5 * p.light.side, 0.1, 0.0, 0.85, inverted=True)
    strong = 0.26 + (0.5 if p.palette.inside else 0.3) * night
    inner = 0.4 - (0.16 if p.palette.inside else 0.06) * night
    edge = Veil(p.palette.styled("#07070f"), strong, 0.5, 0.47, inner, 0.76)
    return beam, edge


def wet_ground(p: Panel) -> str:
    """The shine of rain on the ground."""
    if p.light.weather not in {"rain", "storm"} or p.camera.horizon > p.camera.height:
        return ""
    c, chance = p.camera, p.dice("puddles")
    tone = p.palette.glow(p.light.sky[2])
    parts = []
    for _ in range(9):
        z, x = chance.uniform(-1.5, 9), chance.uniform(-1, 1) * p.reach * 1.4
        px, py = c.point(x, 0, z)
        r = chance.uniform(0.25, 0.7) * c.scale(z)
        parts.append(path(d("M", px - r, py, "Q", px - r * 0.4, py - r * 0.22, px + r * 0.3, py - r * 0.14, "Q", px + r * 1.2, py, px + r * 0.2, py + r * 0.16, "Q", px - r * 0.7, py + r * 0.2, px - r, py, "Z"), tone, soft(0.4)))  # fmt: skip
    return "".join(parts)
