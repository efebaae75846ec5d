"""A talent's face for lists: cut from the sheet that is shown, here and for nothing."""

import io

from PIL import Image

#: Pixels of its sides.
SIDE = 160
#: Where a sheet has the face close up (sheet_words.py, the local artist's sheets): the middle of a
#: square in shares of width and height, and its side as a share of the width.
_MIDDLE, _SHARE = (0.8125, 0.46), 0.3


def headshot(sheet: bytes) -> bytes:
    """A JPEG; the same sheet gives the same bytes. Raises OSError for what is no picture."""
    with Image.open(io.BytesIO(sheet)) as whole:
        seen = whole.convert("RGB")
    half = seen.width * _SHARE / 2
    across, down = (side * share for side, share in zip(seen.size, _MIDDLE, strict=True))
    half = min(half, across, seen.width - across, down, seen.height - down)
    box = (round(across - half), round(down - half), round(across + half), round(down + half))
    face = seen.crop(box).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    held = io.BytesIO()
    face.save(held, "JPEG", quality=88)
    return held.getvalue()
