"""The animator makes a moving clip from a still."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

#: Camera move -> how it is told to a model that reads prose.
MOVES: Final[Mapping[str, str]] = {
    "static": "The camera does not move.",
    "push in": "The camera pushes in slowly.",
    "pull out": "The camera pulls out slowly.",
    "pan left": "The camera pans left.",
    "pan right": "The camera pans right.",
    "tilt up": "The camera tilts up.",
    "tilt down": "The camera tilts down.",
    "track left": "The camera tracks left.",
    "track right": "The camera tracks right.",
    "handheld": "The camera is handheld.",
}
_NAMED = re.compile(
    r"\b(?:(push|pull|pan|tilt|track)(?:e?s|n?ing)?\s+(in|out|left|right|up|down)|(handheld|static))\b",
    re.IGNORECASE,
)


def move_in_words(camera_move: str) -> str:
    return MOVES.get(camera_move, f"Camera: {camera_move}." if camera_move else "")


def named_move(prose: str) -> str:
    """The camera move that a text names first; empty when it names none that is known."""
    for found in _NAMED.finditer(prose):
        move = (found[3] or f"{found[1]} {found[2]}").lower()
        if move in MOVES:
            return move
    return "static" if "camera does not move" in prose.lower() else ""


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
