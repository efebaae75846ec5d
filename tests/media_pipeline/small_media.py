"""Small real media for tests, and measures of media that do not use the code under test."""

import re
import subprocess
import wave
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import cv2
import imageio_ffmpeg
import numpy as np
from numpy.typing import NDArray

RATE = 48_000
WIDTH, HEIGHT, FPS = 320, 180, 24


def make_still(path: Path, *, width: int = 400, height: int = 225, seed: int = 1) -> Path:
    """A picture with something to see everywhere: soft spots of many sizes."""
    dice = np.random.default_rng(seed)
    picture = np.zeros((height, width, 3), np.float32)
    for blur in (2, 5, 14):
        spots = dice.normal(0, 1, (height, width, 3)).astype(np.float32)
        picture += cv2.GaussianBlur(spots, (0, 0), blur) * blur * 50
    written, encoded = cv2.imencode(".png", np.clip(picture + 120, 0, 255).astype(np.uint8))
    assert written
    path.write_bytes(encoded.tobytes())
    return path


def make_wave(path: Path, sound: NDArray[np.float64], *, rate: int = RATE) -> Path:
    """``sound``: -1 … 1, samples or samples × channels."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1 if sound.ndim == 1 else sound.shape[1])
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())
    return path


def tone(seconds: float, *, hertz: float = 440.0, level: float = 0.2) -> NDArray[np.float64]:
    at = np.arange(round(seconds * RATE)) / RATE
    return np.asarray(level * np.sin(2 * np.pi * hertz * at), np.float64)


def babble(seconds: float, *, level: float = 0.1, seed: int = 3) -> NDArray[np.float64]:
    """Something like a voice: ringing pulses that come and go, with peaks far above its level."""
    length = round(seconds * RATE)
    at = np.arange(length) / RATE
    dice = np.random.default_rng(seed)
    pulses = np.zeros(length)
    pulses[np.cumsum(dice.integers(380, 480, length // 480))] = 1
    after = np.arange(RATE // 50) / RATE
    ring = np.exp(-after * 260) * (
        np.sin(2 * np.pi * 640 * after) + 0.5 * np.sin(2 * np.pi * 2100 * after)
    )
    voice = np.convolve(pulses, ring)[:length] * (0.15 + np.abs(np.sin(2 * np.pi * 2.2 * at)))
    return np.asarray(voice * level / np.sqrt(np.mean(voice**2)), np.float64)


def make_clip(
    path: Path,
    *,
    size: str = f"{WIDTH}x{HEIGHT}",
    fps: int = FPS,
    frames: int = 24,
    sound: str = "",
    encoding: tuple[str, ...] = ("-c:v", "libx264", "-preset", "ultrafast"),
) -> Path:
    """A clip as some provider may send it. ``sound``: an ffmpeg source, as ``sine=d=0.96``."""
    picture = ["-f", "lavfi", "-i", f"testsrc2=s={size}:r={fps}"]
    heard = ["-f", "lavfi", "-i", sound] if sound else []
    _ffmpeg(*picture, *heard, "-frames:v", str(frames), *encoding, str(path))
    return path


def _ffmpeg(*arguments: str) -> str:
    program = imageio_ffmpeg.get_ffmpeg_exe()
    command = [program, "-hide_banner", "-nostats", "-y", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    return ran.stderr


def grey_frames(path: Path) -> list[NDArray[np.uint8]]:
    """Every frame, decoded."""
    with av.open(str(path)) as file:
        return [_eight_bit(frame.to_ndarray(format="gray")) for frame in file.decode(video=0)]


def colour_frame(path: Path, number: int) -> NDArray[np.uint8]:
    with av.open(str(path)) as file:
        for at, frame in enumerate(file.decode(video=0)):
            if at == number:
                return _eight_bit(frame.to_ndarray(format="rgb24"))
    raise IndexError(number)


def samples(path: Path) -> NDArray[np.float32]:
    """The decoded sound, samples × channels."""
    with av.open(str(path)) as file:
        planes = [frame.to_ndarray() for frame in file.decode(audio=0)]
    return np.concatenate(planes, axis=1).T.astype(np.float32)


def _eight_bit(picture: NDArray[Any]) -> NDArray[np.uint8]:
    return picture.astype(np.uint8)


def track_ends(path: Path) -> tuple[Fraction, Fraction]:
    """When the picture and the sound end, in seconds."""
    with av.open(str(path)) as file:
        video, audio = file.streams.video[0], file.streams.audio[0]
        ends = [(stream.duration or 0) * (stream.time_base or 0) for stream in (video, audio)]
        return Fraction(ends[0]), Fraction(ends[1])


def loudness(path: Path) -> tuple[float, float]:
    """Integrated loudness in LUFS and true peak in dBTP."""
    meter = "ebur128=peak=true:framelog=quiet"
    said = _ffmpeg("-i", str(path), "-map", "0:a", "-af", meter, "-f", "null", "-")
    summary = said[said.rfind("Summary:") :]
    heard = re.search(r"\bI:\s+(-?[\d.]+)", summary)
    peak = re.search(r"Peak:\s+(-?[\d.]+)", summary)
    assert heard, summary
    assert peak, summary
    return float(heard[1]), float(peak[1])


def rms(sound: NDArray[np.float32]) -> float:
    """In dBFS."""
    return float(10 * np.log10(np.mean(np.square(sound, dtype=np.float64)) + 1e-12))
