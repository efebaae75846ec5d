"""The boxes of an MP4 (ISO 14496-12): what a file says of its tracks, without decoding anything."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

_CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts"}
#: A film of three hours has an index of about five megabytes.
_LARGEST_INDEX = 64 * 1024 * 1024
#: Of a file in pieces: hours of it. And how deep boxes stand in boxes; four is what there is.
_MOST_BOXES, _DEEPEST = 100_000, 8

_FIXED_FIELDS = {"vide": 78, "soun": 28}
_UNTURNED = (0x10000, 0, 0, 0, 0x10000)


class NotMp4(Exception):
    """The file's boxes cannot be read: not an MP4, cut off, or broken."""


@dataclass(frozen=True, kw_only=True)
class Mp4Track:
    """One track. ``samples`` are frames of a picture or packets of a sound.

    ``even``: every sample lasts ``step`` ticks of ``timescale``. ``settings`` are the decoder's own
    (an avcC or esds box, whole). ``starts_at``: ticks of the track where playing begins.
    """

    kind: str  # "vide" | "soun" | …
    codec: str  # the sample entry, as "avc1"
    timescale: int
    duration: int
    samples: int
    even: bool
    step: int
    first_offset: int
    starts_at: int
    width: int = 0
    height: int = 0
    turned: bool = False
    square_pixels: bool = True
    settings: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, kw_only=True)
class Mp4Index:
    tracks: tuple[Mp4Track, ...]
    #: The index comes before the media, so the file plays while it is still being fetched.
    fast_start: bool


def read_mp4_index(path: Path) -> Mp4Index:
    """Raises NotMp4, OSError."""
    with path.open("rb") as file:
        size = path.stat().st_size
        order: list[bytes] = []
        index = b""
        for kind, start, end in _boxes_of_file(file, size):
            order.append(kind)
            if len(order) > _MOST_BOXES:
                raise NotMp4("it has too many boxes")
            if kind == b"moov":
                if end - start > _LARGEST_INDEX:
                    raise NotMp4("its index is too large")
                file.seek(start)
                index = file.read(end - start)
    if not index or b"mdat" not in order:
        raise NotMp4("it has no index or no media")
    try:
        tracks = tuple(_track(box) for kind, box in _boxes(index) if kind == b"trak")
    except (struct.error, IndexError, KeyError) as broken:
        raise NotMp4("its index is broken") from broken
    return Mp4Index(tracks=tracks, fast_start=order.index(b"moov") < order.index(b"mdat"))


def _boxes_of_file(file: BinaryIO, size: int) -> Iterator[tuple[bytes, int, int]]:
    at = 0
    while at + 8 <= size:
        file.seek(at)
        length, kind = struct.unpack(">I4s", file.read(8))
        start = at + 8
        if length == 1:
            (length,) = struct.unpack(">Q", file.read(8))
            start += 8
        elif length == 0:
            length = size - at
        if length < start - at or at + length > size:
            raise NotMp4("it is cut off or no MP4")
        yield kind, start, at + length
        at += length


def _boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if length < 8 or at + length > len(data):
            raise NotMp4("its index is broken")
        yield kind, data[at + 8 : at + length]
        at += length


def _leaves(data: bytes, depth: int = 0) -> Iterator[tuple[bytes, bytes]]:
    if depth > _DEEPEST:
        raise NotMp4("its boxes are nested too deep")
    for kind, box in _boxes(data):
        if kind in _CONTAINERS:
            yield from _leaves(box, depth + 1)
        else:
            yield kind, box


def _track(trak: bytes) -> Mp4Track:
    box = dict(_leaves(trak))
    handler = box[b"hdlr"][8:12].decode("latin-1")
    timescale, duration = _mdhd(box[b"mdhd"])
    steps = _stts(box[b"stts"])
    (sample_count,) = struct.unpack_from(">I", box[b"stsz"], 8)
    codec, settings, square = _sample_entry(box[b"stsd"], handler)
    long = box[b"tkhd"][0] == 1
    matrix_at = 52 if long else 40
    a, b, _, c, d = struct.unpack_from(">5i", box[b"tkhd"], matrix_at)
    width, height = struct.unpack_from(">2I", box[b"tkhd"], matrix_at + 36)
    return Mp4Track(
        kind=handler,
        codec=codec,
        timescale=timescale,
        duration=duration,
        samples=sample_count,
        even=len(steps) == 1,
        step=steps[0][1] if steps else 0,
        first_offset=_first_offset(box.get(b"ctts", b"")),
        starts_at=_starts_at(box.get(b"elst", b"")),
        width=width >> 16,
        height=height >> 16,
        turned=(a, b, 0, c, d) != _UNTURNED,
        square_pixels=square,
        settings=settings,
    )


def _mdhd(box: bytes) -> tuple[int, int]:
    layout, at = (">IQ", 20) if box[0] == 1 else (">II", 12)
    timescale, duration = struct.unpack_from(layout, box, at)
    return int(timescale), int(duration)


def _stts(box: bytes) -> list[tuple[int, int]]:
    (count,) = struct.unpack_from(">I", box, 4)
    return [struct.unpack_from(">II", box, 8 + 8 * entry) for entry in range(count)]


def _first_offset(ctts: bytes) -> int:
    if not ctts or struct.unpack_from(">I", ctts, 4)[0] == 0:
        return 0
    (offset,) = struct.unpack_from(">i", ctts, 12)
    return int(offset)


def _starts_at(elst: bytes) -> int:
    """The media time of the first edit; a leading empty edit (a delay) counts as negative."""
    if not elst or struct.unpack_from(">I", elst, 4)[0] == 0:
        return 0
    layout, at = (">q", 16) if elst[0] == 1 else (">i", 12)
    (media_time,) = struct.unpack_from(layout, elst, at)
    return int(media_time)


def _sample_entry(stsd: bytes, handler: str) -> tuple[str, bytes, bool]:
    length, codec = struct.unpack_from(">I4s", stsd, 8)
    entry = stsd[16 : 8 + length]
    settings, square = b"", True
    # Pictures have 78 bytes of fields before their boxes, sounds 28; nothing is read of others.
    boxes = _boxes(entry[_FIXED_FIELDS[handler] :]) if handler in _FIXED_FIELDS else ()
    for kind, box in boxes:
        if kind in (b"avcC", b"hvcC", b"av1C", b"esds"):
            settings = kind + box
        elif kind == b"pasp":
            across, down = struct.unpack_from(">2I", box)
            square = across == down
    return codec.decode("latin-1"), settings, square
