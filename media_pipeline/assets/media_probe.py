"""What a media file really is: read from its boxes when it is an MP4, else asked of ffmpeg."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from media_pipeline.assets.ffmpeg import FfmpegFailed, media_input, run_ffmpeg
from media_pipeline.assets.mp4_boxes import Mp4Index, Mp4Track, NotMp4, read_mp4_index

_CODECS = {"avc1": "h264", "avc3": "h264", "hvc1": "hevc", "hev1": "hevc", "av01": "av1"}
#: H.264 profiles whose avcC may name another chroma format than 4:2:0.
_WIDE_PROFILES = {100, 110, 122, 144, 244}


class UnreadableMedia(Exception):
    """The file is no video that can be read. ``cause`` is one short sentence without paths."""

    code = "unreadable_media"

    def __init__(self, cause: str) -> None:
        self.cause = cause
        super().__init__(cause)


@dataclass(frozen=True, kw_only=True)
class VideoFacts:
    """A video file. ``fps`` is the average; ``steady`` tells whether every frame lasts as long.

    ``layout`` is equal for files whose pictures can be joined by copying, and empty where that
    cannot be told: the decoder's settings, size, timescale and timing, as one value.
    """

    width: int
    height: int
    fps: float
    frames: int
    seconds: float
    codec: str
    pix_fmt: str
    has_audio: bool
    steady: bool
    fast_start: bool
    layout: bytes = field(default=b"", repr=False)


def probe_video(path: Path) -> VideoFacts:
    """Raises UnreadableMedia, also for a file that is missing or holds no picture."""
    try:
        index = read_mp4_index(path)
    except OSError as missing:
        raise UnreadableMedia(missing.strerror or "it cannot be opened") from missing
    except NotMp4:
        return _asked_of_ffmpeg(path)
    picture = next((track for track in index.tracks if track.kind == "vide"), None)
    if picture is None:
        raise UnreadableMedia("it holds no picture")
    if not (picture.samples and picture.duration and picture.timescale):
        return _asked_of_ffmpeg(path)
    if picture.codec not in _CODECS:
        return _asked_of_ffmpeg(path)
    return _facts(picture, index)


def _facts(picture: Mp4Track, index: Mp4Index) -> VideoFacts:
    seconds = picture.duration / picture.timescale
    begins_at_once = picture.starts_at == picture.first_offset
    joinable = (
        picture.codec == "avc1"
        and picture.even
        and begins_at_once
        and picture.square_pixels
        and not picture.turned
    )
    shape = f"{picture.width}x{picture.height}@{picture.step}/{picture.timescale}:"
    return VideoFacts(
        width=picture.width,
        height=picture.height,
        fps=picture.samples / seconds,
        frames=picture.samples,
        seconds=seconds,
        codec=_CODECS[picture.codec],
        pix_fmt=_pixel_format(picture.settings),
        has_audio=any(track.kind == "soun" for track in index.tracks),
        steady=picture.even,
        fast_start=index.fast_start,
        layout=shape.encode() + picture.settings if joinable else b"",
    )


def _pixel_format(settings: bytes) -> str:
    """The pixel format named by an avcC box; empty for other codecs."""
    avc = settings[4:] if settings.startswith(b"avcC") else b""
    if len(avc) < 7:
        return ""
    if avc[1] not in _WIDE_PROFILES:
        return "yuv420p"
    at = 6
    for count in (avc[5] & 0x1F, None):
        sets = (avc[at] if at < len(avc) else 0) if count is None else count
        at += 1 if count is None else 0
        for _ in range(sets):
            at += 2 + int.from_bytes(avc[at : at + 2], "big")
    if len(avc) < at + 3:
        return "yuv420p"
    chroma = {0: "gray", 1: "yuv420p", 2: "yuv422p", 3: "yuv444p"}[avc[at] & 3]
    depth = 8 + (avc[at + 1] & 7)
    return chroma if depth == 8 else f"{chroma}{depth}le"


def _asked_of_ffmpeg(path: Path) -> VideoFacts:
    """Count the frames without decoding them, and read what ffmpeg says of the streams."""
    count = ["-map", "0:v:0", "-c", "copy", "-f", "null", "-"]
    try:
        said = run_ffmpeg(["-stats", *media_input(path), *count])
    except FfmpegFailed as failed:
        raise UnreadableMedia(failed.cause) from failed
    stream = re.search(r"Stream #0:\d+.*?: Video: (\w+).*?, (\w+)[(,].*?(\d{2,})x(\d{2,})", said)
    frames = re.findall(r"frame=\s*(\d+)", said)
    times = re.findall(r"time=(\d+):(\d+):([\d.]+)", said)
    if not stream or not frames or not int(frames[-1]):
        raise UnreadableMedia("it holds no picture")
    rate = re.search(r"([\d.]+) fps", said)
    fps = float(rate[1]) if rate else 25.0
    hours, minutes, rest = times[-1] if times else ("0", "0", "0")
    seconds = int(hours) * 3600 + int(minutes) * 60 + float(rest)
    return VideoFacts(
        width=int(stream[3]),
        height=int(stream[4]),
        fps=fps,
        frames=int(frames[-1]),
        seconds=seconds or int(frames[-1]) / fps,
        codec=stream[1],
        pix_fmt=stream[2],
        has_audio=": Audio: " in said,
        steady=False,
        fast_start=False,
    )
