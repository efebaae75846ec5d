"""Where the camera looks: for every instant of a shot, a window into the still.

A window is given so that it can never leave the picture: its ``size`` as a fraction of the largest
window of the clip's shape that fits into the still, and where it stands in what room is left
(``across`` 0 = left edge … 1 = right edge, ``down`` 0 = top … 1 = bottom).

Speeds are limited per second of film, not per shot: a short shot moves less, never faster.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

#: The size at which a still of 1.25 times the clip is shown pixel by pixel.
NATIVE = 0.8
#: Sideways moves stay off it: at one pixel to one, every half pixel of way would blur the whole
#: frame and every whole one sharpen it again (measured: 0.25 px of visible unrest, here 0.01).
_SIDEWAYS = 0.85
#: Eyes are above the middle of a picture; zooms keep this height in place.
EYE_HEIGHT = 0.45

_TRAVEL_PER_SECOND = 0.065  # of the frame's width or height
_ZOOM_PER_SECOND = 0.045


@dataclass(frozen=True, kw_only=True)
class Window:
    size: float
    across: float = 0.5
    down: float = EYE_HEIGHT
    roll: float = 0.0  # degrees, clockwise


#: At time 0 … 1 of the shot.
CameraPath = Callable[[float], Window]


def camera_path(move: str, *, seconds: float, seed: int) -> CameraPath | None:
    """The path of a named camera move over a shot of ``seconds``; None for a word nobody knows."""
    make = _MOVES.get(move)
    return make(seconds, seed) if make else None


def ease(time: float) -> float:
    """0 … 1, starting and ending gently but not from a standstill: shots are cut into motion."""
    return 0.3 * time + 0.7 * time * time * (3 - 2 * time)


def _zoom(near: float, far: float, time: float) -> Window:
    # Constant ratios look like constant speed.
    return Window(size=far * math.exp(time * math.log(near / far)))


def _nearest(far: float, seconds: float) -> float:
    return max(NATIVE, far * math.exp(-_ZOOM_PER_SECOND * seconds))


def _push_in(seconds: float, _seed: int) -> CameraPath:
    return lambda time: _zoom(_nearest(0.98, seconds), 0.98, ease(time))


def _pull_out(seconds: float, _seed: int) -> CameraPath:
    return lambda time: _zoom(_nearest(0.98, seconds), 0.98, 1 - ease(time))


def _static(seconds: float, seed: int) -> CameraPath:
    # Held, but alive: about four pixels a second at the edge of a frame of 1280.
    near = 0.97 * max(0.94, math.exp(-0.004 * seconds))
    if seed % 2:
        return lambda time: _zoom(near, 0.97, 1 - time)
    return lambda time: _zoom(near, 0.97, time)


def _travel(size: float, seconds: float) -> float:
    """How far ``across`` or ``down`` may go around the middle, 0 … 1."""
    room = (1 - size) / size  # in frames
    return min(1.0, _TRAVEL_PER_SECOND * seconds / room)


def _across(direction: int, eased: bool) -> Callable[[float, int], CameraPath]:
    def make(seconds: float, _seed: int) -> CameraPath:
        reach = direction * _travel(_SIDEWAYS, seconds)

        def path(time: float) -> Window:
            along = ease(time) if eased else time
            return Window(size=_SIDEWAYS, across=0.5 + reach * (along - 0.5))

        return path

    return make


def _down(direction: int) -> Callable[[float, int], CameraPath]:
    def make(seconds: float, _seed: int) -> CameraPath:
        reach = direction * _travel(_SIDEWAYS, seconds)
        return lambda time: Window(size=_SIDEWAYS, down=0.5 + reach * (ease(time) - 0.5))

    return make


def _handheld(seconds: float, seed: int) -> CameraPath:
    """Breathing and small steps: slow waves carry most of it, quick ones are small."""
    dice = random.Random(seed)  # noqa: S311 - a film, not a secret
    waves = [
        [(hertz * dice.uniform(0.85, 1.15), dice.uniform(0, math.tau)) for hertz in _SWAY]
        for _ in range(3)
    ]

    def sway(axis: int, time: float) -> float:
        at = time * seconds * math.tau
        return sum(
            weight * math.sin(at * hertz + phase)
            for weight, (hertz, phase) in zip(_SWAY.values(), waves[axis], strict=True)
        )

    return lambda time: Window(
        size=0.9,
        across=0.5 + 0.10 * sway(0, time),
        down=0.5 + 0.12 * sway(1, time),
        roll=0.22 * sway(2, time),
    )


#: hertz -> share of the movement
_SWAY = {0.23: 0.62, 0.57: 0.28, 1.21: 0.10}

_MOVES: dict[str, Callable[[float, int], CameraPath]] = {
    "static": _static,
    "push in": _push_in,
    "pull out": _pull_out,
    "pan left": _across(-1, eased=True),
    "pan right": _across(1, eased=True),
    "track left": _across(-1, eased=False),
    "track right": _across(1, eased=False),
    "tilt up": _down(-1),
    "tilt down": _down(1),
    "handheld": _handheld,
}

CAMERA_MOVES = tuple(_MOVES)
