# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Legs, trousers, skirts and shoes."""

from media_pipeline.providers.local.artist.colours import times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.limb import Joint, limb
from media_pipeline.providers.local.artist.people.measures import Measures
from media_pipeline.providers.local.artist.people.outfit import Outfit
from media_pipeline.providers.local.artist.svg import d, path

Leg = tuple[Joint, Joint, Joint]


def leg_joints(legs: str, m: Measures, way: int) -> tuple[Leg, Leg]:
    """Hip, knee and ankle of the leg behind and of the leg in front; ``way`` is where one goes."""
    hip, knee, ankle = m.hip + 0.02 * m.tall, m.knee, -0.045 * m.tall
    out = m.hip_half * 0.52
    k = m.tall / 172
    back: Leg
    front: Leg
    match legs:
        case "walk":
            back = ((-way * 3, hip), (-way * 7 * k, knee + 2), (-way * 25 * k, ankle - 5))
            front = ((way * 3, hip), (way * 15 * k, knee), (way * 22 * k, ankle + 1))
        case "run":
            back = ((-way * 3, hip), (-way * 8 * k, knee + 6), (-way * 44 * k, knee + 8))
            front = ((way * 3, hip), (way * 31 * k, knee - 14), (way * 24 * k, ankle - 9))
        case "sit":
            seat = -0.255 * m.tall
            back = ((-way * out, seat), (-way * out * 1.1 + way * 20 * k, seat + 1), (-way * out + way * 19 * k, ankle))  # fmt: skip
            front = ((way * out, seat), (way * out * 1.2 + way * 25 * k, seat + 3), (way * out + way * 27 * k, ankle))  # fmt: skip
        case "kneel":
            low = -0.255 * m.tall
            back = ((-way * out, low), (-way * (out + 2), -6), (-way * 26 * k, -5))
            front = (
                (way * out, low),
                (way * (out + 20 * k), low + 2),
                (way * (out + 17 * k), ankle),
            )
        case _:
            back = ((-out, hip), (-out * 1.12, knee), (-out * 1.15, ankle))
            front = ((out, hip), (out * 1.12, knee), (out * 1.15, ankle))
    return back, front


def draw_legs(
    look: Appearance, outfit: Outfit, legs: str, m: Measures, way: int, paints: Palette
) -> str:
    """Both legs with what they wear; a long skirt over them."""
    bare = bool(outfit.dress) or outfit.bottom in {"skirt", "shorts"}
    cloth = paints.person(outfit.bottom_colour)
    skin = paints.person(look.skin)
    colour = skin if bare else cloth
    parts = []
    for index, joints in enumerate(leg_joints(legs, m, way)):
        dim = 0.88 if index == 0 else 1.0
        fill = paints.volume(times(colour, dim), 0.9)
        thin = 0.62 if bare else 0.78
        widths = (m.leg * 1.08, m.leg * (thin + 0.1), m.leg * (thin - 0.16))
        parts.append(_shoe(joints, way if legs != "stand" else (-1 if index == 0 else 1), outfit, m, paints))  # fmt: skip
        bent = legs in {"sit", "kneel", "run"}
        parts += [path(piece, fill) for piece in (_bent(joints, widths) if bent else [limb(joints, widths)])]  # fmt: skip
        if outfit.boots:
            parts.append(_boot(joints, m, outfit, paints))
        if outfit.bottom == "shorts" and not outfit.dress:
            upper = (joints[0], _between(joints[0], joints[1], 0.5), joints[1])
            shorts = limb(upper, (m.leg * 1.15, m.leg * 1.1, m.leg * 1.0))
            parts.append(path(shorts, paints.volume(times(cloth, dim))))
    if outfit.dress or outfit.bottom == "skirt":
        parts.append(_skirt(outfit, legs, m, way, paints))
    return "".join(parts)


def _bent(joints: Leg, widths: tuple[float, float, float]) -> list[str]:
    """Shin and thigh apart: one curve through a sharp knee would look like rubber."""
    hip, knee, ankle = joints
    thigh, middle, foot = widths
    shin = limb((knee, _between(knee, ankle, 0.5), ankle), (middle, (middle + foot) / 2, foot))
    upper = limb((hip, _between(hip, knee, 0.5), knee), (thigh, (thigh + middle) / 2, middle))
    return [shin, upper]


def _between(a: Joint, b: Joint, share: float) -> Joint:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _skirt(outfit: Outfit, legs: str, m: Measures, way: int, paints: Palette) -> str:
    colour = paints.person(outfit.dress_colour if outfit.dress else outfit.bottom_colour)
    w, fill = m.hip_half, paints.volume(colour)
    if legs in {"sit", "kneel"}:
        seat = -0.255 * m.tall
        end = w * 1.1 + 26 * m.tall / 172
        lap = d("M", -way * w, seat - 10, "L", way * w, seat - 10, "Q", way * end, seat - 6, way * end * 1.02, seat + 7, "L", way * end, seat + 16, "L", -way * w * 0.6, seat + 12, "Q", -way * w * 1.2, seat + 6, -way * w, seat - 10, "Z")  # fmt: skip
        return path(lap, fill)
    hem = m.knee + 0.075 * m.tall
    flare = 1.75 if legs == "stand" else 2.25
    shape = d("M", -m.waist_half, m.waist, "C", -w * 1.15, m.hip, -w * flare * 0.9, hem - 20, -w * flare, hem, "Q", 0, hem + 6, w * flare, hem, "C", w * flare * 0.9, hem - 20, w * 1.15, m.hip, m.waist_half, m.waist, "Z")  # fmt: skip
    folds = "".join(
        path(
            d(
                "M",
                at * w * 0.3,
                m.hip,
                "L",
                at * w * 0.75,
                hem + 2,
                "L",
                at * w * 0.62,
                hem + 2.4,
                "Z",
            ),
            paints.shaded(colour),
            'stroke="none" fill-opacity=".5" stroke-opacity=".5"',
        )
        for at in (-1.3, -0.2, 0.9)
    )
    return path(shape, fill) + folds


def _shoe(
    joints: tuple[Joint, Joint, Joint], way: int, outfit: Outfit, m: Measures, paints: Palette
) -> str:
    x, y = joints[2]
    k = m.tall / 172
    fill = paints.person(outfit.shoes)
    foot = y + 0.045 * m.tall
    return path(d("M", x - way * 5 * k, y - 2, "L", x + way * 4.5 * k, y - 2, "Q", x + way * 7 * k, y + 3 * k, x + way * 14 * k, foot - 2.5 * k, "Q", x + way * 16 * k, foot, x + way * 13 * k, foot, "L", x - way * 5.5 * k, foot, "Q", x - way * 7 * k, y + 3, x - way * 5 * k, y - 2, "Z"), fill)  # fmt: skip


def _boot(joints: tuple[Joint, Joint, Joint], m: Measures, outfit: Outfit, paints: Palette) -> str:
    top = _between(joints[1], joints[2], 0.42)
    middle = _between(joints[1], joints[2], 0.72)
    shaft = limb((top, middle, joints[2]), (m.leg * 0.86, m.leg * 0.76, m.leg * 0.74))
    return path(shaft, paints.volume(paints.person(outfit.shoes)))
