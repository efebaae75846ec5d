# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""An insert: one thing large, in a hand or on a table, the place out of focus behind it."""

import re
from dataclasses import dataclass

from media_pipeline.providers.artist import PersonLook
from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.foreign_words import in_english
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.people.appearance import appearance_of
from media_pipeline.providers.local.artist.people.outfit import outfit_of
from media_pipeline.providers.local.artist.props import objects, props
from media_pipeline.providers.local.artist.props.props import Prop
from media_pipeline.providers.local.artist.svg import (  # fmt: skip
    d,
    ellipse,
    group,
    no_line,
    num,
    path,
    polygon,
    rect,
    soft,
    stroke,
)


@dataclass(frozen=True)
class _Thing:
    """``size``: its height in centimetres; ``flat``: it lies on a table; ``hand``: can be held."""

    words: str
    draw: Prop
    size: float
    flat: bool = False
    hand: bool = True


_THINGS = (
    _Thing(
        r"letters?|envelopes?|notes?|telegrams?|papers?|documents?|maps?|tickets?|pages?|postcards?|lists?",
        props.letter,
        25,
        True,
    ),
    _Thing(r"photos?|photographs?|pictures?|polaroids?|snapshots?", props.photo, 13, True),
    _Thing(
        r"phones?|mobile|telephone|cellphone|handset|screen|text message|texts?",
        props.phone,
        15.5,
        True,
    ),
    _Thing(r"keys?", props.key, 14, True),
    _Thing(
        r"doorknob|door ?handle|knob|handle|lock|keyhole|doors?", objects.doorknob, 34, False, False
    ),
    _Thing(r"clocks?|watch|pocket watch|alarm|timer", objects.clock, 34),
    _Thing(r"lipsticks?", objects.lipstick, 27),
    _Thing(r"knife|knives|blade|dagger|scalpel", props.knife, 27, True),
    _Thing(r"guns?|pistol|revolver|rifle|weapon|trigger", props.gun, 17, True),
    _Thing(r"lanterns?|torch|flashlight", props.lantern, 21),
    _Thing(r"candles?", objects.candle, 33, False, False),
    _Thing(r"match(?:es)?|lighter|flame", objects.match, 29),
    _Thing(r"lamps?|light ?bulb", objects.lamp, 33, False, False),
    _Thing(r"rings?", objects.ring, 16),
    _Thing(r"money|cash|banknotes?|bills?|coins?|wallet|purse", objects.money, 18, True),
    _Thing(r"laptops?|computers?|monitor|keyboard|typewriter", objects.laptop, 30, False, False),
    _Thing(r"bottles?|pills?|medicine|vial", objects.bottle, 33),
    _Thing(r"cups?|mugs?|coffee|tea|teacup|kettle", props.cup, 15),
    _Thing(r"glass|whisky|whiskey|wine|beer|water|drink", objects.glass, 22),
    _Thing(r"radios?|speakers?|cassette|recorder|tape", objects.radio, 25, False, False),
    _Thing(r"books?|diary|diaries|notebooks?|journals?|ledger|album|bible", props.book, 18, True),
    _Thing(r"flowers?|roses?|bouquet|tulips?|daisy|petals?", props.flower, 24),
    _Thing(r"cameras?", props.camera, 13),
    _Thing(r"compass", objects.compass, 25, True),
    _Thing(r"plates?|soup|food|bread|cake|meal|bowls?|sandwich", objects.plate, 14, False, False),
    _Thing(r"cigarettes?|cigars?|ashtray", props.cigarette, 9),
    _Thing(r"ropes?|knots?", props.rope, 16, True),
    _Thing(r"umbrellas?", props.umbrella, 118),
    _Thing(r"suitcases?|bags?|backpack|briefcase", props.bag, 36, False, False),
    _Thing(r"box(?:es)?|parcels?|packages?|crates?|drawer", objects.box, 26, False),
    _Thing(r"steering wheel|wheel", objects.wheel, 40, False, False),
)


def thing_in(action: str) -> "_Thing | None":
    """The thing the words name first; None when they name none that can be drawn."""
    low = in_english(action).lower()
    found = [(hit.start(), at) for at, thing in enumerate(_THINGS) if (hit := re.search(rf"\b(?:{thing.words})\b", low))]  # fmt: skip
    return _THINGS[min(found)[1]] if found else None


def insert(p: Panel, action: str, people: tuple[PersonLook, ...]) -> str:
    """The thing with the hand of the first person, if anybody is named; else on a table."""
    thing = thing_in(action)
    c = p.camera
    unit = c.unit / 100
    if thing is None:
        return _hands_at_rest(p, people[0]) if people else ""
    scale = unit * (60 if thing.flat else 54) / thing.size
    x, y = c.width * 0.5, c.height * 0.5
    held = bool(people) and thing.hand and not _rests(action)
    ink = p.palette.line(c.unit / 720 * 2.8 / scale, 0.9)
    drawing = thing.draw(p.palette)
    if held:
        middle = _middle(thing)
        where = f"translate({num(x)} {num(y)}) scale({scale:.4f}) rotate(-4) translate(0 {num(-middle)})"
        palm, fingers = _hand(p, people[0], x, y + unit * (17 if thing.flat else 23))
        return palm + group(drawing, where, ink) + fingers
    table = _table(p)
    if thing.draw is objects.doorknob:
        return group(drawing, f"translate({num(x)} {num(y)}) scale({unit * 1.9:.4f})", ink)
    foot = c.height * 0.74
    if thing.flat:
        where = f"translate({num(x)} {num(c.height * 0.66)}) scale({scale:.4f} {scale * 0.62:.4f}) rotate(-16) translate(0 {num(-_middle(thing))})"  # fmt: skip
        shade = ellipse(x + unit * 2, c.height * 0.69, unit * 21, unit * 7, "#000000", soft(0.2))
    else:
        where = f"translate({num(x)} {num(foot)}) scale({scale:.4f}) translate(0 {num(-_lowest(thing))})"
        shade = ellipse(x, foot, unit * 26, unit * 4, "#000000", soft(0.3))
    return table + shade + group(drawing, where, ink)


def _rests(action: str) -> bool:
    return re.search(r"\b(on the|on a|lies|lying|sits on|rests|upon)\b", action.lower()) is not None


def _middle(thing: _Thing) -> float:
    middles: dict[Prop, float] = {props.umbrella: -50.0, props.bag: 16.0, props.lantern: 8.0, props.knife: -5.0}  # fmt: skip
    return middles.get(thing.draw, 0.0)


def _lowest(thing: _Thing) -> float:
    """Where the drawing touches what it stands on."""
    feet: dict[Prop, float] = {props.cup: 5.4, props.lantern: 18.0, props.flower: 12.0, objects.clock: 16.5, objects.lipstick: 12.5, objects.candle: 13.0, objects.lamp: 16.0, objects.laptop: 12.0, objects.bottle: 14.0, objects.glass: 11.0, objects.radio: 12.0, objects.plate: 6.0, props.bag: 33.0, objects.box: 11.0, objects.ring: 8.4, props.camera: 5.5, objects.wheel: 18.0, objects.match: 12.0}  # fmt: skip
    return feet.get(thing.draw, thing.size / 2)


def _table(p: Panel) -> str:
    """The top of a table, or a ledge out of doors."""
    c = p.camera
    wood = p.palette.surface("#8f6744" if p.palette.inside else "#8b857b")
    y = c.height * 0.6
    top = polygon([(-c.width * 0.1, c.height), (c.width * 0.04, y), (c.width * 0.96, y), (c.width * 1.1, c.height)], p.palette.vertical(p.palette.shaded(wood, 0.5), wood), p.palette.line(c.unit / 720 * 2))  # fmt: skip
    grain = "".join(stroke(d("M", c.width * (0.1 + at * 0.2), y + 2, "L", c.width * (0.02 + at * 0.24), c.height), p.palette.shaded(wood, 0.9), c.unit / 500, 'fill-opacity=".4" stroke-opacity=".4"') for at in range(5))  # fmt: skip
    return top + grain


def _hand(p: Panel, person: PersonLook, x: float, y: float) -> tuple[str, str]:
    """A large hand from below: what lies behind the thing, and the fingers before it."""
    look = appearance_of(person)
    outfit = outfit_of(look)
    skin = p.palette.person(outfit.gloves or look.skin)
    cloth = p.palette.person(look.skin if outfit.short_sleeves else outfit.sleeve)
    unit = p.camera.unit / 100
    side = -1 if p.light.side > 0 else 1
    ink = p.palette.line(2.8 / unit * p.camera.unit / 720, 0.9)
    arm = path(d("M", 7, 22, "L", 27, 12, "L", 58, 74, "L", 22, 84, "Z"), p.palette.volume(cloth))
    cuff = path(
        d("M", 5, 23, "L", 28, 10, "L", 31, 17, "L", 8, 30, "Z"), p.palette.shaded(cloth, 0.5)
    )
    wrist = path(d("M", 6, 14, "L", 22, 4, "L", 27, 12, "L", 8, 24, "Z"), skin)
    palm = path(d("M", -9, -12, "Q", -13, 4, -6, 14, "Q", 2, 24, 14, 20, "Q", 25, 14, 24, 0, "Q", 22, -12, 12, -15, "Q", 0, -18, -9, -12, "Z"), p.palette.ball(skin, 0.7))  # fmt: skip
    fingers = []
    for at, (fx, fy, turn, long) in enumerate(((10, -13, -74, 21), (12.5, -6, -80, 23), (13, 1.4, -86, 22), (11.5, 8.4, -94, 18))):  # fmt: skip
        finger = d(
            "M", -3.5, 0, "L", -3.0, -long, "Q", 0, -long - 4.4, 3.0, -long, "L", 3.5, 0, "Z"
        )
        nail = ellipse(0, -long - 0.4, 1.7, 1.9, mix(skin, "#ffffff", 0.35), no_line())
        tone = times(skin, 0.97 - 0.02 * at)
        fingers.append(group(path(finger, p.palette.volume(tone, 0.6)) + nail, f"translate({fx} {fy}) rotate({turn})"))  # fmt: skip
    knuckles = path(d("M", 8, -17, "Q", 19, -17, 22, -6, "Q", 24, 8, 15, 14, "L", 10, 11, "Q", 13, -2, 8, -17, "Z"), skin)  # fmt: skip
    thumb = path(d("M", -3, 14, "Q", -16, 10, -17, -6, "Q", -16, -13, -12, -12, "Q", -9, -10, -9.4, -3, "Q", -6, 5, 4, 6, "Z"), p.palette.volume(skin, 0.6))  # fmt: skip
    where = f"translate({num(x)} {num(y)}) scale({num(unit * side)} {num(unit)})"
    return group(arm + cuff + wrist + palm, where, ink), group("".join(fingers) + knuckles + thumb, where, ink)  # fmt: skip


def _hands_at_rest(p: Panel, person: PersonLook) -> str:
    """Folded hands on a table."""
    c = p.camera
    look = appearance_of(person)
    outfit = outfit_of(look)
    skin = p.palette.person(outfit.gloves or look.skin)
    cloth = p.palette.person(look.skin if outfit.short_sleeves else outfit.sleeve)
    unit = c.unit / 100
    ink = p.palette.line(2.8 / unit * c.unit / 720, 0.9)
    arms = "".join(path(d("M", side * 6, -4, "L", side * 70, 10, "L", side * 76, 44, "L", side * 10, 20, "Z"), p.palette.volume(cloth)) for side in (-1, 1))  # fmt: skip
    left = path(d("M", -22, -8, "Q", -6, -20, 10, -12, "Q", 20, -4, 14, 10, "Q", 2, 20, -16, 16, "Q", -28, 6, -22, -8, "Z"), p.palette.ball(skin, 0.7))  # fmt: skip
    fingers = "".join(group(rect(-3.2, -14, 6.4, 19, p.palette.volume(times(skin, 0.98), 0.6), 'rx="3.2"'), f"translate({-6 + at * 6.6} {4 - at * 1.4}) rotate({-24 + at * 4})") for at in range(4))  # fmt: skip
    thumb = group(rect(-3.6, -12, 7.2, 20, p.palette.volume(skin, 0.6), 'rx="3.6"'), "translate(2 -10) rotate(62)")  # fmt: skip
    where = f"translate({num(c.width / 2)} {num(c.height * 0.68)}) scale({num(unit)})"
    return _table(p) + group(arms + left + fingers + thumb, where, ink)
