# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Out of town: park, forest, field, road, mountain, desert, garden, graveyard, camp."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import outdoors as o
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.weather import lightning, wet_ground
from media_pipeline.providers.local.artist.svg import (  # fmt: skip
    circle,
    d,
    ellipse,
    no_line,
    path,
    rect,
    stroke,
)


def _white(p: Panel, colour: str) -> str:
    return "#e1e7ec" if p.light.weather == "snow" else colour


def bench(p: Panel) -> str:
    wood, iron = p.palette.surface("#8a6240"), p.palette.surface("#35383c")
    return "".join(rect(-80, y, 160, 9, wood) for y in (-88, -74, -60, -44)) + "".join(rect(x, -88, 6, 88, iron) for x in (-68, 62))  # fmt: skip


def park(p: Panel) -> Backdrop:
    chance = p.dice("park")
    parts = [o.sky(p), o.skyline(p, 170, 12, 40, 0.75, "far"), o.hills(p, 80, 9, "#5d7d50", 0.42, "mid"), o.ground(p, _white(p, "#7d9a5c"))]  # fmt: skip
    for at in range(9):
        z = 32 - at * 3.1
        x = (1 if at % 2 else -1) * (p.reach * 0.55 + z * 0.12 + chance.uniform(0, 2.5))
        parts.append(p.board(o.tree(p, chance.uniform(520, 700), min(0.4, z / 80), at), x, z))
    parts.append(o.band(p, 40, -0.5, 0.5, "#c9b48a", p.camera.nearest))
    parts.append(wet_ground(p))
    parts.append(p.board(bench(p), p.reach * 0.5, 2.8))
    parts.append(p.board(o.street_lamp(p), -p.reach * 0.55, 4.2))
    if p.light.lamps:
        parts.append(p.halo(-p.reach * 0.55, 4.2, 4.2, 2.4, 0.7))
    if p.says("fountain", "statue", "square"):
        parts.append(p.board(_fountain(p), 0.4, 8))
    return Backdrop("".join(parts))


def _fountain(p: Panel) -> str:
    stone, water = p.palette.surface("#b5b0a4"), p.palette.glow("#cfe6f0")
    jets = " ".join(d("M", 0, -190, "q", x, -60, x * 1.7, 90) for x in (-40, -20, 20, 40))
    return ellipse(0, -20, 190, 34, stone) + ellipse(0, -26, 170, 26, p.palette.surface("#7fa5b5")) + rect(-16, -170, 32, 150, p.palette.volume(stone)) + ellipse(0, -172, 66, 15, stone) + stroke(jets, water, 3, 'fill-opacity=".7" stroke-opacity=".7"')  # fmt: skip


def forest(p: Panel) -> Backdrop:
    chance = p.dice("forest")
    parts = [
        o.sky(p),
        o.hills(p, 120, 30, "#5f7a6a", 0.62, "far"),
        o.ground(p, _white(p, "#5d6b43")),
    ]
    for layer, (z, haze, count) in enumerate(((40, 0.62, 16), (24, 0.42, 12), (12, 0.22, 8))):
        reach = p.reach / 3.5 * (z + 4) * 0.75
        for at in range(count):
            x = -reach + 2 * reach * (at + chance.random() * 0.8) / count
            tall = chance.uniform(700, 1150)
            parts.append(p.board(o.fir(p, tall, haze), x, z - layer))
    parts.append(o.band(p, 26, -0.5, 0.7, "#8a7a58", p.camera.nearest))
    bark = p.palette.surface("#4a3b30")
    trunk = path(d("M", -26, 0, "Q", -18, -300, -22, -900, "L", 22, -900, "Q", 18, -300, 34, 0, "Z"), p.palette.volume(bark))  # fmt: skip
    parts += [p.board(trunk, x * p.reach, z) for x, z in ((-0.98, 3.2), (0.72, 5.0), (1.15, 2.2))]
    parts += [p.board(o.bush(p, 140, 0.05), x * p.reach, z) for x, z in ((-0.62, 3.5), (0.95, 3.0))]
    if p.light.sun is not None:
        parts.append(_shafts(p))
    if p.says("camp", "tent", "campfire", "fire"):
        parts.append(
            p.board(_tent(p), p.reach * 0.5, 4.5) + p.board(_campfire(p), -p.reach * 0.1, 2.6)
        )
        parts.append(p.halo(-p.reach * 0.1, 0.4, 2.6, 3.4, 0.6))
    return Backdrop("".join(parts))


def _shafts(p: Panel) -> str:
    c = p.camera
    key = p.palette.styled(p.light.key)
    fade = p.palette.defs.linear([(0.0, key, 0.3), (1.0, key, 0.0)])
    side = p.light.side
    parts = []
    for at in (0.12, 0.28, 0.47):
        x = c.centre + side * c.width * (0.5 - at)
        run = -side * c.width * 0.3
        w = c.width * 0.05
        parts.append(path(d("M", x, 0, "L", x + w, 0, "L", x + w * 2 + run, c.height * 0.85, "L", x + run - w, c.height * 0.85, "Z"), fade, no_line()))  # fmt: skip
    return "".join(parts)


def _tent(p: Panel) -> str:
    cloth = p.palette.surface("#c9823f")
    return path(d("M", -190, 0, "L", 0, -190, "L", 190, 0, "Z"), p.palette.volume(cloth)) + path(d("M", -50, 0, "L", 0, -170, "L", 50, 0, "Z"), p.palette.surface("#4a3524"))  # fmt: skip


def _campfire(p: Panel) -> str:
    log = p.palette.surface("#4a3426")
    flame = d(
        "M", -26, -8, "Q", -34, -50, -6, -84, "Q", -2, -52, 14, -70, "Q", 34, -36, 24, -8, "Z"
    )
    return "".join(rect(-44, -16, 88, 12, log, f'rx="5" transform="rotate({turn} 0 -10)"') for turn in (-14, 14)) + path(flame, p.palette.glow("#ff9a3c"), no_line()) + path(d("M", -12, -8, "Q", -14, -34, 0, -52, "Q", 14, -30, 12, -8, "Z"), p.palette.glow("#ffe59a"), no_line())  # fmt: skip


def field(p: Panel) -> Backdrop:
    c = p.camera
    parts = [o.sky(p), lightning(p), o.hills(p, 190, 22, "#7d8f6d", 0.62, "far"), o.ground(p, _white(p, "#c2a955"), _white(p, "#b5a868"))]  # fmt: skip
    dark = p.palette.shaded(p.palette.surface(_white(p, "#c2a955")), 0.8)
    for at in range(-22, 23):
        (ax, ay), (bx, by) = c.point(at * 1.2, 0, 90), c.point(at * 1.2, 0, c.nearest)
        parts.append(
            stroke(
                d("M", ax, ay, "L", bx, by),
                dark,
                c.unit / 720 * 1.2,
                'fill-opacity=".45" stroke-opacity=".45"',
            )
        )
    wood, tin = p.palette.surface("#8f3f36", 0.25), p.palette.surface("#8a8f93", 0.25)
    barn = rect(-260, -320, 520, 320, p.palette.volume(wood)) + path(d("M", -290, -310, "L", -170, -470, "L", 170, -470, "L", 290, -310, "Z"), tin) + rect(-70, -220, 140, 220, p.palette.shaded(wood, 1.4))  # fmt: skip
    parts.append(p.board(barn, p.reach * 2.6, 40))
    parts.append(p.board(o.tree(p, 820, 0.25, "lone"), -p.reach * 1.5, 24))
    stalk = "".join(stroke(d("M", x, 0, "q", 5, -40, 3, -78 - x % 23), p.palette.surface("#d3b95f"), 2.2) for x in range(-90, 91, 9))  # fmt: skip
    parts += [
        p.board(stalk, x * p.reach * 0.5, z) for z in (6, 3.5, 1.6) for x in (-2.4, -1.5, 1.6, 2.5)
    ]
    return Backdrop("".join(parts))


def road(p: Panel) -> Backdrop:
    near = p.camera.nearest
    parts = [o.sky(p), lightning(p), o.mountains(p, 320, 52, 0.72, "far", snow=False), o.hills(p, 130, 16, "#75845f", 0.5, "mid")]  # fmt: skip
    parts.append(o.ground(p, _white(p, "#8d9460")))
    parts.append(o.band(p, 140, -2.6, 2.6, "#5a5a5f", near))
    for side in (-1, 1):
        parts.append(o.band(p, 140, side * 2.42 - 0.06, side * 2.42 + 0.06, "#d8d4c4", near))
    for at in range(18):
        z = 62 - at * 3.8
        if z - 2 > near:
            parts.append(o.band(p, z, -0.08, 0.08, "#e2c65a", z - 2))
    pole = rect(-7, -640, 14, 640, p.palette.surface("#5d4a38", 0.1)) + rect(-70, -610, 140, 10, p.palette.surface("#5d4a38", 0.1))  # fmt: skip
    parts += [p.board(pole, 4.6, z) for z in (70, 48, 30, 16, 7)]
    parts += [p.board(o.bush(p, 170, min(0.4, z / 60)), x, z) for x, z in ((-6, 26), (-4.4, 12), (6.4, 9), (-5.2, 5))]  # fmt: skip
    parts.append(wet_ground(p))
    return Backdrop("".join(parts))


def mountain(p: Panel) -> Backdrop:
    parts = [o.sky(p), lightning(p), o.mountains(p, 420, 150, 0.68, "far"), o.mountains(p, 210, 70, 0.38, "near"), o.hills(p, 60, 9, "#6d7a5a", 0.25, "foot")]  # fmt: skip
    parts.append(o.ground(p, _white(p, "#7f7d68")))
    stone = p.palette.surface(_white(p, "#86837e"))
    chance = p.dice("rocks")
    for at in range(8):
        x, z, size = (
            (1 if at % 2 else -1) * p.reach * chance.uniform(0.5, 1.4),
            9 - at * 0.9,
            chance.uniform(30, 95),
        )
        parts.append(p.board(path(d("M", -size, 0, "L", -size * 0.7, -size * 0.6, "L", -size * 0.1, -size * 0.85, "L", size * 0.6, -size * 0.55, "L", size, 0, "Z"), p.palette.volume(stone)), x, z))  # fmt: skip
    parts += [p.board(o.fir(p, 420, 0.2), x * p.reach, 12) for x in (-1.6, -1.2, 1.5)]
    return Backdrop("".join(parts))


def desert(p: Panel) -> Backdrop:
    parts = [o.sky(p), o.mountains(p, 300, 36, 0.66, "mesa", snow=False), o.hills(p, 90, 11, "#cf9c5e", 0.35, "dune"), o.ground(p, "#dcb277", "#e3bf8a")]  # fmt: skip
    green = p.palette.surface("#5f7d4a")
    cactus = "".join((rect(-17, -260, 34, 260, p.palette.volume(green), 'rx="17"'), path(d("M", -17, -96, "L", -52, -96, "Q", -72, -98, -72, -120, "L", -72, -180, "Q", -60, -194, -48, -180, "L", -48, -122, "L", -17, -122, "Z"), p.palette.volume(green)), path(d("M", 17, -136, "L", 46, -136, "Q", 66, -138, 66, -160, "L", 66, -214, "Q", 54, -228, 42, -214, "L", 42, -162, "L", 17, -162, "Z"), p.palette.volume(green))))  # fmt: skip
    parts += [p.board(cactus, x * p.reach, z) for x, z in ((-1.6, 18), (1.5, 11), (-0.85, 6))]
    ripple = p.palette.shaded(p.palette.surface("#dcb277"), 0.5)
    c = p.camera
    for at in range(12):
        z = 12 - at * 1.15
        if z > c.nearest + 0.3:
            y = c.y(0, z)
            parts.append(stroke(d("M", 0, y, "q", c.width * 0.25, -c.unit * 0.012, c.width * 0.5, 0, "t", c.width * 0.5, 0), ripple, c.unit / 720 * 1.3, 'fill-opacity=".5" stroke-opacity=".5"'))  # fmt: skip
    return Backdrop("".join(parts))


def garden(p: Panel) -> Backdrop:
    parts = [o.sky(p), o.hills(p, 90, 12, "#5f7d55", 0.5, "far"), o.ground(p, _white(p, "#7fa35f"))]
    hedge = p.palette.surface(_white(p, "#46683f"))
    parts.append(p.board(rect(-1600, -190, 3200, 190, p.palette.vertical(hedge, p.palette.shaded(hedge)), 'rx="30"'), 0, 8))  # fmt: skip
    parts.append(p.board(o.tree(p, 560, 0.1, "apple"), p.reach * 0.95, 6) + p.board(o.tree(p, 480, 0.1, "pear"), -p.reach * 1.2, 6.5))  # fmt: skip
    parts.append(o.band(p, 8, -0.5, 0.5, "#c9b795", p.camera.nearest))
    chance = p.dice("blooms")
    for side in (-1, 1):
        for z in (5.5, 4.2, 3.0, 1.9):
            bed = [o.bush(p, 120, 0.0)]
            for _ in range(11):
                tone = p.palette.surface(
                    chance.choice(("#d9546a", "#e8b93f", "#b06ac0", "#f0ece0", "#e0783f"))
                )
                bed.append(
                    circle(chance.uniform(-52, 52), -chance.uniform(14, 48), 6, tone, no_line())
                )
            parts.append(
                p.board("".join(bed), side * (1.3 + chance.random() * 0.8 + (p.reach - 2) * 0.3), z)
            )
    if p.says("greenhouse"):
        pane = p.palette.surface("#b9d6d2")
        frame = " ".join(d("M", x, 0, "L", x, -240) for x in range(-200, 201, 50))
        parts.append(p.board(rect(-220, -240, 440, 240, pane, 'fill-opacity=".7"') + path(d("M", -230, -240, "L", 0, -340, "L", 230, -240, "Z"), pane) + stroke(frame, p.palette.surface("#eef0ea"), 4), -p.reach * 0.6, 7))  # fmt: skip
    return Backdrop("".join(parts))


def graveyard(p: Panel) -> Backdrop:
    parts = [o.sky(p), lightning(p), o.hills(p, 100, 15, "#5f6f5a", 0.55, "far"), o.ground(p, _white(p, "#6d7d55"))]  # fmt: skip
    stone = p.palette.surface("#9b9a94")
    slab = path(d("M", -32, 0, "L", -32, -70, "Q", -32, -104, 0, -104, "Q", 32, -104, 32, -70, "L", 32, 0, "Z"), p.palette.volume(stone)) + stroke(d("M", 0, -86, "L", 0, -48, "M", -13, -72, "L", 13, -72), p.palette.shaded(stone, 1.4), 4)  # fmt: skip
    cross = rect(-8, -130, 16, 130, p.palette.volume(stone)) + rect(-36, -104, 72, 16, p.palette.volume(stone))  # fmt: skip
    tower = rect(-90, -760, 180, 760, p.palette.surface("#8a8578", 0.3)) + path(d("M", -105, -750, "L", 0, -1150, "L", 105, -750, "Z"), p.palette.surface("#5a5f66", 0.3)) + rect(80, -420, 420, 420, p.palette.surface("#938d80", 0.3)) + path(d("M", 70, -410, "L", 120, -580, "L", 470, -580, "L", 520, -410, "Z"), p.palette.surface("#5a5f66", 0.3))  # fmt: skip
    parts.append(p.board(tower, p.reach * 1.2, 34))
    chance = p.dice("graves")
    for z in (15, 11, 7.5, 4.5, 2.6):
        for at in range(-3, 4):
            x = (at + 0.5) * (1.6 + z * 0.1) + chance.uniform(-0.3, 0.3)
            if abs(x) > 0.9:
                parts.append(p.board(slab if chance.random() < 0.65 else cross, x, z))
    parts.append(p.board(o.tree(p, 760, 0.05, "yew"), -p.reach * 1.15, 5))
    return Backdrop("".join(parts))
