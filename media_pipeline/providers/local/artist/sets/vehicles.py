# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Inside a car, a train, a boat."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import outdoors as o
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.room import Room, shell
from media_pipeline.providers.local.artist.sets.windows import door, view
from media_pipeline.providers.local.artist.svg import (
    circle,
    d,
    no_line,
    path,
    polygon,
    rect,
    soft,
    stroke,
)


def car(p: Panel) -> Backdrop:
    """Through the windscreen: seats, the road behind in the rear window, wheel and dash in front."""
    c = p.camera
    cloth = p.palette.surface("#4d4a50")
    dark = p.palette.surface("#2a2a30")
    parts = [o.sky(p), o.skyline(p, 60, 8, 26, 0.4, "car"), o.ground(p, "#6a6a6e")]
    frame = d("M", -400, -400, "L", 400, -400, "L", 400, 40, "L", -400, 40, "Z", "M", -66, -142, "Q", 0, -150, 66, -142, "L", 74, -98, "L", -74, -98, "Z", "M", 84, -138, "Q", 150, -134, 240, -92, "L", 240, -86, "L", 92, -90, "Z", "M", -84, -138, "Q", -150, -134, -240, -92, "L", -240, -86, "L", -92, -90, "Z")  # fmt: skip
    shell_ = f'<path d="{frame}" fill-rule="evenodd" fill="{dark}"/>'
    roof = rect(-300, -400, 600, 250, p.palette.vertical(dark, cloth), no_line())
    parts.append(p.board(shell_ + roof, 0, 0.9))
    for x in (-0.42, 0.42):
        seat = rect(-30, -112, 60, 112, p.palette.volume(cloth), 'rx="12"') + rect(-15, -138, 30, 24, cloth, 'rx="8"')  # fmt: skip
        parts.append(p.board(seat, x, 0.25))
    z = max(-0.55, c.nearest + 0.15)
    dash = d("M", -190, -62, "Q", 0, -84, 190, -62, "L", 190, 60, "L", -190, 60, "Z")
    wheel = circle(-42, -62, 24, "none", f'stroke="{p.palette.surface("#17171b")}" stroke-width="5" stroke-opacity="1"') + stroke(d("M", -64, -62, "L", -20, -62, "M", -42, -62, "L", -42, -40), p.palette.surface("#17171b"), 4)  # fmt: skip
    mirror = rect(-13, -146, 26, 8, p.palette.surface("#1d1d22"), 'rx="3"')
    front = p.board(
        path(dash, p.palette.vertical(p.palette.surface("#3a3a41"), dark)) + wheel + mirror, 0, z
    )
    pillars = ""
    for side in (-1, 1):
        x = c.centre + side * c.width * 0.5
        inner = c.centre + side * c.width * 0.44
        pillars += polygon([(x, 0), (inner, 0), (x, c.height)], dark, soft(1))
    glare = polygon([(c.width * 0.62, 0), (c.width * 0.74, 0), (c.width * 0.5, c.height), (c.width * 0.38, c.height)], "#ffffff", soft(0.06))  # fmt: skip
    return Backdrop("".join(parts), front + pillars + glare)


def train(p: Panel) -> Backdrop:
    room = Room(half=p.reach, depth=0.75, tall=2.3, wall="#9aa38e", floor="#5d5650", ceiling="#cfc8b2", ground="plain")  # fmt: skip
    far = room.depth
    step = 1.75
    parts = [shell(p, room)]
    count = int(room.half / step) + 1
    seat = p.palette.surface("#8a3f3c")
    dark = p.palette.shaded(seat)
    steel = p.palette.surface("#c9c6b8")
    for at in range(-count, count + 1):
        x = at * step
        if abs(x) + 0.6 > room.half:
            continue
        glass = rect(-64, -78, 128, 82, steel, 'rx="9"') + view(p, 116, 70)
        parts.append(p.board(glass, x, far, 1.0))
    blur = "".join(p.board(stroke(d("M", -400, -y, "L", 400, -y), "#ffffff", 0.8, 'fill-opacity=".16" stroke-opacity=".16"'), 0, far, 1.0) for y in (20, 34, 51))  # fmt: skip
    parts.append(blur)
    for at in range(-count, count):
        x = (at + 0.5) * step
        bench = rect(-16, -118, 32, 76, p.palette.volume(seat), 'rx="7"') + rect(-12, -132, 24, 16, p.palette.surface("#d8d2c2"), 'rx="5"') + rect(-48, -46, 96, 16, seat, 'rx="5"') + rect(-46, -30, 92, 30, dark)  # fmt: skip
        parts.append(p.board(bench, x, far - 0.2))
    rack = p.board(rect(-400, -6, 800, 5, steel) + rect(-60, -34, 70, 28, p.palette.surface("#7a5236"), 'rx="4"') + rect(120, -28, 54, 22, p.palette.surface("#3f5a6d"), 'rx="4"'), 0, far - 0.1, 2.0)  # fmt: skip
    parts.append(rack)
    if p.light.lamps:
        parts += [p.halo(x, 2.2, far - 0.3, 1.4, 0.5) for x in (-1.6, 1.6)]
    return Backdrop("".join(parts))


def boat_cabin(p: Panel) -> Backdrop:
    """A wheelhouse or a cabin below: planks, portholes or wide panes, a wheel."""
    room = Room(half=min(p.reach, 3.0), depth=1.4, tall=2.25, wall="#8a6a4a", floor="#6f523a", ceiling="#9c8360")  # fmt: skip
    far = room.depth
    brass = p.palette.surface("#c39c4c")
    parts = [shell(p, room)]
    planks = " ".join(d("M", -room.half * 100, -y, "L", room.half * 100, -y) for y in range(18, 225, 18))  # fmt: skip
    parts.append(p.board(stroke(planks, p.palette.shaded(p.palette.surface("#8a6a4a")), 1, 'fill-opacity=".6" stroke-opacity=".6"'), 0, far))  # fmt: skip
    for share in (-0.66, 0.0, 0.66):
        pane = rect(-42, -66, 84, 66, p.palette.surface("#5d4430"), 'rx="6"') + _sea_view(p, 74, 56)
        parts.append(p.board(pane, room.fits(share, 0.6), far, 1.2))
    wheel = circle(0, -98, 34, "none", f'stroke="{brass}" stroke-width="6" stroke-opacity="1"')
    spokes = " ".join(d("M", 0, -98, "l", x, y) for x, y in ((0, -44), (38, -22), (38, 22), (0, 44), (-38, 22), (-38, -22)))  # fmt: skip
    post = rect(-9, -98, 18, 98, p.palette.surface("#5d4430"))
    parts.append(p.board(post + stroke(spokes, brass, 4) + wheel, room.fits(0.32, 0.6), far - 0.4))
    parts.append(p.board(door(p, "#6b4c33"), -room.half + 0.6, far))
    if p.light.lamps:
        parts.append(p.halo(0, 2.0, far - 0.3, 1.8, 0.6))
    return Backdrop("".join(parts))


def _sea_view(p: Panel, w: float, h: float) -> str:
    top, middle, low = (p.palette.glow(tone) for tone in p.light.sky)
    sky = p.palette.defs.linear([(0, top, 1), (0.6, middle, 1), (1, low, 1)])
    sea = p.palette.styled(p.light.shadow)
    return rect(-w / 2, -h - 5, w, h, sky, no_line()) + rect(-w / 2, -h * 0.4 - 5, w, h * 0.4, sea, no_line()) + "".join(rect(-w / 2 + 8 + at * 17, -h * 0.3 + at % 3 * 5 - 5, 11, 1.2, low, soft(0.6)) for at in range(4))  # fmt: skip
