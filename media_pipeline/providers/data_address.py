"""Pictures and sounds go inside a request, as data addresses: nothing of ours stays elsewhere."""

import base64
from pathlib import Path

from media_pipeline.assets.cut_picture import cut_picture
from media_pipeline.assets.read_picture import read_picture
from media_pipeline.providers.hosted import SentPicture

_SOUNDS = {".wav": "audio/wav", ".mp3": "audio/mpeg", ".flac": "audio/flac", ".ogg": "audio/ogg"}


def picture_address(picture: SentPicture) -> str:
    """Small, upright and without metadata. Raises OSError and PictureRefused."""
    data = picture.path.read_bytes()
    if picture.part:
        data = cut_picture(data, picture.part)
    shown = read_picture(data)
    return _address(shown.shown, shown.shown_media_type)


def sound_address(path: Path) -> str:
    """The file as it is. Raises OSError."""
    return _address(path.read_bytes(), _SOUNDS.get(path.suffix, "audio/wav"))


def _address(content: bytes, media_type: str) -> str:
    return f"data:{media_type};base64,{base64.b64encode(content).decode()}"
