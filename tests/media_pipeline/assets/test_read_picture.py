"""A picture is read, turned upright and stripped; or refused with a code, and early."""

import io
import struct
import zlib
from typing import Any

import pytest
from PIL import Image

from media_pipeline.assets.read_picture import (
    LARGEST_PICTURE,
    LONGEST_SHOWN,
    PictureRefused,
    read_picture,
)
from tests.media_pipeline.small_pictures import encoded, photo_with_a_secret, picture


def shown(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(read_picture(data).shown))


def png_of(width: int, height: int) -> bytes:
    """A header that promises so many pixels, and hardly any data."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels)


@pytest.mark.parametrize(
    ("format", "media_type", "suffix"),
    [
        ("PNG", "image/png", ".png"),
        ("JPEG", "image/jpeg", ".jpg"),
        ("WEBP", "image/webp", ".webp"),
        ("GIF", "image/gif", ".gif"),
    ],
)
def test_what_people_have_is_read_by_its_signature(
    format: str, media_type: str, suffix: str
) -> None:
    read = read_picture(picture(format=format))

    assert (read.media_type, read.suffix) == (media_type, suffix)
    assert (read.width, read.height, read.shown_width, read.shown_height) == (60, 40, 60, 40)


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"", "picture_empty", "empty"),
        (b'<?xml version="1.0"?><svg xmlns="x"/>', "picture_format_unsupported", "SVG"),
        (b"<SVG onload='x'>", "picture_format_unsupported", "SVG"),
        (b"\x00\x00\x00\x18ftypheic", "picture_format_unsupported", "HEIC"),
        (b"BM" + b"\0" * 60, "picture_format_unsupported", "BMP"),
        (b"%PDF-1.7", "picture_format_unsupported", "PDF"),
        (b"hello", "picture_format_unsupported", "no picture"),
        (b"\x89PNG\r\n\x1a\n", "picture_unreadable", "damaged"),
        (picture(format="JPEG", size=(400, 400))[:700], "picture_unreadable", "cut off"),
        (png_of(100_000, 100_000), "picture_too_many_pixels", "million"),
        (png_of(9_000, 9_000), "picture_too_many_pixels", "9000 × 9000"),
        (png_of(900, 900), "picture_unreadable", "damaged"),
        (picture(size=(3, 40)), "picture_too_small", "3 × 40"),
        (b"\xff\xd8\xff" + b"\0" * LARGEST_PICTURE, "picture_too_large", "20 MB"),
    ],
)
def test_what_cannot_be_a_picture_is_refused_with_what_to_do(
    data: bytes, code: str, words: str
) -> None:
    with pytest.raises(PictureRefused) as refused:
        read_picture(data)

    assert refused.value.code == code
    assert words in refused.value.detail


def test_a_photo_stands_upright_and_its_place_and_camera_stay_behind() -> None:
    data = photo_with_a_secret()
    read = read_picture(data)

    assert (read.width, read.height) == (60, 40)
    assert (read.shown_width, read.shown_height) == (40, 60)
    assert b"SecretCamera" in data
    assert b"SecretCamera" not in read.shown
    assert not Image.open(io.BytesIO(read.shown)).getexif()


@pytest.mark.parametrize("format", ["PNG", "WEBP"])
def test_text_and_metadata_of_other_formats_stay_behind_too(format: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = "SecretPlace"
    data = picture(format=format, exif=exif, xmp=b"<x>SecretPlace</x>")

    assert b"SecretPlace" in data
    assert b"SecretPlace" not in read_picture(data).shown


def test_a_large_picture_is_shown_smaller_and_keeps_its_shape() -> None:
    read = read_picture(picture(size=(4096, 1024)))

    assert (read.shown_width, read.shown_height) == (LONGEST_SHOWN, 512)


@pytest.mark.parametrize(
    ("data", "pixel"),
    [
        (picture((200, 30, 30, 128), mode="RGBA"), (200, 30, 30, 128)),
        (picture((9, 128), mode="LA"), (9, 9, 9, 128)),
        (picture((200, 30, 30, 255), mode="RGBA"), (200, 30, 30)),
        (picture(40_000, mode="I;16"), (156, 156, 156)),
        (picture((0, 255, 255, 0), mode="CMYK", format="JPEG"), (254, 0, 0)),
    ],
)
def test_colours_are_those_that_a_person_sees(data: bytes, pixel: Any) -> None:
    seen = shown(data).getpixel((20, 20))

    assert isinstance(seen, tuple)
    assert len(seen) == len(pixel)
    assert max(abs(a - b) for a, b in zip(seen, pixel, strict=True)) <= 2


def test_the_first_frame_of_what_moves_is_shown() -> None:
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    data = encoded(frames[0], format="GIF", save_all=True, append_images=frames[1:])

    assert shown(data).convert("RGB").getpixel((5, 5)) == pytest.approx((255, 0, 0), abs=3)


def test_the_same_picture_gives_the_same_copy_whatever_was_written_beside_it() -> None:
    plain = read_picture(picture())
    labelled = read_picture(picture(exif=Image.Exif(), dpi=(300, 300)))

    assert plain.shown == labelled.shown == read_picture(picture()).shown
