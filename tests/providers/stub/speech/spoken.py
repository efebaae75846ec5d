"""What a prompt wants said, as a sound in which every word is a tone, with the time of each."""

import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from media_pipeline.assets.wav_file import silence
from media_pipeline.providers.voices import Turn, Voices

_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(frozen=True)
class Spoken:
    """``lines``: for each line its words with start and end in seconds."""

    wave: bytes
    seconds: float
    lines: list[list[tuple[str, float, float]]]

    @property
    def words(self) -> list[tuple[str, float, float]]:
        return [word for line in self.lines for word in line]


def lines_in(prompt: str) -> list[str]:
    return _QUOTED.findall(prompt)


def speak(speaker: Voices, voice: str, lines: list[str]) -> Spoken:
    """Line by line, word by word."""
    words = [(number, word) for number, line in enumerate(lines) for word in line.split()]
    turns = tuple(Turn(voice_id=voice, text=word, pause_before=0.02) for _, word in words)
    with TemporaryDirectory() as folder:
        target = Path(folder) / "said.wav"
        speech = speaker.record(turns, target=target)
        wave = target.read_bytes()
    timed: list[list[tuple[str, float, float]]] = [[] for _ in lines]
    for (number, word), turn in zip(words, speech.turns, strict=True):
        timed[number].append((word, turn.start, turn.end))
    return Spoken(wave, speech.seconds, timed)


def silent(spoken: Spoken) -> bytes:
    return spoken.wave[:44] + silence(spoken.seconds)[: len(spoken.wave) - 44]
