"""A take as the form that is posted with it."""

import hashlib
from pathlib import Path


def take_form(take: Path, model: str) -> tuple[bytes, str]:
    """The body of a multipart form with the sound and the model's name, and its media type.

    The boundary follows from the sound, so the same take is the same request.
    """
    sound = take.read_bytes()
    boundary = f"take-{hashlib.sha256(sound).hexdigest()[:24]}"
    parts = [
        _part(boundary, 'name="model_id"', model.encode()),
        _part(
            boundary,
            'name="audio"; filename="take.wav"\r\nContent-Type: audio/wav',
            sound,
        ),
        f"--{boundary}--\r\n".encode(),
    ]
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _part(boundary: str, head: str, content: bytes) -> bytes:
    about = f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n"
    return about.encode() + content + b"\r\n"
