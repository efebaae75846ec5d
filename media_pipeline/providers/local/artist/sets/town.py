# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Out of doors in town: street, alley, rooftop, platform, bridge, house front."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import facades
from media_pipeline.providers.local.artist.sets import fittings as t
from media_pipeline.providers.local.artist.sets import outdoors as o
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.weather import lightning, wet_ground
from media_pipeline.providers.local.artist.svg import circle, d, no_line, path, rect, soft, stroke

_AWNINGS = ("#b5453c", "#3f6f5f", "#3f5f8f", "#c98f3c", "#7d4a72")


def street(p: Panel) -> Backdrop:
    snow = p.light.weather == "snow"
    near = p.camera.nearest
    parts = [o.sky(p), lightning(p), o.skyline(p, 150, 18, 62, 0.72, "far"), o.skyline(p, 95, 12, 34, 0.5, "mid")]  # fmt: skip
    parts.append(o.ground(p, "#d9dee4" if snow else "#8d8a88"))
    half = max(3.4, p.reach * 0.95)
    parts.append(o.band(p, 80, -half * 0.55, half * 0.55, "#b9c0c9" if snow else "#55565e", near))
    for at in range(14):
        z = 40 - at * 3.4
        if z - 1.6 > near:
            parts.append(o.band(p, z, -0.07, 0.07, "#d8d3c0", z - 1.6))
    parts += [facades.row(p, side, half + 1.1, 58, 7, 15) for side in (-1, 1)]
    parts.append(wet_ground(p))
    for z in (34, 20, 9, 2.5):
        for side in (-1, 1):
            x = side * (half + 0.1)
            parts.append(p.board(o.street_lamp(p), x, z))
            if p.light.lamps:
                parts += [p.halo(x, 4.2, z, 2.1, 0.6)]
                parts.append(_pool(p, x, z))
    if p.dice("cars").random() < 0.75:
        colour = p.dice("car").choice(("#7d3b3a", "#3f5a7d", "#8a8a86", "#4f6d55"))
        parts.append(p.board(t.parked_car(p, colour), half * 0.6, 11))
    return Backdrop("".join(parts))


def _pool(p: Panel, x: float, z: float) -> str:
    """Lamp light on the ground."""
    c = p.camera
    fill = p.palette.halo("#ffdf9a", 0.5)
    r = 1.9 * c.scale(z)
    return f'<ellipse cx="{c.x(x, z):.1f}" cy="{c.y(0, z):.1f}" rx="{r:.1f}" ry="{r * 0.28:.1f}" fill="{fill}" stroke="none"/>'  # fmt: skip


def alley(p: Panel) -> Backdrop:
    near = p.camera.nearest
    parts = [o.sky(p), o.skyline(p, 60, 14, 40, 0.5, "end"), o.ground(p, "#6b6a6c")]
    parts += [facades.row(p, side, 2.1, 30, 9, 14) for side in (-1, 1)]
    parts.append(o.band(p, 30, -0.25, 0.25, "#56575c", near))
    parts.append(wet_ground(p))
    bins = rect(-42, -95, 84, 95, p.palette.surface("#4f6658")) + rect(-46, -104, 92, 12, p.palette.surface("#3f5347"))  # fmt: skip
    parts += [p.board(bins, 1.5, 5.5), p.board(t.crate(p, 55), -1.55, 3.6), p.board(t.crate(p, 45), -1.5, 3.5, 0.55)]  # fmt: skip
    ladder = "".join(rect(-45, -280 - at * 290, 90, 7, p.palette.surface("#2f3138")) + stroke(d("M", -40, -280 - at * 290, "L", 34, -20 - at * 290), p.palette.surface("#2f3138"), 4) for at in range(2))  # fmt: skip
    parts.append(p.board(ladder, -1.6, 8))
    lamp = rect(-3, -330, 6, 20, p.palette.surface("#2f3138")) + path(d("M", -14, -310, "L", 14, -310, "L", 20, -292, "L", -20, -292, "Z"), p.palette.surface("#3f4a44"))  # fmt: skip
    parts.append(p.board(lamp, 1.8, 7))
    if p.light.lamps:
        parts += [p.halo(1.8, 2.85, 7, 2.8, 0.75), _pool(p, 1.5, 6)]
    return Backdrop("".join(parts))


def rooftop(p: Panel) -> Backdrop:
    parts = [o.sky(p), lightning(p), o.skyline(p, 260, 30, 95, 0.75, "far"), o.skyline(p, 120, 12, 46, 0.5, "mid")]  # fmt: skip
    parts.append(o.skyline(p, 60, 6, 14, 0.3, "near"))
    parts.append(o.ground(p, "#7d7a76"))
    brick = p.palette.surface("#8a6a5c")
    wall = rect(-2000, -95, 4000, 95, p.palette.vertical(brick, p.palette.shaded(brick))) + rect(-2000, -106, 4000, 13, p.palette.surface("#a69c90"))  # fmt: skip
    parts.append(p.board(wall, 0, 3.4))
    wood = p.palette.surface("#7d5f48")
    tank = "".join(rect(x, -210, 9, 210, p.palette.surface("#3f3a38")) for x in (-70, 61)) + rect(-85, -400, 170, 200, p.palette.volume(wood)) + path(d("M", -96, -398, "L", 0, -480, "L", 96, -398, "Z"), p.palette.shaded(wood))  # fmt: skip
    parts.append(p.board(tank, p.reach * 0.75, 3.0))
    duct = rect(-60, -80, 120, 80, p.palette.volume(p.palette.surface("#9aa0a3"))) + "".join(rect(-50, y, 100, 5, p.palette.surface("#5d6366"), no_line()) for y in (-66, -52, -38, -24))  # fmt: skip
    parts.append(p.board(duct, -p.reach * 0.7, 2.6))
    mast = rect(-2, -300, 4, 300, p.palette.surface("#3f4248")) + "".join(rect(-w, -y, w * 2, 3, p.palette.surface("#3f4248")) for w, y in ((40, 290), (30, 265), (20, 240)))  # fmt: skip
    parts += [p.board(mast, -p.reach * 0.25, 3.2), wet_ground(p)]
    return Backdrop("".join(parts))


def platform(p: Panel) -> Backdrop:
    parts = [o.sky(p), o.skyline(p, 120, 8, 26, 0.6, "far"), o.ground(p, "#8f8a82")]
    half = p.reach
    coach = p.palette.surface(p.dice("coach").choice(("#3f5f55", "#7d3b3a", "#35507a")))
    glow = p.palette.glow("#ffe3a3") if p.light.lamps else p.palette.surface("#b9ccd6")
    cream = p.palette.surface("#e5dcc4")
    body = rect(-1400, -330, 2800, 300, p.palette.vertical(coach, p.palette.shaded(coach))) + rect(-1400, -350, 2800, 26, p.palette.surface("#55585c"))  # fmt: skip
    body += "".join(rect(x, -265, 130, 100, cream) + rect(x + 7, -258, 116, 86, glow) for x in range(-1330, 1300, 190))  # fmt: skip
    body += rect(-1400, -140, 2800, 10, cream, no_line()) + rect(-1400, -30, 2800, 30, p.palette.surface("#26262b"))  # fmt: skip
    parts.append(p.board(body, 0, 3.6, -0.6))
    edge = p.palette.surface("#d9c65a")
    parts.append(o.band(p, 2.5, -half * 3, half * 3, "#4b4a4d", 2.35))
    strip = rect(-2000, -3, 4000, 6, edge, no_line())
    parts.append(p.board(strip, 0, 2.0))
    iron = p.palette.surface("#3b4f4a")
    post = rect(-7, -360, 14, 360, iron) + rect(-14, -22, 28, 22, iron) + stroke(d("M", 0, -300, "Q", 40, -320, 60, -360, "M", 0, -300, "Q", -40, -320, -60, -360), iron, 7)  # fmt: skip
    roof = rect(-2000, -392, 4000, 36, p.palette.shaded(iron, 0.6)) + "".join(path(d("M", x, -356, "l", 20, 22, "l", 20, -22, "Z"), iron) for x in range(-1200, 1200, 40))  # fmt: skip
    parts += [
        p.board(roof, 0, 1.6),
        p.board(post, -half * 0.72, 1.6),
        p.board(post, half * 0.72, 1.6),
    ]
    wood = p.palette.surface("#7d5a3c")
    bench = rect(-70, -86, 140, 10, wood) + rect(-70, -68, 140, 10, wood) + rect(-74, -46, 148, 8, wood) + "".join(rect(x, -44, 6, 44, iron) for x in (-62, 56))  # fmt: skip
    face = circle(0, -300, 24, p.palette.surface("#2f3438")) + circle(0, -300, 19, p.palette.glow("#f3ecd8"), no_line()) + stroke(d("M", 0, -300, "L", 0, -313, "M", 0, -300, "L", 9, -296), "#26242a", 2)  # fmt: skip
    parts += [p.board(bench, half * 0.42, 1.3), p.board(rect(-2, -356, 4, 40, iron) + face, -half * 0.2, 1.6)]  # fmt: skip
    if p.light.lamps:
        parts += [p.halo(x, 3.2, 1.5, 2.0, 0.5) for x in (-half * 0.5, half * 0.5)]
    return Backdrop("".join(parts))


def bridge(p: Panel) -> Backdrop:
    near = p.camera.nearest
    parts = [o.sky(p), o.skyline(p, 160, 14, 52, 0.66, "far"), o.ground(p, "#5f7f92", "#7d9aa8")]
    parts.append(o.band(p, 90, -2.6, 2.6, "#8b8782", near))
    steel = p.palette.surface("#7d4b42")
    for z in (46.0, 24.0, 9.0):
        tower = "".join(rect(x - 26, -900, 52, 900, p.palette.volume(steel)) for x in (-300, 300)) + rect(-300, -880, 600, 46, steel) + rect(-300, -560, 600, 36, steel)  # fmt: skip
        if z == 24:
            parts.append(p.board(tower, 0, z))
    rail = p.palette.surface("#4a4d54")
    c = p.camera
    for side in (-1, 1):
        x = side * 2.7
        for height in (1.1, 0.65):
            (ax, ay), (bx, by) = c.point(x, height, 60), c.point(x, height, near)
            parts.append(stroke(d("M", ax, ay, "L", bx, by), rail, c.unit / 720 * 4))
        for at in range(26):
            z = 46 - at * 2.0
            if z > near:
                parts.append(p.board(rect(-4, -112, 8, 112, rail), x, z))
        (tx, ty) = c.point(side * 3, 8.8, 24)
        for end in (60.0, near):
            (ax, ay) = c.point(side * 2.8, 1.2 if end > 0 else 5.0, end)
            parts.append(stroke(d("M", tx, ty, "Q", (tx + ax) / 2, max(ty, ay) * 0.4 + min(ty, ay) * 0.6 + c.unit * 0.06, ax, ay), steel, c.unit / 720 * 3))  # fmt: skip
    for z in (18.0, 6.0):
        for side in (-1, 1):
            parts.append(p.board(o.street_lamp(p), side * 2.7, z))
            if p.light.lamps:
                parts += [p.halo(side * 2.7, 4.2, z, 2.0, 0.6), _pool(p, side * 2.4, z)]
    parts.append(wet_ground(p))
    return Backdrop("".join(parts))


def house_front(p: Panel) -> Backdrop:
    snow = p.light.weather == "snow"
    chance = p.dice("house")
    parts = [o.sky(p), lightning(p), o.hills(p, 120, 22, "#6f8577", 0.6, "far"), o.ground(p, "#e2e7ec" if snow else "#75905c")]  # fmt: skip
    parts += [p.board(o.tree(p, 820, 0.12, side), side * p.reach * 1.3, 11) for side in (-1, 1)]
    wall = chance.choice(("#d8c7a4", "#c9d2cf", "#d9a98c", "#b5c2a3"))
    parts.append(
        p.board(facades.cottage(p, wall, chance.choice(("#8a4f3f", "#4f5a66", "#6d5a4a"))), 0, 7)
    )
    if p.light.lamps:
        parts += [p.halo(x, 1.9, 7, 1.7, 0.5) for x in (-2.15, 2.15)]
        parts.append(p.halo(0, 2.5, 6.5, 1.8, 0.55))
    parts.append(o.band(p, 7, -0.6, 0.6, "#b5a88f", p.camera.nearest))
    parts += [p.board(o.bush(p, 150, 0.0), x, 5.6) for x in (-2.4, 2.5)]
    white = p.palette.surface("#efe9dc")
    fence = "".join(path(d("M", x - 5, 0, "L", x - 5, -78, "L", x, -90, "L", x + 5, -78, "L", x + 5, 0, "Z"), white) for x in range(-560, 561, 22) if abs(x) > 90) + "".join(rect(side * 330 - 240, -62, 480, 6, white) for side in (-1, 1))  # fmt: skip
    parts.append(p.board(fence, 0, 3.4))
    return Backdrop("".join(parts))


def shore_of_light(p: Panel, x: float) -> str:
    """The path of the sun or moon over water, from the horizon down."""
    c = p.camera
    chance = p.dice("glitter")
    tone = p.palette.glow(p.light.key if p.light.dark < 0.85 else "#dfe6f2")
    parts = []
    depth = max(c.height - c.horizon, 1)
    for at in range(46):
        share = (at / 46) ** 1.6
        y = c.horizon + share * depth * 0.7
        spread = c.unit * (0.03 + 0.18 * share)
        w = c.unit * chance.uniform(0.01, 0.05) * (0.4 + share)
        parts.append(rect(x + chance.uniform(-1, 1) * spread - w / 2, y, w, max(1.0, c.unit * 0.0028), tone, soft(0.65 * (1 - share * 0.6))))  # fmt: skip
    return "".join(parts)
