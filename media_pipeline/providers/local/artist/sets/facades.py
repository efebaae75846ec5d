# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""House fronts that run away from us on both sides, and fronts seen square on."""

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import no_line, path, polygon, rect, soft

_BRICKS = ("#8f6a5a", "#7d7466", "#9a8268", "#6d7480", "#a3826d", "#74685f")


def row(p: Panel, side: int, x: float, z_far: float, low: float, high: float) -> str:
    """A row of houses at ``x`` metres along one side, from far to near."""
    c, paints, chance = p.camera, p.palette, p.dice("row", side)
    parts = []
    z = z_far
    stop = c.nearest + 0.1
    while z > stop:
        wide = chance.uniform(5, 8)
        tall = chance.uniform(low, high)
        near = max(z - wide, stop)
        haze = max(0.0, min(0.55, z / z_far * 0.5))
        wall = paints.surface(chance.choice(_BRICKS), haze)
        if side == p.light.side:
            wall = paints.shaded(wall, 0.65)
        points = [c.point(side * x, tall, z), c.point(side * x, tall, near), c.point(side * x, 0, near), c.point(side * x, 0, z)]  # fmt: skip
        fill = paints.vertical(mix(wall, paints.glow(p.light.sky[1]), 0.1), times(wall, 0.86))
        parts.append(polygon(points, fill, p.palette.line(c.unit / 720 * 1.1, 0.5)))
        parts.append(_panes(p, side * x, z, near, tall, haze, chance.random()))
        z = near if near > stop else stop - 1
    return "".join(parts)


def _panes(
    p: Panel, x: float, far: float, near: float, tall: float, haze: float, roll: float
) -> str:
    c, paints, chance = p.camera, p.palette, p.dice("panes", x, far, roll)
    lit: list[str] = []
    dark: list[str] = []
    floors = max(1, int(tall / 3.0))
    for floor in range(floors):
        foot = 0.9 + floor * 3.0
        at = far - 0.7
        while at - 1.0 > near + 0.3:
            quad = [c.point(x, foot + 1.6, at), c.point(x, foot + 1.6, at - 1.0), c.point(x, foot, at - 1.0), c.point(x, foot, at)]  # fmt: skip
            text = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in quad) + "Z"
            glowing = chance.random() < 0.06 + 0.42 * p.light.dark
            (lit if glowing else dark).append(text)
            at -= 2.1
    glow = paints.glow("#ffd58a") if p.light.dark > 0.3 else paints.surface("#c9d6dd", haze)
    glass = paints.surface("#4f5f70", haze)
    return path("".join(dark), glass, no_line()) + path("".join(lit), glow, soft(0.95))


def front(p: Panel, w: float, h: float, colour: str, key: str, *, shop: str = "") -> str:
    """A house seen square on, centimetres; ``shop`` is the unlit colour of an awning."""
    paints, chance = p.palette, p.dice("front", key)
    wall = paints.surface(colour)
    parts = [rect(-w / 2, -h, w, h, paints.vertical(wall, times(wall, 0.9)))]
    parts.append(rect(-w / 2 - 8, -h - 12, w + 16, 14, paints.shaded(wall, 0.8)))
    glow, glass = paints.glow("#ffd58a"), paints.surface("#5d7081")
    cols = max(1, int(w // 130))
    step = w / cols
    rows = max(1, int((h - (330 if shop else 300)) // 250) + 1)
    for level in range(rows):
        y = -h + 60 + level * 250
        if y + 140 > -(320 if shop else 280):
            continue
        for col in range(cols):
            x = -w / 2 + (col + 0.5) * step
            lit = chance.random() < 0.08 + 0.42 * p.light.dark
            parts.append(rect(x - 32, y - 4, 64, 138, paints.surface("#e2dac8")))
            parts.append(rect(x - 26, y + 2, 52, 126, glow if lit else glass))
            parts.append(rect(x - 2, y + 2, 4, 126, paints.surface("#e2dac8"), no_line()))
    parts.append(_ground_floor(p, w, shop, chance.random()))
    return "".join(parts)


def _ground_floor(p: Panel, w: float, shop: str, roll: float) -> str:
    paints = p.palette
    inside = paints.glow("#ffe0a0") if p.light.lamps else paints.surface("#7d93a3")
    wood = paints.surface("#5b4a42" if roll < 0.5 else "#3f5a52")
    if not shop:
        return rect(-50, -232, 100, 232, paints.surface("#d8cfbd")) + rect(-42, -224, 84, 224, wood) + rect(-26, -200, 52, 60, inside)  # fmt: skip
    cloth = paints.surface(shop)
    pale = paints.surface("#f0e8d8")
    parts = [rect(-w / 2 + 12, -270, w - 24, 270, wood), rect(-w / 2 + 26, -226, w * 0.6, 178, inside), rect(w / 2 - 108, -226, 78, 220, inside)]  # fmt: skip
    stripes = 9
    step = (w - 10) / stripes
    for at in range(stripes):
        x = -w / 2 + 5 + at * step
        parts.append(rect(x, -286, step, 50, cloth if at % 2 == 0 else pale, 'rx="3"'))
    return "".join(parts)


def cottage(p: Panel, colour: str = "#d8c7a4", roof: str = "#8a4f3f") -> str:
    """A house with a gable, a door and a porch, about nine metres wide; centimetres."""
    paints = p.palette
    wall, tiles = paints.surface(colour), paints.surface(roof)
    glow = paints.glow("#ffd98f") if p.light.lamps else paints.surface("#6f8796")
    white = paints.surface("#f1ebdd")
    snow = p.light.weather == "snow"
    top = paints.surface("#eef2f5") if snow else tiles
    parts = [rect(-330, -330, 660, 330, paints.volume(wall, 0.6)), polygon([(-390, -318), (-300, -560), (300, -560), (390, -318)], paints.vertical(top, paints.shaded(tiles, 0.6)))]  # fmt: skip
    parts.append(rect(170, -650, 54, 130, paints.surface("#9a6a56")))
    for x in (-215, 215):
        parts.append(rect(x - 62, -246, 124, 124, white) + rect(x - 54, -238, 108, 108, glow) + rect(x - 3, -238, 6, 108, white, no_line()) + rect(x - 54, -188, 108, 6, white, no_line()))  # fmt: skip
    parts.append(rect(-56, -236, 112, 236, white) + rect(-46, -226, 92, 226, paints.surface("#3f5f6d")) + rect(-26, -206, 52, 58, glow))  # fmt: skip
    parts.append(polygon([(-110, -250), (0, -320), (110, -250)], paints.shaded(tiles, 0.5)) + rect(-104, -252, 8, 252, white) + rect(96, -252, 8, 252, white))  # fmt: skip
    parts.append(rect(-120, -14, 240, 14, paints.surface("#a39a8c")))
    return "".join(parts)
