"""Mastering: the whole film at -14 LUFS (EBU R128 integrated), no true peak above -1 dB.

Measured first, then turned up or down by one number for the whole film, so that nothing pumps. A
limiter takes only the peaks that would be too high, at four times the rate so that it sees those
between the samples.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from media_pipeline.assets.ffmpeg import run_ffmpeg

TARGET = -14.0  # LUFS

#: Under -1 dB by what AAC may add to a peak.
_CEILING = -2.0  # dBTP
_SILENCE = -69.0  # LUFS; EBU R128 hears nothing below -70
_LARGEST_GAIN = 24.0  # dB; more would lift a noise floor
_LARGEST_CORRECTION = 6.0  # dB into the limiter; more would be heard as a limiter
_CLOSE = 0.3  # LU

#: The most times a film is listened to before it is written.
HEARINGS = 4

RAW_SOUND = ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i", "pipe:0"]


@dataclass(frozen=True, kw_only=True)
class Loudness:
    integrated: float  # LUFS
    peak: float  # dBTP


def measure_loudness(blocks: Iterable[memoryview], *, through: str = "") -> Loudness:
    """Hear raw sound (48 kHz stereo float32), behind the filters ``through``.

    Raises FfmpegFailed.
    """
    chain = f"{through},{_METER}" if through else _METER
    logged = run_ffmpeg(
        ["-loglevel", "info", *RAW_SOUND, "-af", chain, "-f", "null", "-"], feed=blocks
    )
    summary = logged[logged.rfind("Summary:") :]
    return Loudness(integrated=_number("I", summary), peak=_number("Peak", summary))


_METER = "ebur128=peak=true:framelog=quiet"


def _number(name: str, summary: str) -> float:
    found = re.search(rf"\b{name}:\s+(-?[\d.]+|-?inf|nan)", summary)
    return float(found[1]) if found and found[1] != "nan" else float("-inf")


def master_filter(hear: Callable[[str], Loudness]) -> str:
    """The filter that brings a sound to the target. ``hear`` measures the sound behind a filter.

    Peaks that need no limiting get one number and one hearing. Limiting takes loudness away, so it
    is heard again and turned up, at most three times.
    """
    plain = hear("")
    if plain.integrated < _SILENCE:
        return "anull"
    gain = min(TARGET - plain.integrated, _LARGEST_GAIN)
    if plain.peak + gain <= _CEILING:
        return _volume(gain)
    highest = gain + _LARGEST_CORRECTION
    for _ in range(HEARINGS - 1):
        lost = TARGET - hear(_limited(gain)).integrated
        if lost < _CLOSE or gain >= highest:
            break
        # Of every decibel more, the limiter takes its part again.
        gain = min(gain + 1.5 * lost, highest)
    return _limited(gain)


def _volume(gain: float) -> str:
    return f"volume={gain:.3f}dB"


def _limited(gain: float) -> str:
    ceiling = 10 ** (_CEILING / 20)
    limiter = f"alimiter=limit={ceiling:.4f}:attack=4:release=60:level=false:latency=true"
    return f"{_volume(gain)},aresample=192000,{limiter},aresample=48000"
