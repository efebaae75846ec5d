"""A talent's face, cut from its sheet: the same bytes each time, and the part that has the face."""

import io

import pytest
from PIL import Image

from media_pipeline.library.headshot import SIDE, headshot


def sheet(width: int, height: int) -> bytes:
    """Grey, and red where the face is asked for: the right third."""
    whole = Image.new("RGB", (width, height), "grey")
    whole.paste("red", (round(width * 0.66), round(height * 0.1), width, round(height * 0.9)))
    held = io.BytesIO()
    whole.save(held, "PNG")
    return held.getvalue()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 1024), (640, 200)])
def test_the_face_close_up_is_cut_out_of_a_sheet_of_any_shape(size: tuple[int, int]) -> None:
    face = headshot(sheet(*size))

    with Image.open(io.BytesIO(face)) as shown:
        assert (shown.format, shown.size) == ("JPEG", (SIDE, SIDE))
        red, green, blue = shown.resize((1, 1), Image.Resampling.BOX).tobytes()
    assert red > 200 > 60 > max(green, blue)
    assert headshot(sheet(*size)) == face


def test_what_is_no_picture_has_no_face() -> None:
    with pytest.raises(OSError, match="identify"):
        headshot(b"no picture")
