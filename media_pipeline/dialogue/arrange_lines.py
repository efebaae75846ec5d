"""Uploaded sounds between the lines that a voice recorded, in the order of the shot's lines.

A sound is heard whole, neither cut nor faster. Only the silence beside it is made here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from media_pipeline.assets.wav_file import piece, silence
from media_pipeline.dialogue.cut_speech import RELEASE

PAUSE_BETWEEN_SHOTS: Final = 0.35
PAUSE_BETWEEN_LINES: Final = 0.25

Times = tuple[float, float]


@dataclass(frozen=True)
class HeardLine:
    """``sound``: the token that it is bound to, and its length; empty: it is recorded."""

    sound: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Part:
    """After ``pause`` seconds of silence a whole ``sound``, or ``start`` to ``end`` seconds of what
    was recorded."""

    pause: float = 0.0
    sound: str = ""
    start: float = 0.0
    end: float = 0.0


@dataclass(frozen=True)
class Arrangement:
    """``lines``: from where to where each is heard, in seconds of it all."""

    parts: tuple[Part, ...]
    lines: tuple[Times, ...]
    seconds: float


def arrange(
    lines: Sequence[HeardLine], times: Sequence[Times] = (), seconds: float = 0.0
) -> Arrangement:
    """``times``: of the recorded lines, in what was recorded, which lasts ``seconds``.

    Before a sound what was recorded ends with the line before, and goes on behind it. Where two
    speak into each other, what they say at once is heard on both sides of it: no word is cut.
    """
    made = _Arranging(times, seconds)
    for line in lines:
        if line.sound:
            made.add_sound(line)
        else:
            made.add_recorded()
    made.play_recorded(seconds)
    return Arrangement(tuple(made.parts), tuple(made.lines), made.at)


class _Arranging:
    """``at``: where the arrangement ends by now; ``read``: how far what was recorded is used."""

    def __init__(self, times: Sequence[Times], seconds: float) -> None:
        self._times, self._seconds = times, seconds
        self._next, self.read, self.at = 0, 0.0, 0.0
        self._after_sound = False
        self.parts: list[Part] = []
        self.lines: list[Times] = []

    def add_recorded(self) -> None:
        start, end = self._times[self._next]
        if self._after_sound:
            self.read = min(self.read, start)
            self._rest(PAUSE_BETWEEN_LINES - (start - self.read))
            self._after_sound = False
        self._next += 1
        moved = self.at - self.read
        self.lines.append((start + moved, end + moved))

    def add_sound(self, line: HeardLine) -> None:
        self.play_recorded(self._said_until())
        pause = PAUSE_BETWEEN_LINES if self.at else PAUSE_BETWEEN_SHOTS
        self.parts.append(Part(pause=pause, sound=line.sound))
        self.lines.append((self.at + pause, self.at + pause + line.seconds))
        self.at += pause + line.seconds
        self._after_sound = True

    def play_recorded(self, until: float) -> None:
        if self._next and until > self.read:
            self.parts.append(Part(start=self.read, end=until))
            self.at += until - self.read
            self.read = until

    def _said_until(self) -> float:
        """Where the recorded lines so far have ended."""
        if self._next == len(self._times):
            return self._seconds
        end = max((end for _, end in self._times[: self._next]), default=0.0)
        return max(end, min(end + RELEASE, self._times[self._next][0]))

    def _rest(self, seconds: float) -> None:
        if seconds > 0:
            self.parts.append(Part(pause=seconds))
            self.at += seconds


def play(arrangement: Arrangement, recorded: bytes, sounds: Mapping[str, bytes]) -> bytes:
    """The samples of it all. ``sounds``: those of each token, as recordings of ours."""
    return b"".join(
        silence(part.pause)
        + (sounds[part.sound] if part.sound else piece(recorded, part.start, part.end))
        for part in arrangement.parts
    )
