"""Small pictures as people upload them."""

import io
from typing import Any

from PIL import Image

RED, BLUE = (200, 30, 30), (30, 30, 200)


def picture(
    colour: Any = RED, *, size: tuple[int, int] = (60, 40), mode: str = "RGB", **how: Any
) -> bytes:
    """One colour, as a PNG or as ``format`` says."""
    return encoded(Image.new(mode, size, colour), **how)


def encoded(image: Image.Image, format: str = "PNG", **how: Any) -> bytes:
    held = io.BytesIO()
    image.save(held, format, **how)
    return held.getvalue()


def photo_with_a_secret(*, turned: bool = True) -> bytes:
    """A JPEG from a phone: lying on its side, with the place where it was taken."""
    exif = Image.Exif()
    exif[0x0112] = 6 if turned else 1
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 30.0, 0.0)})
    return picture(size=(60, 40), format="JPEG", exif=exif)
