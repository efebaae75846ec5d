# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""A head with its face, hair and what is worn on it."""

from media_pipeline.providers.local.artist.colours import times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people import headwear
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.face import Face
from media_pipeline.providers.local.artist.people.hair import Hair
from media_pipeline.providers.local.artist.people.outfit import Outfit
from media_pipeline.providers.local.artist.people.pose import Pose
from media_pipeline.providers.local.artist.svg import d, ellipse, path, stroke


def hair_behind(look: Appearance, outfit: Outfit, turn: float, paints: Palette) -> str:
    """The hair that hangs behind the shoulders."""
    if outfit.head == "headscarf":
        return ""
    return Hair(look, turn, paints).behind()


def head(look: Appearance, outfit: Outfit, pose: Pose, turn: float, paints: Palette) -> str:
    """The head from the front or three-quarter. Centimetres round its middle; chin at 13."""
    skin = paints.person(look.skin)
    fill = paints.ball(skin, 0.85)
    face = Face(look, pose, turn, paints)
    covered = bool(outfit.head)
    hair = Hair(look, turn, paints, covered=covered)
    wide = (9.35 if look.female else 9.7) + (0.5 if look.bulk > 1.15 else 0)
    jaw = (6.2 if look.female else 7.7) + 0.7 * look.jaw + (1.2 if look.bulk > 1.15 else 0)
    x = 1.5 * turn
    skull = d(
        "M", -wide, -3,
        "C", -wide - 0.1, 3.4, -jaw - 0.6 + x * 0.3, 9.2, -3.0 + x, 12.4,
        "Q", x * 1.25, 13.6, 3.0 + x, 12.4,
        "C", jaw + 0.6 + x * 0.3, 9.2, wide + 0.1, 3.4, wide, -3,
        "C", wide - 0.2, -11, 5, -14, 0, -14,
        "C", -5, -14, -wide + 0.2, -11, -wide, -3, "Z",
    )  # fmt: skip
    low = face.drop
    return "".join(
        (
            _ears(skin, turn, wide, paints),
            path(skull, fill),
            headwear.beard(look, turn, paints),
            face.draw(),
            hair.over() if outfit.head != "headscarf" else "",
            headwear.earrings(outfit, turn, paints) if outfit.head != "headscarf" else "",
            headwear.eyewear(outfit, turn, paints, low),
            headwear.hat(outfit, turn, paints),
        )
    )


def head_from_behind(look: Appearance, outfit: Outfit, paints: Palette) -> str:
    skin = paints.person(look.skin)
    skull = d("M", -9.4, -3, "C", -9.4, 5, -7, 10, -5, 12, "L", 5, 12, "C", 7, 10, 9.4, 5, 9.4, -3, "C", 9.4, -11, 5, -14, 0, -14, "C", -5, -14, -9.4, -11, -9.4, -3, "Z")  # fmt: skip
    hair = Hair(look, 0, paints)
    hairless = outfit.head == "headscarf"
    return (
        _ears(skin, 0, 9.4, paints)
        + path(skull, paints.ball(skin))
        + ("" if hairless else hair.back())
        + headwear.hat(outfit, 0, paints, back=True)
    )


def _ears(skin: str, turn: float, wide: float, paints: Palette) -> str:
    """The ear on the side turned away from us is hidden."""
    fill = times(skin, 0.94)
    parts = []
    for side in (-1, 1):
        if side * turn > 0.45:
            continue
        x = side * (wide + 0.1) - 0.8 * turn
        parts.append(ellipse(x, 1.2, 1.9, 3.1, fill))
        curl = d("M", x - side * 0.4, -0.4, "Q", x + side * 0.9, 0.6, x, 2.6)
        parts.append(stroke(curl, paints.shaded(skin), 0.4))
    return "".join(parts)
