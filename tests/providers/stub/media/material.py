"""Real media of the size and length asked for: made once, kept, and quick to make."""

import hashlib
import math
import os
import threading
import wave
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

from config.env import VAR_DIR
from media_pipeline.assets.ffmpeg import media_output, run_ffmpeg

_KEPT = VAR_DIR / "stub-media"


def picture(words: str, width: int, height: int) -> bytes:
    """A PNG in a colour of its own for each prompt, so that two are never taken for one."""
    at = _place(f"picture:{words}:{width}x{height}", ".png")
    if not at.exists():
        number = int(hashlib.sha256(words.encode()).hexdigest()[:6], 16)
        colour = (number >> 16, number >> 8 & 255, number & 255)
        image = Image.new("RGB", (width, height), colour)
        other = tuple(255 - part for part in colour)
        ImageDraw.Draw(image).ellipse((width // 4, height // 4, width // 2, height // 2), other)
        _publish(at, lambda part: image.save(part, "PNG"))
    return at.read_bytes()


def clip(words: str, width: int, height: int, seconds: float, *, with_sound: bool) -> bytes:
    """An MP4 (H.264; AAC with sound) of exactly so many frames at 24 a second."""
    at = _place(f"clip:{words}:{width}x{height}:{seconds:g}:{with_sound}", ".mp4")
    if not at.exists():
        hue = int(hashlib.sha256(words.encode()).hexdigest()[:4], 16) % 360
        sound = ["-f", "lavfi", "-i", f"sine=f=330:d={seconds}"] if with_sound else []
        _publish(
            at,
            lambda part: run_ffmpeg(
                [
                    *("-loglevel", "error", "-f", "lavfi"),
                    *("-i", f"testsrc2=s={width}x{height}:r=24:d={seconds},hue=h={hue}"),
                    *sound,
                    *("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"),
                    *(("-c:a", "aac") if with_sound else ("-an",)),
                    *("-movflags", "+faststart", "-f", "mp4", media_output(part)),
                ]
            ),
        )
    return at.read_bytes()


def sound(words: str, seconds: float) -> bytes:
    """A WAV, 48 kHz, mono: a tone of its own for each prompt."""
    at = _place(f"sound:{words}:{seconds:g}", ".wav")
    if not at.exists():
        pitch = 220 + int(hashlib.sha256(words.encode()).hexdigest()[:4], 16) % 440
        _publish(at, lambda part: _write_tone(part, pitch, seconds))
    return at.read_bytes()


def _write_tone(part: Path, pitch: int, seconds: float) -> None:
    second = b"".join(
        int(8000 * math.sin(math.tau * pitch * at / 48000)).to_bytes(2, "little", signed=True)
        for at in range(48_000)
    )
    whole = second * math.ceil(seconds)
    with wave.open(str(part), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(48_000)
        file.writeframes(whole[: 2 * round(seconds * 48_000)])


def _place(name: str, suffix: str) -> Path:
    _KEPT.mkdir(parents=True, exist_ok=True)
    return _KEPT / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}{suffix}"


def _publish(at: Path, write: Callable[[Path], object]) -> None:
    """Two test processes, and two requests to one stub, may make the same at once."""
    part = at.with_name(f"{at.stem}.{os.getpid()}.{threading.get_ident()}{at.suffix}")
    write(part)
    part.replace(at)
