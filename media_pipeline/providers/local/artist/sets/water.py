# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""By and on the water: beach, harbour, deck, lake."""

from media_pipeline.providers.local.artist.colours import mix
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import fittings as t
from media_pipeline.providers.local.artist.sets import outdoors as o
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.town import shore_of_light
from media_pipeline.providers.local.artist.sets.weather import lightning
from media_pipeline.providers.local.artist.svg import (  # fmt: skip
    circle,
    d,
    group,
    no_line,
    path,
    polygon,
    rect,
    soft,
    stroke,
)


def sea(p: Panel) -> str:
    """Water from the horizon down over the whole panel, with waves and the glitter of the light."""
    c, light = p.camera, p.light
    if c.horizon >= c.height:
        return ""
    far = p.palette.styled(mix(light.sky[2], light.shadow, 0.45))
    near = p.palette.surface("#2f5f76")
    fill = p.palette.vertical(far, near)
    parts = [rect(0, c.horizon, c.width, c.height - c.horizon + 1, fill, no_line())]
    rough = 1.0 if light.weather in {"storm", "wind"} else 0.45
    chance = p.dice("waves")
    depth = c.height - c.horizon
    lines = []
    for at in range(60):
        share = (at / 60) ** 1.7
        y = c.horizon + 2 + share * depth
        run = c.unit * (0.02 + 0.12 * share) * chance.uniform(0.6, 1.3)
        x = chance.uniform(-0.05, 1.0) * c.width
        lines.append(d("M", x, y, "q", run / 2, -run * 0.16 * rough, run, 0))
    crest = p.palette.styled(mix(light.sky[2], "#ffffff", 0.3))
    parts.append(
        stroke(" ".join(lines), crest, c.unit / 720 * 1.6, 'fill-opacity=".4" stroke-opacity=".4"')
    )
    if light.sun is not None or light.dark > 0.6:
        parts.append(shore_of_light(p, c.centre + light.side * c.width * 0.27))
    return "".join(parts)


def lighthouse(p: Panel) -> str:
    white, red = p.palette.surface("#ece6da"), p.palette.surface("#b23f38")
    lamp = p.palette.glow("#fff0b8") if p.light.lamps else p.palette.surface("#c9d6da")
    body = path(
        d("M", -110, 0, "L", -70, -900, "L", 70, -900, "L", 110, 0, "Z"), p.palette.volume(white)
    )
    bands = "".join(path(d("M", -w, -y, "L", -w + 8, -y - 180, "L", w - 8, -y - 180, "L", w, -y, "Z"), p.palette.volume(red)) for w, y in ((102, 180), (86, 540)))  # fmt: skip
    return body + bands + rect(-86, -920, 172, 22, p.palette.surface("#3a3f45")) + rect(-48, -1010, 96, 92, lamp) + path(d("M", -62, -1010, "L", 0, -1080, "L", 62, -1010, "Z"), red)  # fmt: skip


def beach(p: Panel) -> Backdrop:
    c = p.camera
    parts = [o.sky(p), lightning(p)]
    if p.says("cliff", "rock", "island", "lighthouse"):
        parts.append(o.hills(p, 150, 26, "#6d7570", 0.5, "cape"))
    parts.append(sea(p))
    if p.says("lighthouse"):
        rock = path(d("M", -500, 60, "Q", -300, -170, 0, -180, "Q", 320, -170, 520, 60, "Z"), p.palette.surface("#5f5f63", 0.15))  # fmt: skip
        parts.append(
            p.board(rock, p.reach * 1.6, 26) + p.board(lighthouse(p), p.reach * 1.6, 26, 1.7)
        )
        if p.light.lamps:
            parts.append(p.halo(p.reach * 1.6, 11.3, 26, 7, 0.8))
    z = 4.5
    sand = p.palette.surface("#d9c493" if p.light.weather != "snow" else "#e4e6e6")
    y = c.y(0, z)
    k = c.width / 6
    shore = d("M", 0, y, "q", k * 0.5, -c.unit * 0.012, k, 0, "t", k, 0, "t", k, 0, "t", k, 0, "t", k, 0, "t", k, 0, "L", c.width, c.height + 2, "L", 0, c.height + 2, "Z")  # fmt: skip
    if y < c.height:
        foam = stroke(d("M", 0, y, "q", k * 0.5, -c.unit * 0.012, k, 0, "t", k, 0, "t", k, 0, "t", k, 0, "t", k, 0, "t", k, 0), p.palette.surface("#f4f6f4"), c.unit / 720 * 7, 'fill-opacity=".75" stroke-opacity=".75"')  # fmt: skip
        parts.append(
            path(shore, p.palette.vertical(p.palette.shaded(sand, 0.7), sand), no_line()) + foam
        )
    stone = p.palette.surface("#7d7872")
    for x, at, size in (
        (-p.reach * 0.85, 2.2, 46),
        (-p.reach * 0.62, 1.8, 28),
        (p.reach * 0.9, 3.0, 60),
    ):
        parts.append(p.board(path(d("M", -size, 0, "Q", -size * 0.8, -size * 0.9, 0, -size, "Q", size, -size * 0.8, size, 0, "Z"), p.palette.volume(stone)), x, at))  # fmt: skip
    return Backdrop("".join(parts))


def boat(p: Panel, colour: str, haze: float = 0.0) -> str:
    hull, white = p.palette.surface(colour, haze), p.palette.surface("#ece6d8", haze)
    body = d("M", -200, -60, "Q", -190, 10, -150, 20, "L", 150, 20, "Q", 200, -20, 220, -78, "Z")
    return rect(-70, -140, 110, 76, white) + rect(-56, -124, 36, 30, p.palette.surface("#5d7382", haze)) + rect(-8, -124, 36, 30, p.palette.surface("#5d7382", haze)) + rect(70, -300, 6, 240, p.palette.surface("#5a4838", haze)) + stroke(d("M", 73, -296, "L", 210, -80, "M", 73, -296, "L", -180, -66), p.palette.surface("#4a4a4e", haze), 2) + path(body, p.palette.volume(hull)) + rect(-196, -66, 412, 8, white, no_line())  # fmt: skip


def harbour(p: Panel) -> Backdrop:
    parts = [o.sky(p), lightning(p), o.hills(p, 170, 30, "#6f7f80", 0.6, "far"), o.skyline(p, 110, 5, 12, 0.5, "quay"), sea(p)]  # fmt: skip
    for at, (x, z, colour) in enumerate(
        ((-0.75, 17.0, "#3f6f85"), (0.85, 13.0, "#9a3f38"), (0.15, 24.0, "#4f6d4f"))
    ):
        parts.append(p.board(boat(p, colour, 0.1 + 0.06 * at), x * p.reach * 1.8, z))
    wood = p.palette.surface("#8f7a5f")
    c = p.camera
    half, far = p.reach * 3, 3.2
    quay = [c.point(-half, 0, far), c.point(half, 0, far), c.point(half, 0, c.nearest), c.point(-half, 0, c.nearest)]  # fmt: skip
    parts.append(
        polygon(quay, p.palette.vertical(p.palette.shaded(wood, 0.5), wood), p.palette.line(1))
    )
    z = far
    dark = p.palette.shaded(wood, 1.2)
    while z > max(c.nearest + 0.2, -2.4):
        y = c.y(0, z)
        parts.append(rect(0, y - 0.6, c.width, 1.3 * c.unit / 720, dark, soft(0.7)))
        z -= 0.32
    post = rect(-12, -90, 24, 90, p.palette.volume(p.palette.surface("#5d4a38"))) + rect(-15, -98, 30, 10, p.palette.surface("#463729"))  # fmt: skip
    parts += [p.board(post, x * p.reach, 2.9) for x in (-0.82, -0.2, 0.45, 0.95)]
    parts.append(
        p.board(t.crate(p, 60), p.reach * 0.72, 1.6) + p.board(t.crate(p, 44), p.reach * 0.6, 1.1)
    )
    parts.append(p.board(o.street_lamp(p), -p.reach * 0.62, 2.6))
    if p.light.lamps:
        parts.append(p.halo(-p.reach * 0.62, 4.2, 2.6, 2.4, 0.75))
    return Backdrop("".join(parts))


def deck(p: Panel) -> Backdrop:
    """The open deck of a ferry or ship, the sea behind its rail."""
    c = p.camera
    parts = [o.sky(p), lightning(p), o.hills(p, 220, 20, "#6f7f80", 0.7, "coast"), sea(p)]
    half, far = p.reach * 3, 1.9
    plank = p.palette.surface("#a3906e")
    parts.append(polygon([c.point(-half, 0, far), c.point(half, 0, far), c.point(half, 0, c.nearest), c.point(-half, 0, c.nearest)], p.palette.vertical(p.palette.shaded(plank, 0.5), plank), p.palette.line(1)))  # fmt: skip
    dark = p.palette.shaded(plank, 1.1)
    for at in range(-14, 15):
        (ax, ay), (bx, by) = c.point(at * 0.5, 0, far), c.point(at * 0.5, 0, c.nearest)
        parts.append(
            stroke(
                d("M", ax, ay, "L", bx, by),
                dark,
                c.unit / 720,
                'fill-opacity=".6" stroke-opacity=".6"',
            )
        )
    white = p.palette.surface("#e9e6dc")
    rail = "".join(rect(-1600, -y, 3200, h, white) for y, h in ((112, 8), (78, 4), (44, 4))) + "".join(rect(x, -112, 6, 112, white) for x in range(-1500, 1501, 110))  # fmt: skip
    ring = circle(0, -70, 34, "none", f'stroke="{p.palette.surface("#c8442f")}" stroke-width="15" stroke-opacity="1"') + stroke(d("M", -24, -94, "l", -12, -10, "M", 24, -46, "l", 12, 10, "M", 24, -94, "l", 12, -10, "M", -24, -46, "l", -12, 10), white, 9)  # fmt: skip
    parts += [p.board(rail, 0, far), p.board(ring, p.reach * 0.55, far - 0.05)]
    cabin = rect(-160, -330, 320, 330, p.palette.volume(white)) + "".join(circle(x, -190, 26, p.palette.surface("#b59a5a")) + circle(x, -190, 19, p.palette.glow("#ffe0a0") if p.light.lamps else p.palette.surface("#5f7a8a")) for x in (-80, 30))  # fmt: skip
    parts.append(p.board(cabin, -p.reach * 1.05, far - 0.4))
    if p.light.lamps:
        parts.append(p.halo(-p.reach * 0.8, 2.6, far - 0.4, 2.2, 0.65))
    smoke = p.palette.surface("#c9463a")
    funnel = rect(-45, -560, 90, 240, p.palette.volume(smoke)) + rect(-45, -540, 90, 30, p.palette.surface("#23252b"))  # fmt: skip
    parts.insert(-2, p.board(funnel, -p.reach * 1.1, far))
    return Backdrop("".join(parts))


def open_sea(p: Panel) -> Backdrop:
    """Nothing but water, and the boat the script speaks of."""
    swell = p.palette.surface("#28566c")
    parts = [o.sky(p), lightning(p), sea(p)]
    tilt = -7 if p.light.weather in {"storm", "wind", "fog"} else -2
    hull = group(boat(p, "#8f3f38"), "", f'transform="rotate({tilt})"')
    parts.append(p.board(hull, p.reach * 0.55, 5.5, 0.2))
    if p.light.lamps:
        parts.append(p.halo(p.reach * 0.55, 1.3, 5.5, 1.6, 0.75))
    c = p.camera
    for at, z in enumerate((4.2, 1.2)):
        y, k = c.y(0, z), c.width / 5
        wave = d(
            "M",
            -k * 0.5 * at,
            y,
            "q",
            k * 0.5,
            -c.unit * 0.05,
            k,
            0,
            "t",
            k,
            0,
            "t",
            k,
            0,
            "t",
            k,
            0,
            "t",
            k,
            0,
            "t",
            k,
            0,
            "L",
            c.width * 2,
            c.height + 2,
            "L",
            -k,
            c.height + 2,
            "Z",
        )
        parts.append(path(wave, p.palette.vertical(swell, p.palette.shaded(swell, 1.1)), no_line()))
    return Backdrop("".join(parts))


def lake(p: Panel) -> Backdrop:
    c = p.camera
    parts = [o.sky(p), o.mountains(p, 260, 60, 0.6, "far"), o.hills(p, 120, 20, "#4f6f5a", 0.35, "shore"), sea(p)]  # fmt: skip
    grass = p.palette.surface("#6f8a55" if p.light.weather != "snow" else "#dfe6ea")
    y = c.y(0, 3.6)
    if y < c.height:
        parts.append(path(d("M", 0, y, "Q", c.width * 0.3, y - c.unit * 0.02, c.width * 0.6, y, "T", c.width, y, "L", c.width, c.height, "L", 0, c.height, "Z"), grass, no_line()))  # fmt: skip
    reeds = "".join(stroke(d("M", x, 0, "Q", x + 4, -50, x + 10, -90 - x % 37), p.palette.surface("#7d8a4a"), 2.4) for x in range(-70, 71, 11))  # fmt: skip
    parts += [p.board(reeds, x * p.reach, 3.4) for x in (-0.8, 0.75, 1.1)]
    parts.append(p.board(o.tree(p, 620, 0.05, "bank"), -p.reach * 1.05, 3))
    return Backdrop("".join(parts))
