"""Where the voice's pulses are in a recording: one mark a pitch period."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

_FRAME = 1024  # samples; 46 ms at 22 050 Hz: two periods of the deepest voice
_HOP = 110  # samples; 5 ms
_LOWEST, _HIGHEST = 60.0, 320.0  # Hz
_BREATH = 110  # samples between marks where nothing vibrates


@dataclass(frozen=True)
class PitchMarks:
    """``places`` (samples, ascending); at each the ``periods`` in samples and if ``voiced``."""

    places: NDArray[np.int64]
    periods: NDArray[np.int64]
    voiced: NDArray[np.bool_]

    def nearest(self, sample: float) -> int:
        after = int(np.searchsorted(self.places, sample))
        if after == 0:
            return 0
        if after == len(self.places):
            return after - 1
        before = after - 1
        nearer_before = sample - self.places[before] <= self.places[after] - sample
        return before if nearer_before else after


def pitch_marks(spoken: Samples, rate: int) -> PitchMarks:
    """The marks of a mono recording; between voiced stretches one every 5 ms."""
    periods = pitch_periods(spoken, rate)
    # The pulse of a voice leans to one side; marks follow the stronger.
    side = spoken if spoken.max(initial=0.0) >= -spoken.min(initial=0.0) else -spoken
    places: list[int] = []
    lengths: list[int] = []
    voiced: list[bool] = []
    at = 0
    while at < len(spoken):
        period = int(periods[min(at // _HOP, len(periods) - 1)])
        place = at
        if period:
            reach = period // 2 if not (voiced and voiced[-1]) else max(period // 8, 2)
            low = max(at - reach, places[-1] + period // 2 if places else 0)
            place = low + int(np.argmax(side[low : at + reach + 1])) if low <= at + reach else at
        places.append(place)
        lengths.append(period or _BREATH)
        voiced.append(period > 0)
        at = place + (period or _BREATH)
    return PitchMarks(np.array(places), np.array(lengths), np.array(voiced, dtype=bool))


def pitch_periods(spoken: Samples, rate: int) -> NDArray[np.int64]:
    """The pitch period in samples every 5 ms; 0 where the voice does not vibrate."""
    shortest, longest = int(rate / _HIGHEST), int(rate / _LOWEST)
    likeness, loudness = _likeness(spoken, longest)
    lags = np.arange(shortest, longest)
    # Every multiple of the true period looks as good as it: the shorter is preferred a little.
    score = likeness[:, shortest:longest] - 0.06 * np.log2(lags / shortest)
    first = lags[score.argmax(axis=1)]
    strength = likeness[np.arange(len(first)), first]
    voiced = (strength > 0.45) & (loudness > 0.03 * loudness.max(initial=0.0))
    if not voiced.any():
        return np.zeros(len(first), dtype=np.int64)
    usual = np.median(first[voiced])
    near = (lags > usual / 1.9) & (lags < usual * 1.7)
    periods = np.where(voiced, lags[np.where(near, score, -9.0).argmax(axis=1)], 0)
    around = np.lib.stride_tricks.sliding_window_view(np.pad(periods, 2, mode="edge"), 5)
    smooth = np.median(around, axis=1)
    return np.where(voiced & (smooth > 0), smooth, periods).astype(np.int64)


def _likeness(spoken: Samples, longest: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Per 5 ms: how alike the voice is to itself after each lag (-1..1), and its RMS."""
    padded = np.concatenate([np.zeros(_FRAME // 2), spoken, np.zeros(_FRAME)])
    frames = np.lib.stride_tricks.sliding_window_view(padded, _FRAME)[::_HOP]
    frames = frames[: len(spoken) // _HOP + 1]
    window = np.hanning(_FRAME)
    of_window = _autocorrelation(window[None])
    likeness = np.empty((len(frames), longest), dtype=np.float32)
    for begin in range(0, len(frames), 512):  # a bounded piece at a time
        alike = _autocorrelation(frames[begin : begin + 512] * window) / of_window
        likeness[begin : begin + 512] = alike[:, :longest]
    return likeness, np.sqrt((frames**2).mean(axis=1)).astype(np.float32)


def _autocorrelation(frames: NDArray[np.float64]) -> NDArray[np.float64]:
    spectrum = np.fft.rfft(frames, 2 * _FRAME, axis=1)
    alike = np.fft.irfft(np.abs(spectrum) ** 2, axis=1)[:, : _FRAME // 2]
    return np.asarray(alike / np.maximum(alike[:, :1], 1e-9))
