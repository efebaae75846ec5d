# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Furniture of homes. Centimetres, standing on y = 0, middle at x = 0."""

from media_pipeline.providers.local.artist.colours import mix, times
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

_SPINES = ("#8c3f3a", "#3f5f7d", "#5d7a52", "#c29a4a", "#6d4f7d", "#3a3f4a", "#b56f4a", "#d8ceb6")


def bookshelf(p: Panel, w: float = 120, h: float = 200) -> str:
    wood = p.palette.surface("#6b4a32")
    parts = [rect(-w / 2, -h, w, h, wood), rect(-w / 2 + 5, -h + 5, w - 10, h - 10, p.palette.shaded(wood, 1.5))]  # fmt: skip
    chance = p.dice("books", w)
    rows = max(2, int(h // 40))
    step = (h - 10) / rows
    for row in range(rows):
        foot = -5 - row * step
        x = -w / 2 + 8
        while x < w / 2 - 14:
            wide, tall = chance.uniform(4, 8), step * chance.uniform(0.55, 0.82)
            if chance.random() < 0.9:
                parts.append(rect(x, foot - tall, wide, tall, p.palette.surface(chance.choice(_SPINES)), no_line()))  # fmt: skip
            x += wide + 0.6
        parts.append(rect(-w / 2 + 3, foot, w - 6, 4, wood))
    return "".join(parts)


def sofa(p: Panel, colour: str = "#6d5a7a", w: float = 200) -> str:
    cloth = p.palette.surface(colour)
    dark = p.palette.shaded(cloth)
    seat = "".join(rect(-w / 2 + 20 + at * (w - 40) / 2, -48, (w - 40) / 2, 22, cloth, 'rx="6"') for at in (0, 1))  # fmt: skip
    return (
        rect(-w / 2 + 10, -88, w - 20, 62, p.palette.vertical(cloth, dark), 'rx="12"')
        + seat
        + "".join(rect(side * (w / 2 - 12) - 12, -62, 24, 54, cloth, 'rx="9"') for side in (-1, 1))
        + rect(-w / 2 + 8, -28, w - 16, 22, dark, 'rx="4"')
        + "".join(
            rect(side * (w / 2 - 16) - 3, -8, 6, 8, p.palette.surface("#3a2a20"))
            for side in (-1, 1)
        )
        + rect(
            -w * 0.32, -66, 30, 28, p.palette.surface("#c98f4e"), 'rx="6" transform="rotate(-8)"'
        )
    )


def armchair(p: Panel, colour: str = "#8a4f42") -> str:
    return sofa(p, colour, 100)


def floor_lamp(p: Panel) -> str:
    glow = "#ffe7b0" if p.light.lamps else "#d9c8a4"
    shade = p.palette.glow(glow) if p.light.lamps else p.palette.surface(glow)
    pole = p.palette.surface("#3d342e")
    cone = d("M", -14, -172, "L", 14, -172, "L", 24, -138, "L", -24, -138, "Z")
    return rect(-1.5, -140, 3, 138, pole) + ellipse(0, -2, 15, 3, pole) + path(cone, shade)


def table_lamp(p: Panel) -> str:
    glow = "#ffe7b0" if p.light.lamps else "#d9c8a4"
    shade = p.palette.glow(glow) if p.light.lamps else p.palette.surface(glow)
    base = d("M", -6, 0, "Q", -11, -14, -2, -24, "L", 2, -24, "Q", 11, -14, 6, 0, "Z")
    return path(base, p.palette.surface("#4f6a70")) + path(d("M", -10, -46, "L", 10, -46, "L", 18, -22, "L", -18, -22, "Z"), shade)  # fmt: skip


def pendant(p: Panel, drop: float = 60, colour: str = "#3b4a44") -> str:
    """A lamp that hangs from y = 0."""
    tone = p.palette.surface(colour)
    bulb = p.palette.glow("#fff0c0") if p.light.lamps else p.palette.surface("#efe6d0")
    cone = d("M", -5, drop, "L", 5, drop, "Q", 22, drop + 8, 24, drop + 22, "L", -24, drop + 22, "Q", -22, drop + 8, -5, drop, "Z")  # fmt: skip
    return stroke(d("M", 0, 0, "L", 0, drop), tone, 1.4) + ellipse(0, drop + 22, 12, 5, bulb, no_line()) + path(cone, tone)  # fmt: skip


def table(p: Panel, w: float = 140, colour: str = "#8a6242", *, cloth: str = "") -> str:
    wood = p.palette.surface(colour)
    dark = p.palette.shaded(wood, 1.1)
    legs = "".join(rect(side * (w / 2 - 10) - 3.5, -70, 7, 70, dark) for side in (-1, 1))
    top = rect(-w / 2, -76, w, 7, wood, 'rx="2"')
    apron = rect(-w / 2 + 6, -69, w - 12, 9, dark)
    if cloth:
        linen = p.palette.surface(cloth)
        top += path(d("M", -w / 2 - 2, -77, "L", w / 2 + 2, -77, "L", w / 2 + 5, -44, "Q", w / 4, -38, 0, -45, "T", -w / 2 - 5, -44, "Z"), p.palette.volume(linen, 0.6))  # fmt: skip
    return legs + apron + top


def solid_table(p: Panel, w: float) -> str:
    """A table near the lens: the top, and dark beneath it."""
    wood = p.palette.surface("#8a6242")
    dark = p.palette.shaded(wood, 1.6)
    return rect(-w / 2 + 3, -72, w - 6, 140, p.palette.vertical(dark, p.palette.shaded(dark, 1.5))) + rect(-w / 2, -78, w, 8, wood, 'rx="2"')  # fmt: skip


def chair(p: Panel, colour: str = "#7a5438") -> str:
    wood = p.palette.surface(colour)
    dark = p.palette.shaded(wood)
    slats = "".join(rect(-19, -y, 38, 5, wood) for y in (92, 78, 64))
    legs = "".join(rect(x, -46, 4.5, 46, dark) for x in (-20, 15.5))
    posts = "".join(rect(x, -96, 4.5, 52, wood) for x in (-20, 15.5))
    return legs + slats + posts + rect(-22, -48, 44, 6, wood, 'rx="2"')


def bed(p: Panel, cover: str = "#5d7596", w: float = 170) -> str:
    """A bed with its headboard to the wall, its foot towards us."""
    wood = p.palette.surface("#6f4e36")
    linen, blanket = p.palette.surface("#ece5d8"), p.palette.surface(cover)
    head = path(d("M", -w / 2 - 6, 0, "L", -w / 2 - 6, -96, "Q", 0, -122, w / 2 + 6, -96, "L", w / 2 + 6, 0, "Z"), wood)  # fmt: skip
    pillows = "".join(rect(side * w / 4 - 32, -74, 64, 26, linen, 'rx="11"') for side in (-1, 1))
    quilt = path(d("M", -w / 2 - 4, -52, "Q", 0, -62, w / 2 + 4, -52, "L", w / 2 + 14, -6, "L", -w / 2 - 14, -6, "Z"), p.palette.volume(blanket, 0.7))  # fmt: skip
    turn_down = path(d("M", -w / 2 - 4, -54, "Q", 0, -64, w / 2 + 4, -54, "L", w / 2 + 6, -42, "Q", 0, -50, -w / 2 - 6, -42, "Z"), linen)  # fmt: skip
    folds = "".join(stroke(d("M", x, -44, "Q", x * 1.05, -24, x * 1.12, -8), p.palette.shaded(blanket), 1.2) for x in (-50, -12, 34))  # fmt: skip
    return head + pillows + quilt + folds + turn_down


def wardrobe(p: Panel) -> str:
    wood = p.palette.surface("#7a5a40")
    doors = "".join(rect(x, -194, 50, 176, p.palette.shaded(wood, 0.4)) for x in (-54, 4))
    knobs = "".join(circle(x, -104, 2.6, p.palette.surface("#caa75a")) for x in (-9, 9))
    return rect(-60, -204, 120, 204, wood) + doors + knobs


def cabinet(p: Panel, w: float = 110, h: float = 80, colour: str = "#7d5d43") -> str:
    wood = p.palette.surface(colour)
    dark = p.palette.shaded(wood, 0.7)
    parts = [rect(-w / 2, -h, w, h - 6, wood), rect(-w / 2 - 3, -h - 4, w + 6, 5, p.palette.shaded(wood, 0.4))]  # fmt: skip
    count = max(1, int(w // 45))
    step = w / count
    for at in range(count):
        x = -w / 2 + at * step
        parts.append(rect(x + 4, -h + 6, step - 8, h - 18, dark))
        parts.append(circle(x + step / 2, -h + 16, 2, p.palette.surface("#cdb06a")))
    return "".join(parts)


def plant(p: Panel, tall: float = 90) -> str:
    green = p.palette.surface("#4d7d4b")
    chance = p.dice("plant", tall)
    parts = []
    for at in range(9):
        lean = (at - 4) * 9 + chance.uniform(-4, 4)
        tip = -tall * chance.uniform(0.7, 1.0) + abs(lean) * 0.5
        leaf = d("M", 0, -26, "Q", lean * 0.5 - 8, tip * 0.7, lean, tip, "Q", lean * 0.7 + 6, tip * 0.6, 0, -26, "Z")  # fmt: skip
        parts.append(path(leaf, times(green, 0.85 + 0.05 * (at % 4))))
    return "".join(parts) + path(d("M", -16, -30, "L", 16, -30, "L", 11, 0, "L", -11, 0, "Z"), p.palette.surface("#a8623f"))  # fmt: skip


def clock(p: Panel, r: float = 17) -> str:
    """A wall clock, its middle at y = 0; the hands show the hour of the scene."""
    hour = {"dawn": 6, "morning": 9, "day": 12, "afternoon": 3, "dusk": 7, "evening": 9}.get(p.light.hour, 11)  # fmt: skip
    return (
        circle(0, 0, r, p.palette.surface("#3a3532"))
        + circle(0, 0, r * 0.85, p.palette.surface("#f3eee2"), no_line())
        + stroke(
            d("M", 0, 0, "L", 0, -r * 0.45), "#26242a", r * 0.09, f'transform="rotate({hour * 30})"'
        )
        + stroke(d("M", 0, 0, "L", 0, -r * 0.7), "#26242a", r * 0.06, 'transform="rotate(42)"')
    )


def fireplace(p: Panel) -> str:
    stone = p.palette.surface("#a89a8a")
    fire = p.palette.glow("#ff9a3c")
    flame = d("M", -22, -6, "Q", -26, -34, -8, -44, "Q", -8, -30, 2, -52, "Q", 22, -34, 20, -6, "Z")
    heart = d("M", -10, -6, "Q", -12, -22, 0, -32, "Q", 10, -20, 9, -6, "Z")
    return (
        rect(-80, -125, 160, 125, stone)
        + rect(-90, -136, 180, 12, p.palette.shaded(stone, 0.5))
        + rect(-46, -80, 92, 80, p.palette.surface("#221a18"))
        + circle(0, -30, 70, p.palette.halo("#ff9a4a", 0.5), no_line())
        + path(flame, fire, no_line())
        + path(heart, p.palette.glow("#ffe08a"), no_line())
        + rect(-34, -8, 68, 8, p.palette.surface("#4b3224"))
    )


def piano(p: Panel) -> str:
    wood = p.palette.surface("#33241f")
    keys = "".join(rect(-66 + at * 9.5, -70, 4, 4, "#17151a", no_line()) for at in range(14))
    return rect(-74, -128, 148, 128, wood) + rect(-68, -120, 136, 40, p.palette.shaded(wood, 0.4)) + rect(-78, -74, 156, 12, wood) + rect(-68, -73, 136, 7, p.palette.surface("#f2ede0"), no_line()) + keys  # fmt: skip


def television(p: Panel) -> str:
    screen = p.palette.glow("#86b4d8") if p.light.dark > 0.3 else p.palette.surface("#2d3a48")
    return cabinet(p, 130, 46, "#5a4636") + rect(-52, -118, 104, 66, p.palette.surface("#1f1f26"), 'rx="3"') + rect(-48, -114, 96, 58, screen, no_line())  # fmt: skip


def rug(p: Panel, x: float, z: float, half: float, colour: str) -> str:
    """A rug on the floor, in panel pixels; x, z, half in metres."""
    c = p.camera
    tone = p.palette.surface(colour)
    edge = mix(tone, p.palette.surface("#f0e2c4"), 0.5)
    outer = ellipse(c.x(x, z), c.y(0, z), half * c.scale(z), 0.42 * half * c.scale(z) * (c.eye / 2.2), edge, soft(0.9))  # fmt: skip
    inner = ellipse(c.x(x, z), c.y(0, z), half * 0.88 * c.scale(z), 0.37 * half * c.scale(z) * (c.eye / 2.2), tone, soft(0.95))  # fmt: skip
    return outer + inner
