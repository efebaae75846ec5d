"""A sound of the cut as samples: 48 kHz stereo, read piece by piece, whatever file it came from."""

import wave
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from media_pipeline.assets.ffmpeg import media_input, media_output, run_ffmpeg

RATE = 48_000
#: samples × 2 (left, right), -1 … 1
Samples = NDArray[np.float32]

_WINDOW = RATE // 50  # 20 ms
_PIECE = 500 * _WINDOW  # 10 s
_AUDIBLE = 10 ** (-60 / 20)


@dataclass(frozen=True, kw_only=True)
class SoundSource:
    """A 48 kHz 16-bit WAV of one or two channels; ``samples`` long."""

    path: Path
    channels: int
    samples: int

    def read(self, start: int, count: int) -> Samples:
        """``count`` samples from ``start``; silence before the beginning and after the end."""
        piece = np.zeros((count, 2), np.float32)
        first, last = max(start, 0), min(start + count, self.samples)
        if first < last:
            with wave.open(str(self.path), "rb") as sound:
                sound.setpos(first)
                raw = sound.readframes(last - first)
            # A mono sound stands in the middle: its one column fills both channels.
            heard = np.frombuffer(raw, "<i2").reshape(-1, self.channels)
            begins = first - start
            piece[begins : begins + len(heard)] = heard * np.float32(1 / 32768)
        return piece


@dataclass(frozen=True, kw_only=True)
class Hearing:
    """What is heard in a sound.

    ``loudness``: root mean square over its sounding windows, in dBFS; minus infinity for silence.
    ``spans``: where it sounds, in samples. ``ends``: after its last audible sample.
    """

    loudness: float
    spans: tuple[tuple[int, int], ...]
    ends: int


def open_sound(path: Path, *, scratch: Path, name: str) -> SoundSource:
    """Open a WAV as it is when it fits, else decode the file's sound to ``scratch/name.wav``.

    Raises FfmpegFailed for a file without a readable sound, OSError for a missing one.
    """
    with path.open("rb"):
        pass  # a missing file says so by itself
    fitting = _fitting_wave(path)
    if fitting:
        return fitting
    decoded = scratch / f"{name}.wav"
    run_ffmpeg(
        [
            *("-loglevel", "error", *media_input(path), "-map", "0:a:0"),
            # A sound that starts after its picture, or has holes, keeps its place.
            *("-af", "aresample=48000:async=1:first_pts=0", "-ac", "2"),
            *("-c:a", "pcm_s16le", "-f", "wav", media_output(decoded)),
        ]
    )
    source = _fitting_wave(decoded)
    return source or SoundSource(path=decoded, channels=2, samples=0)


def _fitting_wave(path: Path) -> SoundSource | None:
    try:
        with wave.open(str(path), "rb") as sound:
            if sound.getframerate() != RATE or sound.getsampwidth() != 2:
                return None
            if sound.getnchannels() not in (1, 2):
                return None
            return SoundSource(path=path, channels=sound.getnchannels(), samples=sound.getnframes())
    except (wave.Error, EOFError):
        return None


def listen(source: SoundSource) -> Hearing:
    """Hear a sound once from beginning to end, ten seconds in memory at a time."""
    power = np.concatenate([_power(piece) for piece in _pieces(source)] or [np.zeros(0)])
    loudest = float(power.max(initial=0.0))
    # A window sounds when it is audible at all and not 40 dB below the loudest one.
    sounding = power > max(_AUDIBLE**2, loudest * 1e-4)
    if not sounding.any():
        return Hearing(loudness=-np.inf, spans=(), ends=0)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], sounding.astype(np.int8), [0]])))
    spans = tuple(
        (int(start) * _WINDOW, min(int(end) * _WINDOW, source.samples))
        for start, end in edges.reshape(-1, 2)
    )
    loudness = 10 * float(np.log10(power[sounding].mean()))
    return Hearing(loudness=loudness, spans=spans, ends=_audible_end(source))


def _pieces(source: SoundSource) -> Iterator[Samples]:
    for start in range(0, source.samples, _PIECE):
        yield source.read(start, min(_PIECE, source.samples - start))


def _power(piece: Samples) -> NDArray[np.float64]:
    windows = -(-len(piece) // _WINDOW)
    padded = np.zeros((windows * _WINDOW, 2), np.float64)
    padded[: len(piece)] = piece
    squares = (padded * padded).reshape(windows, _WINDOW * 2)
    return np.asarray(squares.mean(axis=1), np.float64)


def _audible_end(source: SoundSource) -> int:
    for end in range(source.samples, 0, -_PIECE):
        start = max(0, end - _PIECE)
        audible = np.abs(source.read(start, end - start)).max(axis=1) > _AUDIBLE
        if audible.any():
            return start + int(np.flatnonzero(audible)[-1]) + 1
    return 0
