"""
One recorded voice made into another: its pitch, its throat, its pace.

Pitch-synchronous overlap-add: the signal is cut into grains of two pitch periods, the grains are
laid closer together (higher) or wider apart (lower), repeated or skipped (slower, faster); then
everything is resampled, which moves the formants as a smaller or larger throat would.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_pipeline.providers.local.speech.pitch_marks import PitchMarks, pitch_marks

Samples = NDArray[np.float32]

SPEECH_RATE = 48_000


@dataclass(frozen=True, kw_only=True)
class VoiceShape:
    """How a voice differs from the recorded one; 1 and 0 leave it as it is.

    ``pitch``, ``throat`` (formants: above 1 is a smaller throat) and ``pace`` are factors.
    ``liveliness`` widens (above 0) or flattens the melody. ``brightness`` in dB an octave.
    ``tremor`` is the depth, 0..1, of an old voice's shaking.
    """

    pitch: float = 1.0
    throat: float = 1.0
    pace: float = 1.0
    liveliness: float = 0.0
    brightness: float = 0.0
    tremor: float = 0.0


def reshape(spoken: Samples, rate: int, shape: VoiceShape) -> Samples:
    """``spoken`` (mono at ``rate``) in the voice of ``shape``, at SPEECH_RATE."""
    laid = _lay_grains(spoken, pitch_marks(spoken, rate), rate, shape)
    return resample(laid, rate * shape.throat, shape.brightness)


def _lay_grains(spoken: Samples, marks: PitchMarks, rate: int, shape: VoiceShape) -> Samples:
    longest = int(marks.periods.max(initial=1)) + 2
    padded = np.concatenate([np.zeros(longest), spoken, np.zeros(longest)])
    stretch = shape.throat / shape.pace
    length = int(len(spoken) * stretch)
    laid = np.zeros(length + 4 * longest)
    weight = np.zeros_like(laid)
    middle = np.median(marks.periods[marks.voiced]) if marks.voiced.any() else 1.0
    windows: dict[int, NDArray[np.float64]] = {}
    at = 0.0
    while at < length and len(marks.places):
        nearest = marks.nearest(at / stretch)
        period = int(marks.periods[nearest])
        if period not in windows:
            windows[period] = np.hanning(2 * period + 1)
        window = windows[period]
        begin = int(marks.places[nearest]) - period + longest
        to = int(at) + longest - period
        shake = 1 + shape.tremor * 0.25 * np.sin(2 * np.pi * 5.3 * at / rate)
        laid[to : to + 2 * period + 1] += padded[begin : begin + 2 * period + 1] * window * shake
        weight[to : to + 2 * period + 1] += window
        step = float(period)
        if marks.voiced[nearest]:
            melody = (middle / period) ** shape.liveliness
            wobble = 1 + shape.tremor * 0.05 * np.sin(2 * np.pi * 5.3 * at / rate + 1)
            step = period * shape.throat / (shape.pitch * melody * wobble)
        at += max(step, 20.0)
    laid /= np.maximum(weight, 0.3)
    return laid[longest : longest + length].astype(np.float32)


def resample(samples: Samples, rate: float, brightness: float = 0.0) -> Samples:
    """``samples`` from ``rate`` to the higher SPEECH_RATE, through their spectrum.

    ``brightness`` tilts the spectrum by so many dB an octave around 1 kHz. What a room's hum would
    be, below 70 Hz, is taken away.
    """
    if not len(samples):
        return samples
    margin = 512
    size = _even_smooth(len(samples) + 2 * margin)
    padded = np.zeros(size)
    padded[margin : margin + len(samples)] = samples
    spectrum = np.fft.rfft(padded)
    hertz = np.maximum(np.arange(len(spectrum)) * (rate / size), 1.0)
    octaves = np.clip(np.log2(hertz / 1000), -3, 3)
    spectrum *= 10 ** (octaves * brightness / 20) * np.clip(hertz / 70, 0, 1) ** 4
    grown = 2 * round(size * SPEECH_RATE / rate / 2)
    wide = np.zeros(grown // 2 + 1, dtype=complex)
    wide[: len(spectrum)] = spectrum
    sound = np.fft.irfft(wide, grown) * (grown / size)
    first = round(margin * SPEECH_RATE / rate)
    return sound[first : first + round(len(samples) * SPEECH_RATE / rate)].astype(np.float32)


def _even_smooth(least: int) -> int:
    """The next length whose Fourier transform is quick: m·2^k with m of 8..16."""
    scale = 1 << max(0, least.bit_length() - 4)
    return scale * -(-least // scale)
