"""The voices: one designed per character, and conversations recorded in them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class VoiceBrief:
    """What is known of a speaker; ``taken`` are voice ids that other characters already have."""

    character_tag: str
    age: str
    gender: str
    voice_description: str
    is_narrator: bool
    seed: int
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Voice:
    """A designed voice: ``voice_id`` is all that a later recording needs."""

    voice_id: str
    description: str
    model: str


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One line to speak. ``pause_before`` in seconds of silence before it."""

    voice_id: str
    text: str
    tone: str = ""
    pause_before: float = 0.25


@dataclass(frozen=True, kw_only=True)
class SpokenTurn:
    """Where one turn really is in the recording, in seconds: first to last audible sample."""

    start: float
    end: float


@dataclass(frozen=True, kw_only=True)
class Speech:
    """A recording: 48 kHz mono 16-bit WAV, with one SpokenTurn per asked Turn, in order."""

    path: Path
    seconds: float
    turns: tuple[SpokenTurn, ...]
    model: str


class Voices(Protocol):
    """Speaks. Same request, same bytes. Raises ProviderError only."""

    name: str

    def design(self, brief: VoiceBrief) -> Voice: ...

    def record(self, turns: tuple[Turn, ...], *, target: Path) -> Speech: ...
