"""What a file is, by its first bytes: neither its name nor what a server says of it is believed."""

from pathlib import Path
from typing import Literal, NamedTuple

MediaClass = Literal["picture", "clip", "sound"]


class Sniffed(NamedTuple):
    media: MediaClass
    suffix: str
    media_type: str


_BEGIN = (
    (b"\x89PNG\r\n\x1a\n", Sniffed("picture", ".png", "image/png")),
    (b"\xff\xd8\xff", Sniffed("picture", ".jpg", "image/jpeg")),
    (b"\x1a\x45\xdf\xa3", Sniffed("clip", ".webm", "video/webm")),
    (b"fLaC", Sniffed("sound", ".flac", "audio/flac")),
    (b"OggS", Sniffed("sound", ".ogg", "audio/ogg")),
    (b"ID3", Sniffed("sound", ".mp3", "audio/mpeg")),
)


def sniff_media(path: Path) -> Sniffed | None:
    """None: nothing that a film is made of. Raises OSError."""
    with path.open("rb") as file:
        begin = file.read(16)
    if begin[:4] == b"RIFF":
        return {
            b"WAVE": Sniffed("sound", ".wav", "audio/wav"),
            b"WEBP": Sniffed("picture", ".webp", "image/webp"),
        }.get(begin[8:12])
    if begin[4:8] == b"ftyp":
        if begin[8:11] == b"M4A":
            return Sniffed("sound", ".m4a", "audio/mp4")
        return Sniffed("clip", ".mp4", "video/mp4")
    if len(begin) > 1 and begin[0] == 0xFF and begin[1] & 0xE0 == 0xE0 and begin[1] & 0x06:
        return Sniffed("sound", ".mp3", "audio/mpeg")
    return next((found for mark, found in _BEGIN if begin.startswith(mark)), None)
