# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Furniture of work and of company. Centimetres, standing on y = 0."""

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


def desk(p: Panel, w: float = 150) -> str:
    wood = p.palette.surface("#7a5a42")
    screen = p.palette.glow("#a9cdea") if p.light.dark > 0.3 else p.palette.surface("#8fa9bd")
    drawers = "".join(rect(w / 2 - 46, y, 38, 18, p.palette.shaded(wood, 0.4)) for y in (-64, -44, -24))  # fmt: skip
    monitor = rect(-32, -128, 62, 40, p.palette.surface("#25272e"), 'rx="2"') + rect(-29, -125, 56, 34, screen, no_line()) + rect(-4, -88, 8, 10, p.palette.surface("#25272e"))  # fmt: skip
    papers = rect(40, -80, 20, 3, p.palette.surface("#f1ecdf")) + rect(42, -83, 18, 3, p.palette.surface("#e4dcc8"))  # fmt: skip
    return rect(-w / 2 + 4, -72, 8, 72, p.palette.shaded(wood)) + rect(w / 2 - 50, -72, 46, 72, wood) + drawers + rect(-w / 2, -78, w, 6, wood) + monitor + papers  # fmt: skip


def filing(p: Panel) -> str:
    steel = p.palette.surface("#7b858c")
    return rect(-24, -132, 48, 132, p.palette.volume(steel, 0.6)) + "".join(rect(-20, y, 40, 28, p.palette.shaded(steel, 0.4)) + rect(-7, y + 11, 14, 3, p.palette.surface("#d5d8d8"), no_line()) for y in (-128, -96, -64, -32))  # fmt: skip


def blackboard(p: Panel, w: float = 260, *, white: bool = False) -> str:
    face = p.palette.surface("#e8ebe9" if white else "#2f4a40")
    chalk = p.palette.surface("#3f5f8a" if white else "#dfe6dc")
    chance = p.dice("board")
    marks = []
    for row in range(3):
        x, y = -w / 2 + 22, -86 + row * 24
        while x < w / 2 - 40:
            run = chance.uniform(10, 34)
            marks.append(
                d("M", x, y, "q", run / 4, chance.uniform(-5, 5), run / 2, 0, "t", run / 2, 0)
            )
            x += run + 9
    return rect(-w / 2 - 5, -115, w + 10, 112, p.palette.surface("#7d5c3e")) + rect(-w / 2, -110, w, 100, face, no_line()) + stroke(" ".join(marks), chalk, 1.6, 'fill-opacity=".75" stroke-opacity=".75"') + rect(-w / 2, -8, w, 5, p.palette.surface("#94704e"))  # fmt: skip


def bottles(p: Panel, w: float) -> str:
    """Shelves of bottles behind a bar."""
    wood = p.palette.surface("#4a3226")
    chance = p.dice("bottles")
    parts = [rect(-w / 2, -120, w, 120, p.palette.shaded(wood, 0.8))]
    for row in range(3):
        foot = -4 - row * 38
        x = -w / 2 + 8
        while x < w / 2 - 10:
            tall = chance.uniform(19, 29)
            tone = chance.choice(("#7d9a5a", "#b5793a", "#5f8fa0", "#a8483a", "#d8c98a", "#4f5f7d"))
            glass = p.palette.surface(tone)
            parts.append(rect(x, foot - tall, 7, tall, glass, no_line()) + rect(x + 2, foot - tall - 8, 3, 9, glass, no_line()) + rect(x + 1, foot - tall * 0.6, 1.2, tall * 0.5, "#ffffff", soft(0.4)))  # fmt: skip
            x += chance.uniform(10, 15)
        parts.append(rect(-w / 2, foot, w, 4, wood))
    return "".join(parts)


def bar_counter(p: Panel, w: float, colour: str = "#6b452f") -> str:
    wood = p.palette.surface(colour)
    count = max(2, int(w // 70))
    step = w / count
    panels = "".join(rect(-w / 2 + at * step + 7, -94, step - 14, 76, p.palette.shaded(wood, 0.6)) for at in range(count))  # fmt: skip
    return rect(-w / 2, -106, w, 106, wood) + panels + rect(-w / 2 - 5, -113, w + 10, 9, times(wood, 1.25)) + rect(-w / 2, -10, w, 4, p.palette.surface("#b9964f"), no_line())  # fmt: skip


def stool(p: Panel) -> str:
    steel = p.palette.surface("#9a9fa5")
    return rect(-2, -70, 4, 68, steel) + ellipse(0, -2, 15, 3.4, steel) + path(d("M", -17, -78, "L", 17, -78, "L", 15, -70, "L", -15, -70, "Z"), p.palette.surface("#a33b35"))  # fmt: skip


def booth(p: Panel, colour: str = "#9c3f38") -> str:
    """A bench with a high back and its table, as in a diner."""
    cloth = p.palette.surface(colour)
    seams = "".join(stroke(d("M", x, -116, "L", x, -52), p.palette.shaded(cloth, 1.3), 1) for x in range(-60, 61, 20))  # fmt: skip
    return rect(-75, -120, 150, 72, p.palette.vertical(cloth, p.palette.shaded(cloth)), 'rx="8"') + seams + rect(-75, -50, 150, 18, cloth, 'rx="5"') + rect(-72, -32, 144, 32, p.palette.shaded(cloth, 1.4))  # fmt: skip


def cafe_table(p: Panel) -> str:
    top = p.palette.surface("#d9cbb0")
    iron = p.palette.surface("#35353b")
    cup = path(d("M", -5, -83, "L", 5, -83, "Q", 4, -76, 0, -76, "Q", -4, -76, -5, -83, "Z"), p.palette.surface("#f1ece2"))  # fmt: skip
    return (
        rect(-2.5, -74, 5, 72, iron)
        + ellipse(0, -2, 20, 4, iron)
        + ellipse(0, -75, 42, 6, top)
        + cup
    )


def hospital_bed(p: Panel) -> str:
    steel = p.palette.surface("#b5bec2")
    linen, blanket = p.palette.surface("#f2f4f3"), p.palette.surface("#8fb5bf")
    rails = "".join(rect(x, -100, 4, 96, steel) for x in (-104, 100)) + rect(
        -104, -100, 4, 60, steel
    )
    head = rect(-104, -104, 10, 62, steel, 'rx="3"') + rect(94, -84, 10, 44, steel, 'rx="3"')
    mattress = rect(-96, -62, 192, 16, linen, 'rx="5"')
    cover = path(d("M", -40, -66, "Q", 20, -74, 96, -64, "L", 98, -40, "L", -44, -40, "Z"), p.palette.volume(blanket, 0.6))  # fmt: skip
    pillow = rect(-92, -78, 46, 20, linen, 'rx="9"')
    return rails + head + rect(-100, -47, 200, 6, steel) + mattress + pillow + cover


def drip(p: Panel) -> str:
    steel = p.palette.surface("#a5aeb3")
    return rect(-1.5, -190, 3, 188, steel) + ellipse(0, -2, 18, 3.5, steel) + rect(-12, -190, 24, 2.5, steel) + rect(-10, -184, 13, 24, p.palette.surface("#dbe9ee"), 'rx="4"') + stroke(d("M", -4, -160, "Q", -8, -110, -26, -78), steel, 0.8)  # fmt: skip


def monitor(p: Panel) -> str:
    beat = d("M", -16, -140, "l", 9, 0, "l", 3, -9, "l", 4, 16, "l", 3, -7, "l", 13, 0)
    return rect(-1.5, -120, 3, 118, p.palette.surface("#a5aeb3")) + rect(-20, -158, 40, 32, p.palette.surface("#dfe5e6"), 'rx="2"') + rect(-17, -155, 34, 26, "#12262a", no_line()) + stroke(beat, p.palette.glow("#7df0a0"), 1.2)  # fmt: skip


def hanging_curtain(p: Panel, w: float = 120, colour: str = "#9fc3c0") -> str:
    cloth = p.palette.surface(colour)
    folds = "".join(stroke(d("M", x, -215, "Q", x + 3, -120, x - 2, -20), p.palette.shaded(cloth), 1.5) for x in range(int(-w / 2) + 10, int(w / 2), 14))  # fmt: skip
    return rect(-w / 2, -218, w, 200, p.palette.volume(cloth, 0.6)) + folds + rect(-w / 2 - 6, -222, w + 12, 4, p.palette.surface("#a5aeb3"))  # fmt: skip


def goods(p: Panel, w: float = 170, h: float = 190) -> str:
    """Shelves of a shop."""
    wood = p.palette.surface("#8d7555")
    chance = p.dice("goods", w)
    parts = [rect(-w / 2, -h, w, h, p.palette.shaded(wood, 1.0))]
    tones = ("#c9503f", "#e0b03f", "#4f8f6a", "#3f6fa5", "#d98a4a", "#8a5fa0", "#e6ded0", "#5fb0b5")
    for row in range(4):
        foot = -6 - row * (h - 8) / 4
        x = -w / 2 + 5
        while x < w / 2 - 12:
            wide, tall = chance.uniform(8, 17), chance.uniform(14, 30)
            parts.append(rect(x, foot - tall, wide, tall, p.palette.surface(chance.choice(tones)), f'rx="{chance.choice((0, 3))}"'))  # fmt: skip
            x += wide + 2
        parts.append(rect(-w / 2 - 2, foot, w + 4, 5, wood))
    return "".join(parts)


def till(p: Panel) -> str:
    return rect(-20, -24, 40, 24, p.palette.surface("#4a5058"), 'rx="3"') + rect(-14, -40, 26, 16, p.palette.surface("#2d3238")) + rect(-11, -37, 20, 9, p.palette.glow("#9fe0b0"), no_line())  # fmt: skip


def school_desk(p: Panel) -> str:
    wood = p.palette.surface("#b58a58")
    legs = "".join(rect(x, -64, 4, 64, p.palette.surface("#5d646b")) for x in (-30, 26))
    return legs + rect(-36, -70, 72, 7, wood) + rect(-30, -63, 60, 12, p.palette.shaded(wood))


def pew(p: Panel, w: float) -> str:
    wood = p.palette.surface("#5f4130")
    return rect(-w / 2, -92, w, 60, p.palette.vertical(wood, p.palette.shaded(wood))) + rect(-w / 2 - 3, -96, w + 6, 6, times(wood, 1.2)) + rect(-w / 2, -40, w, 8, times(wood, 1.1))  # fmt: skip


def stained_glass(p: Panel, w: float, h: float) -> str:
    lit = p.light.dark < 0.6
    tones = ("#c8443f", "#3f6fb8", "#e0b23f", "#4f9a6a", "#7d4f9c", "#d9783f")
    chance = p.dice("glass")
    arch = d("M", -w / 2, 0, "L", -w / 2, -h * 0.62, "Q", -w / 2, -h * 0.9, 0, -h, "Q", w / 2, -h * 0.9, w / 2, -h * 0.62, "L", w / 2, 0, "Z")  # fmt: skip
    paint = p.palette.glow if lit else p.palette.surface
    parts = [
        path(arch, paint("#3f5f9a"), f'stroke="{p.palette.surface("#6d675c")}" stroke-width="7"')
    ]
    for row in range(6):
        for col in range(3):
            x, y = (col - 1) * w * 0.29, -h * 0.1 - row * h * 0.125
            parts.append(path(d("M", x, y - h * 0.055, "L", x + w * 0.12, y, "L", x, y + h * 0.055, "L", x - w * 0.12, y, "Z"), paint(chance.choice(tones))))  # fmt: skip
    return "".join(parts)


def altar(p: Panel) -> str:
    cloth, gold = p.palette.surface("#e9e2d2"), p.palette.surface("#d3ac4a")
    cross = rect(-5, -235, 10, 100, gold) + rect(-32, -208, 64, 10, gold)
    candles = "".join(rect(x - 2.5, -126, 5, 24, p.palette.surface("#f3ead4")) + ellipse(x, -131, 2.6, 5.4, p.palette.glow("#ffd26a"), no_line()) for x in (-62, -44, 44, 62))  # fmt: skip
    return cross + rect(-85, -100, 170, 100, cloth) + rect(-85, -100, 170, 12, gold) + candles


def workbench(p: Panel, w: float = 200) -> str:
    wood = p.palette.surface("#8a6a48")
    legs = "".join(rect(x, -82, 12, 82, p.palette.shaded(wood)) for x in (-w / 2 + 6, w / 2 - 18))
    vice = rect(-w / 2 + 14, -104, 30, 14, p.palette.surface("#4f5962")) + rect(-w / 2 + 24, -92, 8, 8, p.palette.surface("#4f5962"))  # fmt: skip
    box = rect(w / 2 - 66, -112, 46, 22, p.palette.surface("#b23f34")) + rect(w / 2 - 52, -118, 18, 4, p.palette.surface("#3a3a3f"))  # fmt: skip
    return legs + rect(-w / 2, -90, w, 9, wood) + rect(-w / 2 + 10, -30, w - 20, 6, p.palette.shaded(wood)) + vice + box  # fmt: skip


def tool_wall(p: Panel, w: float = 180) -> str:
    """Tools hung on a board, its foot at y = 0."""
    steel, wood = p.palette.surface("#9aa4ab"), p.palette.surface("#a3713f")
    parts = [rect(-w / 2, -92, w, 92, p.palette.surface("#a58a63"))]
    for at in range(6):
        x = -w / 2 + 18 + at * (w - 36) / 5
        if at % 3 == 0:
            parts.append(rect(x - 2, -76, 4, 50, wood) + rect(x - 11, -82, 22, 10, steel))
        elif at % 3 == 1:
            parts.append(path(d("M", x - 8, -80, "L", x + 8, -80, "L", x + 3, -34, "L", x - 3, -34, "Z"), steel) + rect(x - 6, -34, 12, 16, wood, 'rx="4"'))  # fmt: skip
        else:
            parts.append(rect(x - 2.5, -72, 5, 46, steel) + circle(x, -76, 7, steel) + circle(x, -78, 3.4, p.palette.surface("#a58a63"), no_line()))  # fmt: skip
    return "".join(parts)


def crate(p: Panel, size: float = 55) -> str:
    wood = p.palette.surface("#a07f52")
    dark = p.palette.shaded(wood)
    slats = "".join(rect(-size / 2, -size + at * size / 4, size, 1.6, dark, no_line()) for at in range(1, 4))  # fmt: skip
    return rect(-size / 2, -size, size, size, wood) + slats + stroke(d("M", -size / 2 + 3, -3, "L", size / 2 - 3, -size + 3), dark, 4)  # fmt: skip


def parked_car(p: Panel, colour: str = "#7d3b3a") -> str:
    """A car from the side."""
    paint = p.palette.surface(colour)
    glass = p.palette.surface("#a9c2cf")
    body = d("M", -210, -30, "L", -208, -70, "Q", -190, -84, -130, -88, "L", -92, -132, "Q", -80, -140, -40, -140, "L", 50, -140, "Q", 76, -138, 96, -110, "L", 122, -88, "Q", 200, -82, 210, -62, "L", 212, -30, "Z")  # fmt: skip
    windows = d("M", -112, -90, "L", -84, -126, "L", -16, -128, "L", -16, -90, "Z", "M", -4, -90, "L", -4, -128, "L", 50, -128, "L", 92, -90, "Z")  # fmt: skip
    lamp = p.palette.glow("#ffedb8") if p.light.lamps else p.palette.surface("#e8e2c8")
    wheels = "".join(circle(x, -32, 32, p.palette.surface("#1f2025")) + circle(x, -32, 17, p.palette.surface("#9da3a8")) for x in (-128, 130))  # fmt: skip
    return path(body, p.palette.vertical(paint, p.palette.shaded(paint, 1.2))) + path(windows, glass) + ellipse(204, -64, 7, 9, lamp) + rect(-212, -72, 8, 14, p.palette.surface("#c2382f")) + wheels + stroke(d("M", -200, -62, "L", 196, -62), p.palette.shaded(paint), 1.6)  # fmt: skip
