"""A file that came from elsewhere: is it what was asked for, whole, and large and long enough?"""

import re
import struct
import threading
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from media_pipeline.assets.ffmpeg import FfmpegFailed, media_input, run_ffmpeg
from media_pipeline.assets.media_probe import UnreadableMedia, probe_video
from media_pipeline.assets.sniff_media import MediaClass, Sniffed, sniff_media

_MOST_PIXELS = 100_000_000
#: A frame or two less than asked for is what encoders make.
_SHORT_BY = 0.25
#: How far the shape may be from the one asked for: models have grids of their own.
_SHAPE = 0.08
#: Packed silence has no end that is worth waiting for.
_OF_A_SOUND = ["-map", "0:a:0", "-t", "14400", "-f", "null", "-"]
_NAMES = {"picture": "a picture", "clip": "a clip", "sound": "a sound"}
_UNREADABLE = (
    OSError, ValueError, SyntaxError, EOFError, KeyError, IndexError, TypeError, OverflowError,
    AttributeError, struct.error, zlib.error, Image.DecompressionBombError,
)  # fmt: skip
_one_at_a_time = threading.Lock()


class UnusableMedia(Exception):
    """Not what was asked for. The message is a sentence for people, with numbers."""

    code = "result_unusable"


@dataclass(frozen=True, kw_only=True)
class WantedFile:
    """What was asked for. ``seconds``: at least so long; 0: any. ``width`` × ``height``: this
    shape, and at least half as large; 0: any."""

    media: MediaClass
    width: int = 0
    height: int = 0
    seconds: float = 0.0

    @property
    def most_bytes(self) -> int:
        return {"picture": 64, "sound": 256, "clip": 1024}[self.media] * 1_000_000


@dataclass(frozen=True, kw_only=True)
class MediaFacts:
    """What it really is. ``frames`` and ``fps`` of a clip; ``seconds`` of a clip or a sound."""

    suffix: str
    media_type: str
    width: int | None = None
    height: int | None = None
    seconds: float | None = None
    frames: int = 0
    fps: float = 0.0
    has_audio: bool = False


def check_media(path: Path, wanted: WantedFile) -> MediaFacts:
    """Decodes pictures and sounds to their end. Raises UnusableMedia, and OSError of our disk."""
    sniffed = sniff_media(path)
    if sniffed is None or sniffed.media != wanted.media:
        came = _NAMES[sniffed.media] if sniffed else "neither picture, clip nor sound"
        raise UnusableMedia(f"{_NAMES[wanted.media]} was asked for, and what came is {came}")
    facts = {"picture": _picture, "clip": _clip, "sound": _sound}[sniffed.media](path, sniffed)
    _check_length(facts, wanted)
    _check_shape(facts, wanted)
    return facts


def _picture(path: Path, sniffed: Sniffed) -> MediaFacts:
    format = {".png": "PNG", ".jpg": "JPEG", ".webp": "WEBP"}[sniffed.suffix]
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        try:
            with Image.open(path, formats=[format]) as picture:
                width, height = picture.size
                if width * height > _MOST_PIXELS:
                    raise UnusableMedia(f"the picture has {width} × {height} pixels, too many")
                picture.load()
        except _UNREADABLE:
            raise UnusableMedia("the picture cannot be read to its end") from None
    return _facts(sniffed, width=width, height=height)


def _clip(path: Path, sniffed: Sniffed) -> MediaFacts:
    try:
        video = probe_video(path)
    except UnreadableMedia as bad:
        raise UnusableMedia(f"the clip cannot be read: {bad.cause}") from None
    return _facts(
        sniffed, width=video.width, height=video.height, seconds=video.seconds,
        frames=video.frames, fps=video.fps, has_audio=video.has_audio,
    )  # fmt: skip


def _sound(path: Path, sniffed: Sniffed) -> MediaFacts:
    try:
        said = run_ffmpeg(["-stats", *media_input(path), *_OF_A_SOUND])
    except FfmpegFailed as failed:
        raise UnusableMedia(f"the sound cannot be read: {failed.cause}") from None
    times = re.findall(r"time=(\d+):(\d+):([\d.]+)", said)
    hours, minutes, rest = times[-1] if times else ("0", "0", "0")
    seconds = int(hours) * 3600 + int(minutes) * 60 + float(rest)
    if not seconds:
        raise UnusableMedia("the sound is empty")
    return _facts(sniffed, seconds=seconds, has_audio=True)


def _facts(sniffed: Sniffed, **more: Any) -> MediaFacts:
    return MediaFacts(suffix=sniffed.suffix, media_type=sniffed.media_type, **more)


def _check_length(facts: MediaFacts, wanted: WantedFile) -> None:
    if wanted.seconds and (facts.seconds or 0.0) < wanted.seconds - _SHORT_BY:
        raise UnusableMedia(
            f"{wanted.seconds:g} seconds were asked for, and {facts.seconds or 0:.2f} came"
        )


def _check_shape(facts: MediaFacts, wanted: WantedFile) -> None:
    if not (wanted.width and wanted.height and facts.width and facts.height):
        return
    shape = (facts.width / facts.height) / (wanted.width / wanted.height)
    is_small = facts.width * 2 < wanted.width or facts.height * 2 < wanted.height
    if abs(shape - 1) > _SHAPE or is_small:
        raise UnusableMedia(
            f"{wanted.width} × {wanted.height} pixels were asked for, and "
            f"{facts.width} × {facts.height} came"
        )
