"""The still seen through the camera's window: frames of yuv420p, sub-pixel exact.

The still is turned into the planes of the video once; each frame then warps half as many numbers as
it would in RGB, and ffmpeg has nothing left to convert. Bilinear is enough because the still is
larger than the clip (measured beside cubic: a third of the time).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from media_pipeline.providers.local.moves.camera_path import CameraPath, Window

Plane = NDArray[np.uint8]

#: BGR 0 … 255 -> Y′CbCr of BT.709, limited range.
_LUMA = np.array([0.0722, 0.7152, 0.2126]) * 219 / 255
_BLUE = np.array([0.5, -0.3854, -0.1146]) * 224 / 255
_RED = np.array([-0.0458, -0.4542, 0.5]) * 224 / 255
_BT709 = np.column_stack([np.vstack([_LUMA, _BLUE, _RED]), [16.0, 128.0, 128.0]])

#: MPEG puts a colour sample a quarter of its width left of the middle of its block.
_CHROMA_SITE = -0.25


@dataclass(frozen=True, kw_only=True)
class StillPlanes:
    """A still as luma in full and colour in half resolution."""

    luma: Plane
    blue: Plane
    red: Plane


def still_planes(picture: Plane) -> StillPlanes:
    """``picture``: height × width × 3, BGR, as OpenCV reads it; odd edges are repeated."""
    height, width = picture.shape[:2]
    even = cv2.copyMakeBorder(picture, 0, height % 2, 0, width % 2, cv2.BORDER_REPLICATE)
    mixed = cv2.transform(even.astype(np.float32), _BT709.astype(np.float32))
    half = (even.shape[1] // 2, even.shape[0] // 2)
    colour = cv2.resize(mixed, half, interpolation=cv2.INTER_AREA)
    return StillPlanes(
        luma=_eight_bit(mixed[:, :, 0]),
        blue=_eight_bit(colour[:, :, 1]),
        red=_eight_bit(colour[:, :, 2]),
    )


def _eight_bit(values: NDArray[np.generic]) -> Plane:
    return np.ascontiguousarray(np.clip(np.rint(values), 0, 255).astype(np.uint8))


def moving_frames(
    still: StillPlanes, path: CameraPath, *, width: int, height: int, frames: int
) -> Iterator[memoryview]:
    """Yield the planes (luma, blue, red) of each of ``frames`` frames."""
    for frame in range(frames):
        window = path(frame / (frames - 1) if frames > 1 else 0.0)
        matrix = _window_matrix(window, still.luma, width, height)
        half = _half_matrix(matrix)
        yield _warp(still.luma, matrix, (width, height)).data
        yield _warp(still.blue, half, (width // 2, height // 2)).data
        yield _warp(still.red, half, (width // 2, height // 2)).data


def _window_matrix(window: Window, luma: Plane, width: int, height: int) -> NDArray[np.float64]:
    """From a pixel of the frame to a point of the still."""
    still_height, still_width = luma.shape
    largest = min(still_width / width, still_height / height)
    scale = largest * window.size
    middle_x = still_width / 2 + (window.across - 0.5) * (still_width - scale * width)
    middle_y = still_height / 2 + (window.down - 0.5) * (still_height - scale * height)
    turn = math.radians(window.roll)
    cos, sin = scale * math.cos(turn), scale * math.sin(turn)
    # Pixel centres lie at halves: (x + 0.5, y + 0.5) of the frame, and the same in the still.
    x, y = 0.5 - width / 2, 0.5 - height / 2
    return np.array(
        [
            [cos, -sin, middle_x + cos * x - sin * y - 0.5],
            [sin, cos, middle_y + sin * x + cos * y - 0.5],
        ]
    )


def _half_matrix(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same view for planes of half the size, with the colour samples where MPEG wants them."""
    turn, offset = matrix[:, :2], matrix[:, 2]
    centre = np.array([0.5, 0.5])
    site = np.array([_CHROMA_SITE, 0.0])
    # full = 2 · half + 0.5 in pixel numbers, on both sides.
    moved = (turn @ (2 * site + centre) + offset - centre) / 2
    return np.column_stack([turn, moved])


def _warp(plane: Plane, matrix: NDArray[np.float64], size: tuple[int, int]) -> Plane:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    warped = cv2.warpAffine(plane, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return warped.astype(np.uint8, copy=False)
