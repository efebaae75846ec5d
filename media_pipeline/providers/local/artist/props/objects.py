# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Things that lie or stand about: drawn in centimetres round their middle, for inserts."""

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.palette import Palette
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


def clock(p: Palette) -> str:
    """A round clock; its hands show the hour of the scene."""
    hour = {"dawn": 5.6, "morning": 8.4, "day": 12.4, "afternoon": 3.4, "dusk": 7.2, "evening": 9.1}.get(p.light.hour, 11.6)  # fmt: skip
    brass = p.person("#b98f3f")
    marks = "".join(rect(-0.4, -12.4, 0.8, 2.4, p.person("#2b2a30"), f'transform="rotate({at * 30})" {no_line()}') for at in range(12))  # fmt: skip
    bells = "".join(circle(x, -15, 4.2, p.ball(brass)) for x in (-7, 7)) + "".join(rect(x - 1, 12, 2.4, 5, brass, f'transform="rotate({-x * 2.2} {x} 12)"') for x in (-8, 8))  # fmt: skip
    hands = stroke(d("M", 0, 0, "L", 0, -6.6), p.person("#26242a"), 1.5, f'transform="rotate({hour * 30:.0f})"') + stroke(d("M", 0, 0, "L", 0, -10.4), p.person("#26242a"), 1.0, f'transform="rotate({hour % 1 * 360:.0f})"')  # fmt: skip
    return bells + circle(0, 0, 15, p.ball(brass)) + circle(0, 0, 13, p.person("#f4efe2"), no_line()) + marks + hands + circle(0, 0, 1, p.person("#8f2f2a"), no_line())  # fmt: skip


def lipstick(p: Palette) -> str:
    gold, red = p.person("#c9a24a"), p.person("#b81f3c")
    tip = path(d("M", -2.4, -4, "L", -2.4, -11, "Q", 0.4, -14.6, 2.4, -12, "L", 2.4, -4, "Z"), p.volume(red))  # fmt: skip
    return tip + rect(-2.9, -4.5, 5.8, 6, p.volume(gold)) + rect(-3.6, 1.5, 7.2, 11, p.volume(p.person("#26242b")))  # fmt: skip


def candle(p: Palette) -> str:
    wax = p.person("#f1e6cd")
    flame = path(d("M", 0, -19, "Q", -3.6, -12.6, 0, -10, "Q", 3.6, -12.6, 0, -19, "Z"), p.glow("#ffc95e"), no_line())  # fmt: skip
    dish = ellipse(0, 12, 10, 2.6, p.person("#8f7440"))
    return circle(0, -14, 26, p.halo("#ffd48a", 0.8), no_line()) + dish + rect(-3, -9, 6, 20, p.volume(wax), 'rx="1"') + flame  # fmt: skip


def lamp(p: Palette) -> str:
    shade = p.glow("#ffe7b0") if p.light.lamps else p.person("#e3d3ae")
    glow = circle(0, -8, 34, p.halo("#ffdf9c", 0.75), no_line()) if p.light.lamps else ""
    base = path(d("M", -6, 16, "Q", -8, 8, -1.4, 2, "L", 1.4, 2, "Q", 8, 8, 6, 16, "Z"), p.volume(p.person("#4f6a70")))  # fmt: skip
    return glow + base + path(d("M", -7, -16, "L", 7, -16, "L", 13, 2, "L", -13, 2, "Z"), shade)


def ring(p: Palette) -> str:
    gold = p.person("#d8b048")
    band = ellipse(0, 3, 6, 5.4, "none", f'stroke="{gold}" stroke-width="1.8" stroke-opacity="1"')
    stone = path(d("M", -3.2, -5, "L", -1.8, -7.6, "L", 1.8, -7.6, "L", 3.2, -5, "L", 0, -1.4, "Z"), p.person("#bfe3f0"))  # fmt: skip
    return band + stone + stroke(d("M", -3.2, -5, "L", 3.2, -5, "M", 0, -7.6, "L", 0, -1.6), "#ffffff", 0.35)  # fmt: skip


def money(p: Palette) -> str:
    green = p.person("#8fae86")
    notes = "".join(rect(-11 + at, -6 - at * 1.6, 22, 11, times(green, 0.86 + 0.05 * at), f'transform="rotate({at * 5 - 8})"') for at in range(4))  # fmt: skip
    return notes + circle(
        3, -6, 3, mix(green, "#24412c", 0.5), f'transform="rotate(7)" {no_line()}'
    )


def laptop(p: Palette) -> str:
    case, glow = p.person("#4a4e57"), p.vertical(p.glow("#d7e9fb"), p.glow("#8fb6e0"))
    text = "".join(rect(-10, -12 + row * 2.6, 17 - row * 7 % 9, 1.1, p.glow("#4a6a94"), soft(0.7)) for row in range(5))  # fmt: skip
    return rect(-15, -16, 30, 20, case, 'rx="1"') + rect(-13.6, -14.6, 27.2, 17, glow, no_line()) + text + path(d("M", -15, 4, "L", 15, 4, "L", 19, 13, "L", -19, 13, "Z"), p.person("#6b7079")) + path(d("M", -12, 5.4, "L", 12, 5.4, "L", 14, 10, "L", -14, 10, "Z"), p.person("#3a3d45"), no_line())  # fmt: skip


def bottle(p: Palette) -> str:
    glass = p.person("#3f5f45")
    shape = d("M", -1.6, -17, "L", 1.6, -17, "L", 1.8, -9, "Q", 5, -6, 5, -1, "L", 5, 14, "L", -5, 14, "L", -5, -1, "Q", -5, -6, -1.8, -9, "Z")  # fmt: skip
    return path(shape, p.volume(glass)) + rect(-4.9, -1, 9.8, 9, p.person("#e9dfc6")) + rect(-2, -18.6, 4, 3.4, p.person("#7d2f35"))  # fmt: skip


def glass(p: Palette) -> str:
    rim = p.person("#dcebf0")
    tumbler = d("M", -6, -10, "L", 6, -10, "L", 5, 11, "L", -5, 11, "Z")
    drink = d("M", -5.6, -1, "L", 5.6, -1, "L", 5, 10.4, "L", -5, 10.4, "Z")
    return path(tumbler, rim, 'fill-opacity=".4"') + path(drink, p.person("#b9742f"), soft(0.9)) + rect(-3, 0, 4, 4, "#ffffff", soft(0.4)) + stroke(d("M", -4.4, -8, "L", -3.8, 8), "#ffffff", 0.7, 'fill-opacity=".7" stroke-opacity=".7"')  # fmt: skip


def radio(p: Palette) -> str:
    wood = p.person("#7a4f31")
    dial = p.glow("#ffd98f") if p.light.lamps else p.person("#efe2bd")
    grille = "".join(
        rect(-14, -7 + at * 2.4, 14, 1, p.shaded(wood, 1.6), no_line()) for at in range(7)
    )
    return rect(-18, -12, 36, 24, p.volume(wood, 0.6), 'rx="4"') + grille + rect(3, -8, 12, 6, dial, 'rx="1"') + "".join(circle(x, 5, 2.6, p.person("#e9dcc0")) for x in (5.4, 12.4))  # fmt: skip


def doorknob(p: Palette) -> str:
    brass = p.person("#c9a13f")
    plate = rect(-6, -16, 12, 32, p.volume(times(brass, 0.85)), 'rx="3"')
    return rect(-60, -50, 120, 110, p.person("#7c5c40")) + rect(-48, -60, 34, 130, p.shaded(p.person("#7c5c40"), 0.7), no_line()) + plate + circle(0, -3, 7.6, p.ball(brass)) + circle(0, 10, 1.6, "#1a1614", no_line())  # fmt: skip


def compass(p: Palette) -> str:
    brass = p.person("#b98f3f")
    needle = path(d("M", 0, -8.4, "L", 2, 0, "L", -2, 0, "Z"), p.person("#b8332e")) + path(d("M", 0, 8.4, "L", 2, 0, "L", -2, 0, "Z"), p.person("#e9e4d6"))  # fmt: skip
    return circle(0, 0, 12, p.ball(brass)) + circle(0, 0, 10, p.person("#f1ead6"), no_line()) + f'<g transform="rotate(32)">{needle}</g>' + circle(0, 0, 1, brass)  # fmt: skip


def plate(p: Palette) -> str:
    china = p.person("#f1eee6")
    food = ellipse(-2, -1.4, 6, 2.6, p.person("#b5763a")) + ellipse(4.6, -0.4, 4, 2, p.person("#5f8a45")) + ellipse(0, -3, 3.4, 1.7, p.person("#d8a94a"))  # fmt: skip
    return ellipse(0, 0, 16, 6.4, china) + ellipse(0, -0.4, 11, 4.2, p.shaded(china, 0.35), no_line()) + food  # fmt: skip


def match(p: Palette) -> str:
    flame = path(d("M", 0, -17, "Q", -5, -7, 0, -3.4, "Q", 5, -7, 0, -17, "Z"), p.glow("#ffb648"), no_line())  # fmt: skip
    heart = path(d("M", 0, -11, "Q", -2, -6, 0, -4, "Q", 2, -6, 0, -11, "Z"), p.glow("#fff0b8"), no_line())  # fmt: skip
    return circle(0, -8, 24, p.halo("#ffc472", 0.85), no_line()) + stroke(d("M", 0, -4, "L", 2, 12), p.person("#b98a55"), 1.1) + flame + heart  # fmt: skip


def box(p: Palette) -> str:
    card = p.person("#b5875a")
    lid = path(d("M", -15, -9, "L", -10, -14, "L", 18, -14, "L", 15, -9, "Z"), times(card, 1.12))
    side = path(d("M", 15, -9, "L", 18, -14, "L", 18, 6, "L", 15, 11, "Z"), p.shaded(card))
    return rect(-15, -9, 30, 20, p.vertical(card, p.shaded(card, 0.6))) + lid + side + rect(-3, -9, 6, 20, p.person("#8f3f3a"), no_line())  # fmt: skip


def wheel(p: Palette) -> str:
    """A steering wheel."""
    rim = p.person("#26262b")
    ring_ = circle(0, 0, 17, "none", f'stroke="{rim}" stroke-width="3.4" stroke-opacity="1"')
    return ring_ + stroke(d("M", -15, 1, "L", 15, 1, "M", 0, 1, "L", 0, 15), rim, 3) + circle(0, 1, 4.4, p.person("#4a4a52"))  # fmt: skip
