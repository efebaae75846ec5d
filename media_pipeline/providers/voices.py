"""The voices: one designed per character, and conversations recorded in them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from media_pipeline.providers.asking import ASKING, Asking
from media_pipeline.providers.range_script import RangeScript

#: What a voices provider is asked, by the names of its methods.
VoiceCall = Literal["design", "record", "revoice"]

#: The model of a take that no voice was put on.
AS_IT_IS = "take-as-it-is"


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
    """A designed voice: ``voice_id`` is all that a later recording needs.

    ``preview``: some providers design first and keep on another request. Then ``voice_id`` is
    empty, and ``design`` with this preview gives the voice.
    """

    voice_id: str
    description: str
    model: str
    cost_microdollars: int = 0
    preview: str = ""


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One line to speak. ``pause_before`` in seconds of silence before it. ``sounds_like``: where
    the provider keeps no voices, the speaker's normal, quiet and loud clip."""

    voice_id: str
    text: str
    tone: str = ""
    pause_before: float = 0.25
    sounds_like: tuple[Path, ...] = ()


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
    cost_microdollars: int = 0


@dataclass(frozen=True, kw_only=True)
class RangeRead:
    """A range script read by a voice that nobody has heard before: 48 kHz mono 16-bit WAV."""

    path: Path
    seconds: float
    model: str
    cost_microdollars: int = 0


@dataclass(frozen=True, kw_only=True)
class VoiceLimits:
    """What one recording may hold: ``letters`` of all its turns, tones included, and ``voices``."""

    letters: int = 2_000
    voices: int = 10


class Voices(Protocol):
    """Speaks. Same request, same bytes, where it is said so. Raises ProviderError only."""

    name: str

    def most(self, call: VoiceCall, letters: int, seconds: float = 0.0) -> int:
        """The most micro-dollars that one request may cost: of so many letters to design from or
        to speak, or so many seconds to revoice. 0: nothing."""
        ...

    def reads(self, text: str) -> bool:
        """False for a line that these voices would misread: it is subtitled instead."""
        ...

    def speaks(self, language: str) -> bool:
        """Of a whole conversation, as ``fr``; empty: nobody can tell which it is."""
        ...

    def design(self, brief: VoiceBrief, asking: Asking = ASKING, *, preview: str = "") -> Voice:
        """One request. ``preview``: what an earlier one gave."""
        ...

    def record(
        self, turns: tuple[Turn, ...], *, target: Path, seed: int = 0, asking: Asking = ASKING
    ) -> Speech:
        """``seed``: another one is another reading of the same words."""
        ...

    def revoice(
        self, take: Path, *, voice_id: str, target: Path, asking: Asking = ASKING
    ) -> Speech:
        """A person's own reading (48 kHz mono WAV) said by the voice, word for word and in the
        same time: one turn. ``model`` says what was done to it."""
        ...


class RangeReader(Protocol):
    """Voices that nobody designs: each is a reading of a range script, and kept as clips of it."""

    def most_to_read(self, letters: int) -> int:
        """The most micro-dollars that reading so many letters may cost."""
        ...

    def read_range(
        self, script: RangeScript, brief: VoiceBrief, *, target: Path, asking: Asking = ASKING
    ) -> RangeRead:
        """One request; another one is another voice of the same description."""
        ...


def utterance(text: str, tone: str) -> str:
    """A line as a recording counts it: with its tone in front, of at most three words."""
    mark = " ".join(tone.split()[:3])
    return f"[{mark}] {text}" if mark else text
