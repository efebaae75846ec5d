"""Record wide, keep narrow: where each shot's part of a recorded conversation begins and ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from media_pipeline.assets.wav_file import last_audible, piece, read_frames, silence, write_wav
from media_pipeline.providers.voices import SpokenTurn

#: Seconds kept after the last sound that is heard, so that it is not cut off but ends.
RELEASE = 0.04


@dataclass(frozen=True)
class Section:
    """From ``start`` to ``end`` seconds of the recording; ``lines`` in seconds of the section."""

    start: float
    end: float
    lines: tuple[tuple[float, float], ...]

    @property
    def seconds(self) -> float:
        return self.end - self.start


def cut_sections(
    turns: Sequence[SpokenTurn],
    counts: Sequence[int],
    seconds: float,
    heard_until: Callable[[float, float], float],
) -> list[Section]:
    """One section per shot.

    ``counts``: how many of the turns each shot speaks, at least one. The silence between two shots
    belongs to the one that is about to speak: a section begins at the last word of the shot before.
    Its tail ends with the last sound before the next shot's first word, or with its last turn,
    whichever is later, so that no word is ever cut: not by a provider that says it ended early, nor
    by a noise that never does. ``heard_until(start, end)``: when the last sound between them ends.
    """
    sections: list[Section] = []
    first, before = 0, 0.0
    for count in counts:
        own = turns[first : first + count]
        first += count
        words_end = max(turn.end for turn in own)
        # Where people speak into each other a section takes a little of its neighbour with it.
        start = min(before, own[0].start)
        until = max(turns[first].start if first < len(turns) else seconds, words_end)
        heard = heard_until(words_end, until)
        end = min(max(words_end, heard) + RELEASE, until, max(seconds, words_end))
        lines = tuple((turn.start - start, turn.end - start) for turn in own)
        sections.append(Section(start, max(end, words_end), lines))
        before = words_end
    return sections


def sections_of(
    recording: Path, turns: Sequence[SpokenTurn], counts: Sequence[int], seconds: float
) -> list[Section]:
    """As ``cut_sections``, with the sounds of the recording itself. Raises NoWave and OSError."""
    frames = read_frames(recording)
    return cut_sections(turns, counts, seconds, lambda start, end: last_audible(frames, start, end))


def write_section(
    recording: Path, start: float, end: float, target: Path, *, floor: float = 0.0
) -> float:
    """Write a part of a recording as a WAV of its own; its length in seconds.

    ``floor``: the shortest sound that the video's provider takes; silence makes up the rest.
    """
    part = piece(read_frames(recording), start, end)
    return write_wav(target, part + silence(floor - (end - start)))
