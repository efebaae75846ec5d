"""A cut: which picture and which sound stand where in the film, and the hash that names it."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

#: Raised when the same cut would come out differently: another mix, another encoding.
EXPORT_VERSION = 1


@dataclass(frozen=True, kw_only=True)
class CutLine:
    """A line as it was delivered; ``start`` and ``end`` in seconds from the start of its shot."""

    character: str
    text: str
    start: float
    end: float


@dataclass(frozen=True, kw_only=True)
class CutShot:
    """One shot of exactly ``frames`` frames.

    Shown is the ``clip`` (trimmed, or its last frame held), else the ``still`` with a gentle move,
    else black. Of a clip that shows several shots ``clip_part`` says which seconds are this one's:
    where they start, and how many they are. Heard are the clip's own sound (unless ``clip_sound``
    is off) and the ``speech``, which begins ``speech_at`` seconds into the shot and must end inside
    it.
    """

    frames: int
    clip: Path | None = None
    clip_part: tuple[float, float] | None = None
    still: Path | None = None
    speech: Path | None = None
    speech_at: float = 0.0
    clip_sound: bool = True
    lines: tuple[CutLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FilmCut:
    """A whole film. ``language``: ISO 639-2 of the subtitles, ``und`` when nobody knows."""

    width: int
    height: int
    fps: int
    shots: tuple[CutShot, ...]
    music: Path | None = None
    title: str = ""
    language: str = "und"

    @cached_property
    def frames(self) -> int:
        return sum(shot.frames for shot in self.shots)

    @property
    def seconds(self) -> float:
        return self.frames / self.fps

    @cached_property
    def first_frames(self) -> tuple[int, ...]:
        """The film's frame at which each shot begins."""
        starts, at = [], 0
        for shot in self.shots:
            starts.append(at)
            at += shot.frames
        return tuple(starts)


def cut_digest(cut: FilmCut) -> str:
    """The hash of all that can be seen, heard or read in the film, by content and not by file name.

    Reads every file of the cut. Raises OSError when one is missing.
    """
    seen: dict[Path, str] = {}

    def content(path: Path | None) -> str | None:
        if path is None:
            return None
        if path not in seen:
            with path.open("rb") as file:
                seen[path] = hashlib.file_digest(file, "sha256").hexdigest()
        return seen[path]

    film: dict[str, Any] = {
        "version": EXPORT_VERSION,
        "size": [cut.width, cut.height, cut.fps],
        "music": content(cut.music),
        "title": cut.title,
        "language": cut.language,
        "shots": [
            {
                "frames": shot.frames,
                # What is not shown does not count: a still behind a clip, a muted clip's sound.
                "clip": content(shot.clip),
                **({"part": shot.clip_part} if shot.clip and shot.clip_part else {}),
                "still": content(shot.still) if shot.clip is None else None,
                "speech": content(shot.speech),
                "speech_at": shot.speech_at if shot.speech else 0.0,
                "clip_sound": shot.clip_sound if shot.clip else True,
                "lines": [[line.character, line.text, line.start, line.end] for line in shot.lines],
            }
            for shot in cut.shots
        ],
    }
    canonical = json.dumps(film, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
