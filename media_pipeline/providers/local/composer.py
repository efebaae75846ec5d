"""Music without a network: a bed composed by mood and played by a SoundFont."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from media_pipeline.providers.composer import MusicDesign, Track
from media_pipeline.providers.local.score.composition import Note, compose_section
from media_pipeline.providers.local.score.loudness import loudness
from media_pipeline.providers.local.score.moods import Mood, mood_of
from media_pipeline.providers.local.score.rendering import MUSIC_RATE, render
from media_pipeline.providers.local.sound_file import write_sound
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused

BED_LEVEL = -24.0  # LUFS
CROSSFADE = 1.6  # seconds in which one mood becomes the next
LISTEN = 16 * MUSIC_RATE  # frames of a mood from which its level is set
PIECE = 24.0  # seconds rendered at once: bounds memory

Sound = NDArray[np.float32]


@dataclass(frozen=True)
class _Movement:
    """Neighbouring sections of one mood, ``begin`` and ``end`` in seconds of the film."""

    mood: Mood
    begin: float
    end: float
    fade_in: float = 0.0
    fade_out: float = 0.0

    @property
    def starts(self) -> float:
        return self.begin - self.fade_in / 2

    @property
    def stops(self) -> float:
        return self.end + self.fade_out / 2


class LocalComposer:
    """The Composer port on this machine."""

    name = "local"
    model = "score-by-mood-1"

    def compose(self, design: MusicDesign, *, target: Path) -> Track:
        """Write the bed to ``target``: 48 kHz stereo, as many frames as the sections last.

        All moods share the film's key, one turns into the next in a crossfade, the end is a
        cadence. ProviderRefused("music_without_length: …") if there is nothing to fill.
        """
        lengths = [section.seconds for section in design.sections]
        if not all(math.isfinite(length) and length >= 0 for length in lengths) or not sum(lengths):
            raise ProviderRefused("music_without_length: give sections of more than 0 seconds")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            frames = write_sound(target, _bed(design), channels=2)
        except OSError as error:
            raise ProviderBroken(f"cannot compose {target.name}: {error}") from error
        return Track(path=target, seconds=frames / MUSIC_RATE, model=self.model)


def _movements(design: MusicDesign) -> list[_Movement]:
    spans: list[tuple[Mood, float, float]] = []
    at = 0.0
    for section in design.sections:
        mood = mood_of(section.mood)
        begin = at
        at += section.seconds
        if spans and spans[-1][0] is mood:
            spans[-1] = (mood, spans[-1][1], at)
        elif section.seconds > 0:
            spans.append((mood, begin, at))
    fades = [0.0]
    for (_, begin, middle), (_, _, end) in pairwise(spans):
        fades.append(min(CROSSFADE, (middle - begin) / 2, (end - middle) / 2))
    fades.append(0.0)
    return [
        _Movement(mood, begin, end, fades[place], fades[place + 1])
        for place, (mood, begin, end) in enumerate(spans)
    ]


def _bed(design: MusicDesign) -> Iterator[Sound]:
    """The bed from beginning to end in pieces; what rings past the end is cut by the last fade."""
    tonic = Random(f"key:{design.seed}").randint(-5, 6)  # noqa: S311  (music, not a secret)
    movements = _movements(design)
    total = round(sum(section.seconds for section in design.sections) * MUSIC_RATE)
    pieces: list[tuple[int, int, _Movement, list[Note], float]] = []
    for place, movement in enumerate(movements):
        notes = compose_section(
            movement.mood,
            movement.stops - movement.starts,
            tonic=tonic,
            draw=Random(f"{design.seed}:{place}"),  # noqa: S311
            closes=movement is movements[-1],
        )
        for begin in np.arange(0.0, movement.stops - movement.starts, PIECE):
            inside = [note for note in notes if begin <= note.start < begin + PIECE]
            first = round((movement.starts + begin) * MUSIC_RATE)
            pieces.append((first, place, movement, inside, float(begin)))
    gains: dict[int, float] = {}
    waiting = np.zeros((0, 2), dtype=np.float32)
    done = 0
    for first, place, movement, notes, begin in sorted(pieces, key=lambda piece: piece[:2]):
        yield _ended(waiting[: first - done], done, total)
        waiting, done = waiting[first - done :], first
        length = min(PIECE, movement.stops - movement.starts - begin)
        sound = render(notes, movement.mood, begin=begin, seconds=length)
        # The beginning sets the level of a whole movement: it is not pumped up and down.
        if place not in gains:
            gains[place] = 10 ** ((BED_LEVEL - loudness(sound[:LISTEN])) / 20)
        sound *= (gains[place] * _presence(movement, first, len(sound)))[:, None]
        if len(waiting) < len(sound):
            waiting = np.concatenate(
                [waiting, np.zeros((len(sound) - len(waiting), 2), dtype=np.float32)]
            )
        waiting[: len(sound)] += sound
    yield _ended(waiting[: total - done], done, total)


def _presence(movement: _Movement, first: int, frames: int) -> NDArray[np.float32]:
    """How much of a movement is heard at each frame: equal power across a crossfade."""
    at = np.arange(first, first + frames) / MUSIC_RATE
    heard = np.ones(frames)
    if movement.fade_in:
        heard *= np.sin(np.pi / 2 * np.clip((at - movement.starts) / movement.fade_in, 0, 1))
    if movement.fade_out:
        heard *= np.sin(np.pi / 2 * np.clip((movement.stops - at) / movement.fade_out, 0, 1))
    return heard.astype(np.float32)


def _ended(sound: Sound, first: int, total: int) -> Sound:
    """``sound`` with the film's soft beginning and closing fade, its peaks kept under -1 dBFS."""
    at = np.arange(first, first + len(sound), dtype=np.float32)
    rise = min(2.5 * MUSIC_RATE, total / 4)
    fall = min(3.0 * MUSIC_RATE, total / 3)
    shape = np.minimum(0.25 + 0.75 * at / np.float32(rise), 1) * np.minimum(at / 480, 1)
    left = np.clip((total - at) / np.float32(fall), 0, 1)
    faded = sound * (shape * left * np.sqrt(left))[:, None]
    knee, peak = np.float32(0.5), np.float32(0.89)
    loud = np.abs(faded) > knee
    over = np.abs(faded[loud]) - knee
    faded[loud] = np.sign(faded[loud]) * (knee + (peak - knee) * np.tanh(over / (peak - knee)))
    return np.asarray(faded, dtype=np.float32)
