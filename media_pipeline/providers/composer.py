"""The composer writes the film's music bed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class MusicSection:
    """One scene's music: its ``mood`` (a word of ``analyst.SceneNarrative``), ``seconds`` long."""

    mood: str
    seconds: float


@dataclass(frozen=True, kw_only=True)
class MusicDesign:
    sections: tuple[MusicSection, ...]
    seed: int = 0


@dataclass(frozen=True, kw_only=True)
class Track:
    """48 kHz stereo 16-bit WAV, as long as its sections together."""

    path: Path
    seconds: float
    model: str


class Composer(Protocol):
    """Composes. Same design, same bytes. Raises ProviderError only."""

    name: str

    def compose(self, design: MusicDesign, *, target: Path) -> Track: ...
