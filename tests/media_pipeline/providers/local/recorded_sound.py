"""A WAV read back as the tests want it."""

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def read_sound(path: Path, *, channels: int) -> NDArray[np.float64]:
    """Samples -1..1 (frames, or frames x channels) of a 48 kHz 16-bit WAV of so many channels."""
    with wave.open(str(path), "rb") as sound:
        assert (sound.getframerate(), sound.getsampwidth()) == (48_000, 2)
        assert sound.getnchannels() == channels
        samples = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2") / 32768
    return samples if channels == 1 else samples.reshape(-1, channels)


def decibel(sound: NDArray[np.float64]) -> float:
    """RMS in dBFS."""
    return float(20 * np.log10(np.sqrt((sound**2).mean()) + 1e-9))
