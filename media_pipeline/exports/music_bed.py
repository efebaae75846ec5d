"""The music under a film: made exactly as long as the film, and lower while somebody speaks.

Ducking looks ahead, as no live compressor can: where speech is is known, so the music has gone down
when the first word comes, and stays down over the breath between two lines.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_pipeline.exports.sound_source import RATE, Hearing, Samples, SoundSource

_LEVEL = -27.0  # dBFS over its sounding windows, beside speech at -20
_DUCK = -9.0  # dB under speech
_DOWN = int(0.25 * RATE)
_UP = int(0.70 * RATE)
_BREATH = int(1.20 * RATE)  # a shorter pause is no reason to come up

_LOOP_FADE = 2 * RATE
_END_FADE = int(2.5 * RATE)
#: Music that ends this close to the film's end has an ending of its own.
_OWN_ENDING = RATE

Spans = list[tuple[int, int]]


@dataclass(frozen=True, kw_only=True)
class MusicBed:
    """``speech``: where somebody speaks, in samples of the film, ordered and apart."""

    source: SoundSource
    gain: float
    film_samples: int
    speech: Spans

    def read(self, start: int, count: int) -> Samples:
        """The music of ``count`` samples of the film from ``start``."""
        music = self._fitted(start, count)
        at = np.arange(start, start + count, dtype=np.float64)
        level = 10 ** (self._duck(at) / 20) * self.gain * self._end_fade(at)
        music *= level[:, np.newaxis].astype(np.float32)
        return music

    @property
    def _loops(self) -> bool:
        return self.source.samples < self.film_samples - _OWN_ENDING

    def _fitted(self, start: int, count: int) -> Samples:
        if not self._loops:
            return self.source.read(start, count)
        length = self.source.samples
        fade = min(_LOOP_FADE, length // 3)
        period = max(1, length - fade)
        music = np.zeros((count, 2), np.float32)
        first = max(0, (start - length) // period)
        for turn in range(first, (start + count) // period + 1):
            begin = turn * period
            low, high = max(start, begin), min(start + count, begin + length)
            if low >= high:
                continue
            at = np.arange(low - begin, high - begin, dtype=np.float64)
            weight = np.ones_like(at)
            if turn:
                weight *= _rise(at / max(1, fade))
            weight *= _rise((length - at) / max(1, fade))
            piece = self.source.read(low - begin, high - low)
            music[low - start : high - start] += piece * weight[:, np.newaxis].astype(np.float32)
        return music

    def _end_fade(self, at: NDArray[np.float64]) -> NDArray[np.float64]:
        ends_itself = not self._loops and self.source.samples <= self.film_samples
        if ends_itself:
            return np.ones_like(at)
        fade = max(1, min(_END_FADE, self.film_samples // 4))
        return _rise((self.film_samples - at) / fade)

    def _duck(self, at: NDArray[np.float64]) -> NDArray[np.float64]:
        """dB at each sample: 0, and ``_DUCK`` under speech, with straight slopes between."""
        if not self.speech:
            return np.zeros_like(at)
        when: list[float] = []
        level: list[float] = []
        for start, end in self.speech:
            when += [start - _DOWN, start, end, end + _UP]
            level += [0.0, _DUCK, _DUCK, 0.0]
        return np.interp(at, when, level)


def music_bed(source: SoundSource, heard: Hearing, *, film_samples: int, speech: Spans) -> MusicBed:
    gain = 10 ** ((_LEVEL - heard.loudness) / 20) if np.isfinite(heard.loudness) else 0.0
    return MusicBed(
        source=source, gain=gain, film_samples=film_samples, speech=joined_spans(speech, _BREATH)
    )


def joined_spans(spans: Spans, gap: int) -> Spans:
    """Spans in order, those less than ``gap`` apart made one."""
    joined: Spans = []
    for start, end in sorted(spans):
        if joined and start - joined[-1][1] < gap:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _rise(share: NDArray[np.float64]) -> NDArray[np.float64]:
    """0 … 1 of a fade as a gain of equal power."""
    return np.asarray(np.sin(np.clip(share, 0.0, 1.0) * (np.pi / 2)), np.float64)
