"""A sound as the form that is posted with it."""

import hashlib
from collections.abc import Sequence
from pathlib import Path


def sound_form(sound: Path, field: str, texts: Sequence[tuple[str, str]] = ()) -> tuple[bytes, str]:
    """The body of a multipart form with ``texts``, by name, and the sound as ``field``, and its
    media type.

    The boundary follows from the sound, so the same sound is the same request.
    """
    data = sound.read_bytes()
    boundary = f"take-{hashlib.sha256(data).hexdigest()[:24]}"
    parts = [_part(boundary, f'name="{name}"', text.encode()) for name, text in texts]
    parts.append(
        _part(boundary, f'name="{field}"; filename="take.wav"\r\nContent-Type: audio/wav', data)
    )
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _part(boundary: str, head: str, content: bytes) -> bytes:
    about = f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n"
    return about.encode() + content + b"\r\n"
