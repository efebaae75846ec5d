"""WAV files as they are, not as they say: what is streamed is written before its length is known.

A header of such a file says 0, 2³¹ or 2³² - 1 bytes of sound, or as many as were planned. Here the
sound ends where the file ends.
"""

import array
import struct
import sys
import wave
from dataclasses import dataclass
from pathlib import Path

from media_pipeline.assets.publish_file import publish_file, unfinished

RATE = 48_000
#: -48 dBFS of 16 bits: what is quieter is heard by nobody.
AUDIBLE = 131
_PCM, _EXTENSIBLE = 1, 0xFFFE
#: Bytes between two sounds of a search from the end: 20 ms.
_STEP = RATE // 50


class NoWave(ValueError):
    """Not a WAV file of samples, or one cut off before its sound."""


@dataclass(frozen=True)
class WavSound:
    """Samples, interleaved, little-endian. ``width`` in bytes of one sample."""

    rate: int
    channels: int
    width: int
    frames: bytes

    @property
    def seconds(self) -> float:
        return len(self.frames) / (self.rate * self.channels * self.width)


def parse_wav(data: bytes) -> WavSound:
    """The whole sound that is in ``data``, whatever its sizes say. Raises NoWave."""
    if data[:4] not in (b"RIFF", b"RF64") or data[8:12] != b"WAVE":
        raise NoWave("no WAV file")
    form: tuple[int, int, int] | None = None
    at = 12
    while at + 8 <= len(data):
        name, size = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
        at += 8
        if name == b"fmt " and at + 16 <= len(data):
            code, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", data, at)
            if code not in (_PCM, _EXTENSIBLE) or not channels or not rate or bits not in (16, 24):
                raise NoWave(f"a WAV file of kind {code} with {bits} bits is not read here")
            form = rate, channels, bits // 8
        elif name == b"data":
            if form is None:
                raise NoWave("a WAV file that does not say what is in it")
            return _sound(data, at, size, *form)
        at += size + size % 2
    raise NoWave("a WAV file without sound")


def _sound(data: bytes, at: int, size: int, rate: int, channels: int, width: int) -> WavSound:
    end = at + size
    # 0 and sizes beyond the file are lies of a stream; less than the file may be true.
    if not size or end > len(data):
        end = len(data)
    whole = (end - at) // (channels * width) * (channels * width)
    return WavSound(rate, channels, width, data[at : at + whole])


def write_wav(target: Path, frames: bytes, *, rate: int = RATE) -> float:
    """Mono 16-bit samples as a file whole or not at all, with its true length. In seconds."""
    with wave.open(str(unfinished(target)), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(frames)
    publish_file(target)
    return len(frames) / (2 * rate)


def read_frames(path: Path) -> bytes:
    """The samples of a recording of ours: 48 kHz, mono, 16 bits. Raises NoWave and OSError."""
    sound = parse_wav(path.read_bytes())
    if (sound.rate, sound.channels, sound.width) != (RATE, 1, 2):
        raise NoWave(f"{sound.rate} Hz, {sound.channels} channels: not a recording of ours")
    return sound.frames


def piece(frames: bytes, start: float, end: float) -> bytes:
    """From ``start`` to ``end`` seconds of mono 16-bit samples at RATE."""
    return frames[2 * round(start * RATE) : 2 * round(end * RATE)]


def silence(seconds: float) -> bytes:
    return bytes(2 * max(0, round(seconds * RATE)))


def last_audible(frames: bytes, start: float, end: float) -> float:
    """When, in seconds, the last sound between ``start`` and ``end`` ends; ``start``: none."""
    samples = _samples(piece(frames, start, end))
    for begin in range(len(samples) // _STEP * _STEP, -1, -_STEP):
        block = samples[begin : begin + _STEP]
        heard = [at for at, one in enumerate(block) if abs(one) > AUDIBLE]
        if heard:
            return start + (begin + heard[-1] + 1) / RATE
    return start


def is_silent(frames: bytes) -> bool:
    samples = _samples(frames)
    return not samples or max(max(samples), -min(samples)) <= AUDIBLE


def _samples(frames: bytes) -> "array.array[int]":
    samples = array.array("h", frames)
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def first_audible(frames: bytes) -> float | None:
    """When, in seconds, the first sound begins; None: there is none."""
    at = next((at for at, one in enumerate(_samples(frames)) if abs(one) > AUDIBLE), None)
    return None if at is None else at / RATE
