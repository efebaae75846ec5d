# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Arms, sleeves and hands, and where the hands are (for what they hold)."""

from math import atan2, degrees

from media_pipeline.providers.local.artist.colours import times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.limb import Joint, limb
from media_pipeline.providers.local.artist.people.measures import Measures
from media_pipeline.providers.local.artist.people.outfit import Outfit
from media_pipeline.providers.local.artist.svg import d, group, num, path, stroke

#: pose of an arm -> elbow and hand from the shoulder, outwards and down, in hundredths of a body.
_ARMS = {
    "hang": ((3.6, 15.5), (3.4, 29.5)),
    "swing": ((7.5, 14.0), (15.0, 25.0)),
    "back": ((6.5, 14.0), (5.5, 27.0)),
    "hold": ((3.2, 15.0), (-3.6, 10.4)),
    "phone": ((6.4, 12.0), (-4.6, -5.6)),
    "point": ((12.5, 3.5), (27.0, 0.5)),
    "raise": ((10.5, 3.0), (13.5, -13.0)),
    "cover": ((4.2, 12.5), (-6.8, -6.2)),
    "crossed": ((4.0, 13.0), (-12.5, 12.0)),
    "hip": ((9.5, 13.0), (1.0, 22.0)),
    "reach": ((9.0, 9.5), (20.5, 5.5)),
    "chin": ((2.6, 14.5), (-6.4, -1.2)),
    "lap": ((4.0, 15.0), (-2.5, 23.5)),
    "pocket": ((4.6, 15.0), (1.6, 25.0)),
    "gesture": ((5.4, 14.0), (10.0, 7.5)),
}


def arm_joints(pose: str, m: Measures, side: int) -> tuple[Joint, Joint, Joint]:
    """Shoulder, elbow, wrist of the arm on a side (-1 left in the picture, 1 right)."""
    elbow, hand = _ARMS.get(pose, _ARMS["hang"])
    unit = m.tall / 100
    x, y = side * (m.shoulder_half - m.arm * 0.92), m.shoulder + 0.046 * m.tall
    return (
        (x, y),
        (x + side * elbow[0] * unit, y + elbow[1] * unit),
        (x + side * hand[0] * unit, y + hand[1] * unit),
    )


def draw_arm(
    look: Appearance, outfit: Outfit, joints: tuple[Joint, Joint, Joint], pose: str, m: Measures,
    paints: Palette, side: int, *, sleeve: bool = True,
) -> str:  # fmt: skip
    """One arm; without ``sleeve`` only the hand, to lie over something held."""
    skin = paints.person(look.skin)
    wrist = joints[2]
    hand = "" if pose == "pocket" else _hand(joints, outfit, skin, m, paints, side)
    if not sleeve:
        return hand
    cloth = paints.person(outfit.sleeve)
    wide = 1.22 if outfit.outer in {"coat", "raincoat", "robe", "labcoat"} else 1.08
    w = m.arm * wide
    if outfit.short_sleeves:
        bare = limb(joints, (m.arm * 0.9, m.arm * 0.82, m.arm * 0.62))
        elbow = joints[1]
        short = (joints[0], _between(joints[0], elbow, 0.4), _between(joints[0], elbow, 0.72))
        cover = limb(short, (w * 1.1, w * 1.12, w * 1.08))
        return path(bare, paints.volume(skin, 0.85)) + hand + path(cover, paints.volume(cloth))
    arm = path(limb(joints, (w * 0.96, w, w * 0.82)), paints.volume(cloth))
    crease_x, crease_y = joints[1]
    crease = stroke(d("M", crease_x - side * w * 0.5, crease_y - 2, "Q", crease_x, crease_y + 1, crease_x + side * w * 0.3, crease_y - 3), paints.shaded(cloth, 1.2), 0.7)  # fmt: skip
    cuff = ""
    if outfit.outer in {"suit", "blazer"}:
        cuff = path(limb((_between(joints[1], wrist, 0.9), _between(joints[1], wrist, 0.97), wrist), (w * 0.76, w * 0.76, w * 0.76)), paints.person(outfit.top_colour))  # fmt: skip
    return cuff + hand + arm + crease


def _between(a: Joint, b: Joint, share: float) -> Joint:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _hand(
    joints: tuple[Joint, Joint, Joint], outfit: Outfit, skin: str, m: Measures, paints: Palette,
    side: int,
) -> str:  # fmt: skip
    """A relaxed hand that goes on where the forearm points."""
    (ex, ey), (wx, wy) = joints[1], joints[2]
    turn = degrees(atan2(wy - ey, wx - ex)) - 90
    k = m.tall / 172 * (1.0 if m.arm > 5 else 0.92)
    colour = paints.person(outfit.gloves) if outfit.gloves else skin
    palm = d("M", -3.3, -2, "C", -4.4, 4, -4.2, 9, -3.0, 13.2, "Q", -1.2, 15.4, 1.4, 14.4, "C", 3.6, 12.5, 4.0, 6, 3.3, -2, "Z")  # fmt: skip
    thumb = d("M", -side * 2.8, 1.0, "Q", -side * 6.4, 4.2, -side * 5.0, 8.8, "Q", -side * 3.4, 9.4, -side * 2.6, 6.2, "Z")  # fmt: skip
    lines = "".join(
        stroke(d("M", x, 8.6, "L", x * 1.05, 13.2), times(paints.shaded(colour), 0.85), 0.4)
        for x in (-1.4, 0.3, 1.9)
    )
    drawing = path(thumb, colour) + path(palm, paints.volume(colour, 0.7)) + lines
    return group(drawing, f"translate({num(wx)} {num(wy)}) rotate({num(turn)}) scale({num(k)})")
