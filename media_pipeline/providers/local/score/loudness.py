"""How loud music is, in LUFS (ITU-R BS.1770: weighted as ears hear, gated)."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

_RATE = 48_000
_BLOCK = 19_200  # 400 ms


def loudness(sound: NDArray[np.float32]) -> float:
    """LUFS of stereo ``sound`` (frames x 2, at least 0.4 s) at 48 kHz; -70 for silence."""
    size = 1 << (len(sound) - 1).bit_length()
    weighted = np.fft.irfft(np.fft.rfft(sound, size, axis=0) * _ear(size)[:, None], size, axis=0)[
        : len(sound)
    ]
    whole = max(1, len(sound) // _BLOCK)
    blocks = weighted[: whole * _BLOCK].reshape(whole, -1, 2)
    power = (blocks**2).mean(axis=1).sum(axis=1)
    heard = power[_lufs(power) > -70]
    if not len(heard):
        return -70.0
    heard = heard[_lufs(heard) > _lufs(heard.mean()) - 10]
    return float(_lufs(heard.mean()))


def _lufs(power: NDArray[np.float64] | np.float64) -> NDArray[np.float64]:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(power, 1e-12)))


@cache
def _ear(size: int) -> NDArray[np.float64]:
    """The weighting filters' gain at each frequency of a transform of ``size``."""
    delay = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    shelf = (1.53512485958697, -2.69169618940638, 1.19839281085285), (
        1.0, -1.69065929318241, 0.73248077421585,
    )  # fmt: skip
    low_cut = (1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)
    gain = np.ones(len(delay))
    for above, below in (shelf, low_cut):
        polynomials = [sum(c * delay**power for power, c in enumerate(p)) for p in (above, below)]
        gain = gain * np.abs(polynomials[0] / polynomials[1])
    return np.asarray(gain)
