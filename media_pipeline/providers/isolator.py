"""The isolator leaves of a sound the voice, without the noise around it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from media_pipeline.providers.asking import ASKING, Asking


@dataclass(frozen=True, kw_only=True)
class IsolatedSound:
    """48 kHz mono 16-bit WAV, in the time of what it was made from."""

    path: Path
    seconds: float
    model: str
    cost_microdollars: int = 0


class Isolator(Protocol):
    """Raises ProviderError only. There is none on this machine: without one a sound stays."""

    name: str

    def most(self, seconds: float) -> int:
        """The most micro-dollars that so many seconds of sound may cost."""
        ...

    def isolate(
        self, sound: Path, *, seconds: float, target: Path, asking: Asking = ASKING
    ) -> IsolatedSound:
        """One request. ``sound``: a recording of ours, ``seconds`` long."""
        ...
