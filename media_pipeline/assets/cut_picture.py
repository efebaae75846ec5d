"""A part of a picture, as a file of its own."""

import io

from PIL import Image, UnidentifiedImageError

from media_pipeline.assets.read_picture import PictureRefused

#: Left, top, right and bottom, in pixels of the picture.
Box = tuple[int, int, int, int]


def cut_picture(data: bytes, box: Box) -> bytes:
    """The PNG of what stands inside ``box``. Raises PictureRefused (``picture_unreadable``)."""
    try:
        with Image.open(io.BytesIO(data)) as whole:
            part = whole.convert("RGB").crop(box)
    except (UnidentifiedImageError, OSError) as error:
        raise PictureRefused(
            "picture_unreadable", "the picture cannot be read; choose another take"
        ) from error
    held = io.BytesIO()
    part.save(held, "PNG", compress_level=3)
    return held.getvalue()
