"""How loud speech is, where it is heard, and turning it to one level."""

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

SPEECH_LEVEL = -20.0  # dBFS, RMS of the parts where someone speaks
AUDIBLE = 0.004  # of full scale: -48 dBFS
_PEAK = 0.89  # -1 dBFS
_BLOCK = 2400  # 50 ms at 48 kHz


def spoken_level(speech: Samples) -> float:
    """RMS (0..1) of the 50 ms blocks that hold speech; 0 for silence."""
    whole = len(speech) // _BLOCK * _BLOCK
    blocks = speech[:whole].reshape(-1, _BLOCK) if whole else speech[None]
    power = (blocks.astype(np.float64) ** 2).mean(axis=1)
    loud = power[power > 0.01 * power.max(initial=0.0)]
    return float(np.sqrt(loud.mean())) if len(loud) else 0.0


def at_level(speech: Samples, decibel: float) -> Samples:
    """``speech`` at ``decibel`` dBFS, its loudest peaks bent to stay under -1 dBFS."""
    level = spoken_level(speech)
    if not level:
        return speech
    louder = speech * (10 ** (decibel / 20) / level)
    knee = 0.6
    over = np.maximum(np.abs(louder) - knee, 0)
    bent = np.minimum(np.abs(louder), knee) + (_PEAK - knee) * np.tanh(over / (_PEAK - knee))
    return np.asarray(np.sign(louder) * bent, dtype=np.float32)


def audible_span(speech: Samples) -> tuple[int, int] | None:
    """First audible sample and one past the last; None if nothing is heard."""
    heard = np.flatnonzero(np.abs(speech) > AUDIBLE)
    return (int(heard[0]), int(heard[-1]) + 1) if len(heard) else None


def trimmed(speech: Samples, lead: int = 480, tail: int = 1920) -> Samples:
    """``speech`` without its silent ends, faded in over ``lead`` and out over ``tail`` samples."""
    span = audible_span(speech)
    if span is None:
        return speech[:0]
    first, last = max(0, span[0] - lead), min(len(speech), span[1] + tail)
    kept = speech[first:last].copy()
    kept[: span[0] - first] *= np.linspace(0, 1, span[0] - first, dtype=np.float32)
    kept[len(kept) - (last - span[1]) :] *= np.linspace(1, 0, last - span[1], dtype=np.float32)
    return kept
