"""The composer writes the film's music bed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class MusicSection:
    """One scene's music: its ``mood`` (a word of ``analyst.SceneNarrative``), ``seconds`` long.

    ``tempo`` in beats a minute, 0 where it is left open; ``instruments`` in words.
    """

    mood: str
    seconds: float
    tempo: int = 0
    instruments: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MusicBrief:
    """What music is designed from: the scenes' moods and labelled lengths, the style's words."""

    sections: tuple[MusicSection, ...]
    style: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MusicDesign:
    """``prompt`` says the whole in words, ``tags`` in single ones, for composers that read."""

    sections: tuple[MusicSection, ...]
    seed: int = 0
    prompt: str = ""
    tags: tuple[str, ...] = ()


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
