"""The transcriber writes down what is said in a sound, and when each word is."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from media_pipeline.providers.asking import ASKING, Asking


@dataclass(frozen=True, kw_only=True)
class HeardWord:
    """From ``start`` to ``end`` seconds of the sound."""

    text: str
    start: float
    end: float


@dataclass(frozen=True, kw_only=True)
class Transcript:
    """No words: nothing was said in it, or nothing that could be made out."""

    words: tuple[HeardWord, ...]
    model: str
    cost_microdollars: int = 0


class Transcriber(Protocol):
    """Listens. Raises ProviderError only.

    There is none on this machine: one that pretends would let every reading pass.
    """

    name: str

    def most(self, seconds: float) -> int:
        """The most micro-dollars that so many seconds of sound may cost."""
        ...

    def transcribe(self, sound: Path, *, seconds: float, asking: Asking = ASKING) -> Transcript:
        """One request. ``sound``: a recording of ours (48 kHz mono WAV), ``seconds`` long."""
        ...
