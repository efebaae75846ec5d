"""The animator makes a moving clip from a still."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class ClipRequest:
    """One clip without sound: exactly ``frames`` frames at ``fps``, ``width`` × ``height`` pixels.

    ``still`` may be larger than the clip; it has the same aspect ratio. ``camera_move`` is a word
    of ``analyst.ShotIdea``. ``target`` is where the MP4 (H.264, yuv420p) is written, whole or not
    at all.
    """

    still: Path
    target: Path
    width: int
    height: int
    frames: int
    fps: int
    camera_move: str
    seed: int = 0


@dataclass(frozen=True, kw_only=True)
class Clip:
    path: Path
    frames: int
    fps: int
    model: str


class Animator(Protocol):
    """Animates. Raises ProviderError only."""

    name: str

    def animate(self, request: ClipRequest) -> Clip: ...
