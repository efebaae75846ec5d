# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Hats, glasses, beards, earrings. Centimetres round the middle of the head."""

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.outfit import Outfit
from media_pipeline.providers.local.artist.svg import circle, d, ellipse, no_line, path, stroke


def hat(outfit: Outfit, turn: float, paints: Palette, *, back: bool = False) -> str:
    """The thing on the head."""
    colour = paints.person(outfit.head_colour)
    fill, dark = paints.ball(colour), paints.shaded(colour, 1.1)
    way = (1 if turn >= 0 else -1) * (-1 if back else 1)
    x = 0.6 * turn
    match outfit.head:
        case "hat":
            crown = d("M", -9.4, -8.5, "C", -9.6, -18, -7, -21.5, -2.5, -20.4, "Q", 0, -19, 2.5, -20.4, "C", 7, -21.5, 9.6, -18, 9.4, -8.5, "Z")  # fmt: skip
            band = d("M", -9.5, -11.6, "Q", 0, -9, 9.5, -11.6, "L", 9.4, -8.4, "Q", 0, -5.8, -9.4, -8.4, "Z")  # fmt: skip
            brim = ellipse(x, -8, 16.4, 3.5, fill)
            return brim + path(crown, fill) + path(band, dark, no_line())
        case "cap":
            dome = d("M", -10.4, -6, "C", -11, -15, -6, -17.6, 0, -17.6, "C", 6, -17.6, 11, -15, 10.4, -6, "Q", 0, -9.5, -10.4, -6, "Z")  # fmt: skip
            peak = d("M", -8 + 3 * x, -6.6, "Q", way * 7, -8.6, way * 16, -4.4, "Q", way * 8, -2.2, -6 + 3 * x, -5.4, "Z")  # fmt: skip
            return path(dome, fill) + ("" if back else path(peak, dark))
        case "beanie":
            dome = d("M", -10.4, -5, "C", -11, -16, -6, -18.4, 0, -18.4, "C", 6, -18.4, 11, -16, 10.4, -5, "Q", 0, -8, -10.4, -5, "Z")  # fmt: skip
            cuff = d("M", -10.8, -8, "Q", 0, -11, 10.8, -8, "L", 10.5, -3.6, "Q", 0, -6.8, -10.5, -3.6, "Z")  # fmt: skip
            return path(dome, fill) + path(cuff, mix(colour, "#ffffff", 0.12))
        case "helmet":
            dome = d("M", -11.4, -4.6, "C", -12, -17, -6, -19, 0, -19, "C", 6, -19, 12, -17, 11.4, -4.6, "Q", 0, -8, -11.4, -4.6, "Z")  # fmt: skip
            ridge = d("M", -1.5, -18.6, "Q", 0, -20.4, 1.5, -18.6, "L", 1.5, -7, "L", -1.5, -7, "Z")
            return path(dome, fill) + path(ridge, dark, no_line())
        case "headscarf":
            wrap = d("M", -11, 6, "C", -13, -10, -7, -17, 0, -17, "C", 7, -17, 13, -10, 11, 6, "C", 10, 12, 8, 15, 6, 17, "L", -6, 17, "C", -8, 15, -10, 12, -11, 6, "Z")  # fmt: skip
            if back:
                return path(wrap, fill)
            hole = d("M", 8 + x, 0, "C", 8 + x, -9, -8 + x, -9, -8 + x, 0, "C", -8 + x, 7, -4, 12, x, 13.4, "C", 4 + x, 12, 8 + x, 7, 8 + x, 0, "Z")  # fmt: skip
            return f'<path d="{wrap} {hole}" fill-rule="evenodd" fill="{fill}"/>'
    return ""


def eyewear(outfit: Outfit, turn: float, paints: Palette, low: float) -> str:
    """Glasses before the eyes."""
    if not outfit.face:
        return ""
    frame = paints.person("#2b2523")
    dark = outfit.face == "sunglasses"
    parts, inner = [], []
    for side in (-1, 1):
        squeeze = 1 - (0.34 if side * turn > 0 else 0.06) * abs(turn)
        x = side * 4.0 * squeeze + 3.3 * turn
        lens = "#17161c" if dark else "#dfeefa"
        how = f'opacity="{0.95 if dark else 0.1}" stroke="none"'
        parts.append(ellipse(x, 0.4 + low, 3.1 * squeeze, 2.7, lens, how))
        parts.append(
            ellipse(
                x,
                0.4 + low,
                3.1 * squeeze,
                2.7,
                "none",
                f'stroke="{frame}" stroke-width=".6" stroke-opacity="1"',
            )
        )
        inner.append(x - side * 3.1 * squeeze)
        parts.append(
            stroke(d("M", x + side * 3.1 * squeeze, low, "L", side * 9.3, -0.4), frame, 0.5)
        )
    parts.append(
        stroke(d("M", inner[0], low, "Q", 3.2 * turn, low - 0.9, inner[1], low), frame, 0.55)
    )
    return "".join(parts)


def beard(look: Appearance, turn: float, paints: Palette) -> str:
    """Under the mouth is drawn, over the cheeks."""
    if not look.beard:
        return ""
    hair = look.hair if look.hair_style != "bald" else mix(look.hair, "#3a2f2a", 0.3)
    colour = mix(paints.person(hair), paints.pen, 0.1)
    skin = paints.person(look.skin)
    x = 2.8 * turn
    lip = d("M", x - 3.9, 7.7, "Q", x - 2, 5.3, x, 6.1, "Q", x + 2, 5.3, x + 3.9, 7.7, "Q", x, 6.9, x - 3.9, 7.7, "Z")  # fmt: skip
    jaw = d("M", -9.3, 0, "C", -9.2, 8, -7, 13.4, -3 + x * 0.5, 14.8, "Q", x * 0.6, 15.8, 3 + x * 0.5, 14.8, "C", 7, 13.4, 9.2, 8, 9.3, 0, "C", 8.2, 5.4, 6.4 + x * 0.3, 5.6, 4 + x, 6.2, "Q", x, 5.2, -4 + x, 6.2, "C", -6.4 + x * 0.3, 5.6, -8.2, 5.4, -9.3, 0, "Z")  # fmt: skip
    match look.beard:
        case "beard":
            return path(jaw, paints.ball(colour, 0.9))
        case "stubble":
            return path(
                jaw, mix(skin, colour, 0.4), 'fill-opacity=".55" stroke-opacity=".55" stroke="none"'
            )
        case "goatee":
            tuft = d("M", x - 3, 9.6, "Q", x, 8.8, x + 3, 9.6, "Q", x + 2.6, 14.6, x, 15.2, "Q", x - 2.6, 14.6, x - 3, 9.6, "Z")  # fmt: skip
            return path(tuft, colour, no_line()) + path(lip, colour, no_line())
    return path(lip, colour, no_line())


def earrings(outfit: Outfit, turn: float, paints: Palette) -> str:
    if not outfit.earrings:
        return ""
    colour = paints.person(outfit.earrings)
    sides = (-1, 1) if abs(turn) < 0.3 else ((-1,) if turn > 0 else (1,))
    return "".join(
        circle(side * 9.7, 4.9, 0.85, colour, f'stroke="{times(colour, 0.6)}" stroke-width=".2"')
        for side in sides
    )
