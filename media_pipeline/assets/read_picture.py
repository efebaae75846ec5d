"""A picture somebody hands in: read, or refused with a reason; and a copy that is fit to be shown.

The upload is kept as it came. Whatever is sent to a provider is made from the copy: upright, at
most 2048 pixels long, in sRGB, and without anything but its pixels, so no place, camera or name of
a photographer leaves with it.
"""

import io
import struct
import threading
import zlib
from dataclasses import dataclass

from PIL import Image, ImageCms, ImageOps

LARGEST_PICTURE = 20_000_000
MOST_PIXELS = 50_000_000
SHORTEST_SIDE = 16
LONGEST_SHOWN = 2048
READ_TODAY = "PNG, JPEG, WebP and GIF (its first frame)"

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF87a", "GIF"),
    (b"GIF89a", "GIF"),
)
_OTHERS = (
    (b"BM", "a BMP picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"8BPS", "a Photoshop file"),
    (b"%PDF-", "a PDF"),
)
_SUFFIXES = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp", "GIF": ".gif"}
#: What a broken or a hostile file makes Pillow raise; it has no class of its own for it.
_UNREADABLE = (
    OSError, ValueError, SyntaxError, EOFError, KeyError, IndexError, TypeError, OverflowError,
    AttributeError, NotImplementedError, struct.error, zlib.error,
    Image.DecompressionBombError,
)  # fmt: skip
#: A large picture takes some hundred megabytes while it is read: one at a time in a process.
_one_at_a_time = threading.Lock()


class PictureRefused(Exception):
    """This file cannot be a picture of a film. ``code`` is stable; ``detail`` says what to do.

    picture_empty · picture_too_large · picture_format_unsupported · picture_unreadable ·
    picture_too_many_pixels · picture_too_small
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)


@dataclass(frozen=True, kw_only=True)
class UploadedPicture:
    """``width`` × ``height`` as the file stores them. ``shown`` is the copy: a PNG where something
    of it is transparent, else a JPEG; the same pixels give the same bytes."""

    media_type: str
    suffix: str
    width: int
    height: int
    shown: bytes
    shown_media_type: str
    shown_suffix: str
    shown_width: int
    shown_height: int


def read_picture(data: bytes) -> UploadedPicture:
    """The picture in a file, decoded to its end. Raises PictureRefused."""
    format = _format_of(data)
    with _one_at_a_time:
        try:
            with Image.open(io.BytesIO(data), formats=[format]) as picture:
                width, height = picture.size
                _refuse_size(width, height)
                copy = _fit_to_show(picture)
        except _UNREADABLE as error:
            if isinstance(error, Image.DecompressionBombError):
                raise _too_many_pixels("far more") from error
            raise PictureRefused(
                "picture_unreadable",
                f"The {format} file is damaged or cut off and cannot be read to its end. Open it "
                "in a picture program, save it anew, and hand that in.",
            ) from error
        shown_format = "PNG" if copy.mode == "RGBA" else "JPEG"
        shown = _encoded(copy, shown_format)
    return UploadedPicture(
        media_type=f"image/{format.lower()}",
        suffix=_SUFFIXES[format],
        width=width,
        height=height,
        shown=shown,
        shown_media_type=f"image/{shown_format.lower()}",
        shown_suffix=_SUFFIXES[shown_format],
        shown_width=copy.width,
        shown_height=copy.height,
    )


def _format_of(data: bytes) -> str:
    if not data:
        raise PictureRefused("picture_empty", "The file is empty. Hand in a picture.")
    if len(data) > LARGEST_PICTURE:
        raise PictureRefused(
            "picture_too_large",
            f"The picture has {len(data) / 1e6:.1f} MB; the largest taken is "
            f"{LARGEST_PICTURE / 1e6:.0f} MB. Save it smaller, or as a JPEG.",
        )
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    for signature, format in _SIGNATURES:
        if data.startswith(signature):
            return format
    what = _other_format(data)
    raise PictureRefused(
        "picture_format_unsupported",
        f"This is {what}. Read today: {READ_TODAY}. Save it as one of these and hand that in.",
    )


def _other_format(data: bytes) -> str:
    if b"<svg" in data[:4096].lower():
        return "an SVG drawing, which is a program's text and not pixels"
    if data[4:8] == b"ftyp":
        return "a HEIC, AVIF or video file"
    for signature, what in _OTHERS:
        if data.startswith(signature):
            return what
    return "no picture that is known here"


def _refuse_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise _too_many_pixels(f"{width} × {height}")
    if min(width, height) < SHORTEST_SIDE:
        raise PictureRefused(
            "picture_too_small",
            f"The picture has {width} × {height} pixels; nothing can be seen on fewer than "
            f"{SHORTEST_SIDE} a side. Hand in a larger one.",
        )


def _too_many_pixels(how_many: str) -> PictureRefused:
    return PictureRefused(
        "picture_too_many_pixels",
        f"The picture has {how_many} pixels; the most read are {MOST_PIXELS // 1_000_000} "
        "million. Scale it down and hand it in again.",
    )


def _fit_to_show(picture: Image.Image) -> Image.Image:
    """The first frame, upright, small enough, in sRGB, RGB or RGBA; pixels and nothing else."""
    picture.draft("RGB", (LONGEST_SHOWN, LONGEST_SHOWN))  # a JPEG is decoded no larger than needed
    picture.load()
    see_through = picture.has_transparency_data
    turned = ImageOps.exif_transpose(picture)
    if turned.mode.startswith("I"):  # sixteen bits a pixel
        turned = turned.convert("I").point(lambda value: value / 256).convert("L")
    plain = _in_srgb(turned, "RGBA" if see_through else "RGB")
    plain.thumbnail((LONGEST_SHOWN, LONGEST_SHOWN), Image.Resampling.LANCZOS)
    if plain.mode == "RGBA" and plain.getchannel("A").getextrema() == (255, 255):
        plain = plain.convert("RGB")
    return plain


def _in_srgb(picture: Image.Image, mode: str) -> Image.Image:
    profile = picture.info.get("icc_profile")
    if profile and picture.mode in ("RGB", "RGBA", "CMYK", "L"):
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            srgb = ImageCms.createProfile("sRGB")
            whole = picture if picture.mode != "RGBA" else picture.convert("RGB")
            turned = ImageCms.profileToProfile(whole, source, srgb, outputMode="RGB")
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            turned = None  # a profile that does not fit the picture: its numbers stand as they are
        if turned is not None:
            if picture.mode == "RGBA":
                turned.putalpha(picture.getchannel("A"))
            picture = turned
    return picture.convert(mode)


def _encoded(picture: Image.Image, format: str) -> bytes:
    held = io.BytesIO()
    bare = Image.new(picture.mode, picture.size)
    bare.paste(picture)  # not even what Pillow carries along from the file
    bare.save(held, format, **({"quality": 92} if format == "JPEG" else {}))
    return held.getvalue()
