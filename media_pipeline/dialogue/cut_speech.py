"""Record wide, keep narrow: where each shot's part of a recorded conversation begins and ends."""

import wave
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from media_pipeline.assets.publish_file import publish_file, unfinished
from media_pipeline.providers.voices import SpokenTurn

TAIL = 0.25


@dataclass(frozen=True)
class Section:
    """From ``start`` to ``end`` seconds of the recording; ``lines`` in seconds of the section."""

    start: float
    end: float
    lines: tuple[tuple[float, float], ...]


def cut_sections(
    turns: Sequence[SpokenTurn], counts: Sequence[int], seconds: float
) -> list[Section]:
    """One section per shot: from the last word of the shot before to just after its own last word.

    ``counts``: how many of the turns each shot speaks, at least one. No word is ever cut: the tail
    ends before the next shot's first word.
    """
    sections: list[Section] = []
    first, start = 0, 0.0
    for count in counts:
        own = turns[first : first + count]
        first += count
        until = turns[first].start if first < len(turns) else seconds
        end = max(own[-1].end, min(own[-1].end + TAIL, until, seconds))
        lines = tuple((turn.start - start, turn.end - start) for turn in own)
        sections.append(Section(start, end, lines))
        start = end
    return sections


def write_section(recording: str | Path, section: Section, target: Path) -> float:
    """Write the section as a WAV of its own, whole or not at all; its length in seconds."""
    with wave.open(str(recording), "rb") as source:
        rate = source.getframerate()
        first, last = round(section.start * rate), round(section.end * rate)
        source.setpos(min(first, source.getnframes()))
        samples = source.readframes(last - first)
        with wave.open(str(unfinished(target)), "wb") as own:
            own.setparams(source.getparams())
            own.writeframes(samples)
    publish_file(target)
    return len(samples) / (rate * source.getsampwidth() * source.getnchannels())
