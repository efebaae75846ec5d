# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Things: each drawn in centimetres at its true size, round the spot where a hand holds it."""

from collections.abc import Callable

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.svg import (
    circle,
    d,
    ellipse,
    group,
    no_line,
    num,
    path,
    rect,
    soft,
    stroke,
)

Prop = Callable[[Palette], str]


def phone(p: Palette) -> str:
    body = rect(-3.8, -8, 7.6, 15.5, p.surface("#23252d"), 'rx="1.2"')
    glass = rect(-3.3, -7.2, 6.6, 13.4, p.vertical(p.glow("#cfe6ff"), p.glow("#7fa8e0")), f'rx=".6" {no_line()}')  # fmt: skip
    bars = "".join(rect(-2.4, -5 + row * 2.6, 4.8 - row % 3, 1.1, p.glow("#ffffff"), soft(0.75)) for row in range(4))  # fmt: skip
    return body + glass + bars


def letter(p: Palette) -> str:
    sheet = path(
        d("M", -9, -13, "L", 9, -12, "L", 9.4, 11, "L", -8.6, 12, "Z"), p.person("#f3ecdb")
    )
    lines = "".join(stroke(d("M", -6, -8 + row * 3, "L", 6.2 - row * 5 % 4, -7.8 + row * 3), p.surface("#7a7488"), 0.5) for row in range(6))  # fmt: skip
    fold = stroke(d("M", -8.8, 0, "L", 9.2, 0), p.surface("#cdbfa2"), 0.4)
    return sheet + fold + lines


def photo(p: Palette) -> str:
    frame = rect(-8, -6.5, 16, 13, p.person("#f4efe3"))
    view = rect(-7, -5.5, 14, 11, p.vertical(p.surface("#b9c4c2"), p.surface("#8d8064")), no_line())
    people = "".join(
        circle(x, -1.6, 1.7, p.surface("#e0b793"), no_line())
        + path(
            d("M", x - 3, 5.5, "Q", x - 3, 0, x, 0, "Q", x + 3, 0, x + 3, 5.5, "Z"),
            p.surface(c),
            no_line(),
        )
        for x, c in ((-2.6, "#6d4b46"), (3, "#43566d"))
    )
    return frame + view + people


def key(p: Palette) -> str:
    brass = p.person("#c9a13f")
    ring = circle(0, -3.2, 2.4, "none", f'stroke="{brass}" stroke-width="1.3" stroke-opacity="1"')
    teeth = rect(0, 3.8, 2.2, 0.9, brass, no_line()) + rect(0, 5.6, 1.7, 0.9, brass, no_line())
    return ring + rect(-0.6, -0.9, 1.2, 8, brass) + teeth + stroke(d("M", -1.4, -4.6, "A", 2.2, 2.2, "0 0 1", 1, -5.2), mix(brass, "#ffffff", 0.6), 0.4)  # fmt: skip


def cup(p: Palette) -> str:
    china = p.person("#e9e2d4")
    handle = ellipse(5, 0.2, 2.7, 3, "none", f'stroke="{china}" stroke-width="1.3" stroke-opacity="1"')  # fmt: skip
    body = path(d("M", -5, -5, "L", 5, -5, "Q", 5, 4.6, 2.6, 5.4, "L", -2.6, 5.4, "Q", -5, 4.6, -5, -5, "Z"), p.volume(china))  # fmt: skip
    steam = "".join(stroke(d("M", x, -7.5, "q", 1.6, -2, 0, -4, "q", -1.6, -2, 0, -4), "#ffffff", 0.7, 'fill-opacity=".4" stroke-opacity=".4"') for x in (-1.6, 1.8))  # fmt: skip
    return handle + body + ellipse(0, -5, 5, 1.3, p.surface("#4a2f22")) + steam


def knife(p: Palette) -> str:
    blade = path(d("M", -1.3, -2, "L", -1.3, -19, "Q", 2.2, -14, 1.4, -2, "Z"), p.person("#c9d1d8"))
    shine = stroke(d("M", -0.4, -4, "L", -0.5, -15.5), "#ffffff", 0.4)
    return blade + shine + rect(-1.5, -2.6, 3, 10.5, p.surface("#3a2a24"), 'rx="1.2"')


def gun(p: Palette) -> str:
    steel = p.person("#3b3f48")
    barrel = path(d("M", -4, -7, "L", 15, -7, "L", 15, -3.2, "L", 4, -2.8, "L", 3, 0.5, "L", -4, -1, "Z"), p.volume(steel))  # fmt: skip
    grip = path(
        d("M", -4, -4, "L", 0.8, -2.4, "L", -1, 7.6, "L", -5.6, 7, "Z"), p.surface("#4a3428")
    )
    guard = stroke(d("M", 3.4, -2.6, "Q", 4, 2, -0.4, 1.8), steel, 0.9)  # fmt: skip
    return barrel + guard + grip


def book(p: Palette) -> str:
    cover = rect(-11, -9, 22, 17, p.person("#7d2f35"), 'rx=".8"')
    left = path(d("M", 0, -7.2, "Q", -6, -9.6, -10, -7.4, "L", -10, 6.6, "Q", -5, 5, 0, 7, "Z"), p.person("#f2ead8"))  # fmt: skip
    right = path(d("M", 0, -7.2, "Q", 6, -9.6, 10, -7.4, "L", 10, 6.6, "Q", 5, 5, 0, 7, "Z"), p.person("#e9dfc8"))  # fmt: skip
    lines = "".join(stroke(d("M", side * 1.8, y, "L", side * 8.4, y - 0.5), p.surface("#8a8290"), 0.35) for side in (-1, 1) for y in (-4.6, -2.4, -0.2, 2, 4))  # fmt: skip
    return cover + left + right + lines


def flower(p: Palette) -> str:
    stem = stroke(d("M", 0, 12, "Q", 1.5, 3, 0, -6), p.surface("#4d7a3f"), 0.9)
    leaf = path(d("M", 0.6, 4, "Q", 6, 1, 7, -2.4, "Q", 2, -1.6, 0.6, 4, "Z"), p.surface("#5b8c49"))
    red = p.person("#c23350")
    petals = "".join(ellipse(0, 0, 3.1, 2.2, times(red, 0.86 + 0.05 * at), f'transform="rotate({at * 72} 0 -8) translate(0 -10.4)"') for at in range(5))  # fmt: skip
    return stem + leaf + petals + circle(0, -8, 2.1, p.person("#e8bf4a"))


def lantern(p: Palette) -> str:
    metal = p.surface("#4a4438")
    glow = circle(0, 10, 26, p.halo("#ffd890", 0.75), no_line())
    ring = circle(0, -1, 2.6, "none", f'stroke="{metal}" stroke-width="1" stroke-opacity="1"')
    glass = rect(-4.4, 4.5, 8.8, 11, p.vertical(p.glow("#fff1c4"), p.glow("#f6b04e")), 'rx="2"')
    return glow + ring + path(d("M", -5, 4.5, "L", -2, 1.4, "L", 2, 1.4, "L", 5, 4.5, "Z"), metal) + glass + rect(-5.4, 15.5, 10.8, 2.6, metal)  # fmt: skip


def umbrella(p: Palette) -> str:
    cloth = p.person("#33394d")
    dome = d("M", -56, -62, "C", -48, -98, -20, -108, 0, -108, "C", 20, -108, 48, -98, 56, -62, "Q", 42, -70, 28, -62, "Q", 14, -70, 0, -62, "Q", -14, -70, -28, -62, "Q", -42, -70, -56, -62, "Z")  # fmt: skip
    ribs = "".join(stroke(d("M", 0, -107, "Q", x * 0.8, -92, x, -63), p.shaded(cloth, 1.4), 0.8) for x in (-28, 0, 28))  # fmt: skip
    stick = stroke(d("M", 0, -108, "L", 0, 8), p.surface("#6a4a34"), 1.6)
    return stick + path(dome, p.volume(cloth)) + ribs


def bag(p: Palette) -> str:
    leather = p.person("#7a5234")
    handle = path(d("M", -7, 8, "Q", -6, -1, 0, -1, "Q", 6, -1, 7, 8), "none", f'stroke="{times(leather, 0.7)}" stroke-width="1.6" stroke-opacity="1"')  # fmt: skip
    body = rect(-18, 8, 36, 25, p.volume(leather), 'rx="3"')
    straps = rect(-12, 8, 3, 25, p.shaded(leather, 1.2), no_line()) + rect(9, 8, 3, 25, p.shaded(leather, 1.2), no_line())  # fmt: skip
    return handle + body + straps + rect(-2, 14, 4, 3, p.person("#d3ad4c"), no_line())


def cigarette(p: Palette) -> str:
    smoke = stroke(
        d("M", 6, -3, "q", 3, -4, 0, -8, "q", -3, -4, 1, -9),
        "#ffffff",
        0.9,
        'fill-opacity=".35" stroke-opacity=".35"',
    )
    return stroke(d("M", -2, 0, "L", 6, -2), p.person("#f1ede2"), 1.0) + circle(6, -2, 0.7, p.glow("#ff8a3c"), no_line()) + smoke  # fmt: skip


def camera(p: Palette) -> str:
    body = rect(-7, -4, 14, 9.5, p.surface("#2b2d33"), 'rx="1.2"')
    return body + rect(-3, -6, 6, 2.4, p.surface("#2b2d33")) + circle(0, 0.8, 3.6, p.surface("#4a4e58")) + circle(0, 0.8, 2.3, p.surface("#22405e")) + circle(-0.7, 0, 0.6, "#ffffff", soft(0.8))  # fmt: skip


def rope(p: Palette) -> str:
    hemp = p.person("#b99b66")
    return "".join(ellipse(0, 4 + at * 1.2, 8 - at * 0.4, 5 - at * 0.3, "none", f'stroke="{times(hemp, 1 - at * 0.07)}" stroke-width="1.7" stroke-opacity="1"') for at in range(4))  # fmt: skip


HELD_DRAWINGS: dict[str, Prop] = {
    "phone": phone,
    "letter": letter,
    "cup": cup,
    "book": book,
    "gun": gun,
    "knife": knife,
    "flower": flower,
    "lantern": lantern,
    "umbrella": umbrella,
    "bag": bag,
    "key": key,
    "cigarette": cigarette,
    "camera": camera,
    "rope": rope,
}

#: What is drawn larger than life when somebody holds it, so that it reads.
_LARGER = {"key": 1.7, "phone": 1.15, "cup": 1.15, "flower": 1.2, "cigarette": 1.3}


def held(name: str, wrist: tuple[float, float], size: float, way: int, p: Palette) -> str:
    """The thing in the hand that ends the arm at ``wrist``."""
    draw = HELD_DRAWINGS.get(name)
    if draw is None:
        return ""
    lift = {"bag": 9.0, "lantern": 6.0, "rope": 6.0, "gun": 0.0}.get(name, -5.0)
    across = {"gun": 5.0, "knife": 6.0, "lantern": 9.0, "phone": 1.0}.get(name, 0.0) * way
    grow = size * _LARGER.get(name, 1.0)
    where = f"translate({num(wrist[0] + across * size)} {num(wrist[1] + lift * size)})"
    return group(draw(p), f"{where} scale({num(grow * way)} {num(grow)})")
