"""Voices and a composer that are quick: tones instead of words, real WAV files."""

# ruff: noqa: ARG002 - stand-ins take what the ports give

import shutil
import zlib
from pathlib import Path
from typing import ClassVar

import numpy as np

from media_pipeline.assets.wav_file import read_frames
from media_pipeline.providers.asking import ASKING, Asking
from media_pipeline.providers.composer import MusicDesign, Track
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.providers.voices import (
    Speech,
    SpokenTurn,
    Turn,
    Voice,
    VoiceBrief,
    VoiceCall,
)
from tests.media_pipeline.small_media import RATE, make_wave, tone

VOICES = tuple(f"voice-{number}" for number in range(40))


class QuickVoices:
    """The first voice from the seed on that nobody has; a quarter of a second for each word.

    Like the local voices it refuses to misread what is not written in Latin letters.
    """

    name = "quick"

    #: Every recording that was asked for: voice and words of each turn.
    recorded: ClassVar[list[list[tuple[str, str]]]] = []

    def most(self, call: VoiceCall, letters: int, seconds: float = 0.0) -> int:
        return 0

    def reads(self, text: str) -> bool:
        return text.isascii()

    def speaks(self, language: str) -> bool:
        return language in ("", "en")

    def design(self, brief: VoiceBrief, asking: Asking = ASKING, *, preview: str = "") -> Voice:
        first = brief.seed % len(VOICES)
        free = [*VOICES[first:], *VOICES[:first]]
        voice = next(name for name in free if name not in brief.taken)
        return Voice(voice_id=voice, description=brief.gender, model="tones-1")

    def record(
        self, turns: tuple[Turn, ...], *, target: Path, seed: int = 0, asking: Asking = ASKING
    ) -> Speech:
        self.recorded.append([(turn.voice_id, turn.text) for turn in turns])
        if any(not turn.text.isascii() for turn in turns):
            raise ProviderRefused("language_without_voice: only ASCII is spoken here")
        sounds, spoken, at = [], [], 0.0
        for turn in turns:
            seconds = 0.25 * len(turn.text.split())
            pitch = 150 + zlib.crc32(f"{turn.voice_id} {turn.text} {seed or ''}".encode()) % 300
            sounds += [tone(turn.pause_before, level=0), tone(seconds, hertz=pitch)]
            at += turn.pause_before
            spoken.append(SpokenTurn(start=at, end=at + seconds))
            at += seconds
        make_wave(target, np.concatenate(sounds))
        return Speech(path=target, seconds=at, turns=tuple(spoken), model="tones-1")

    def revoice(
        self, take: Path, *, voice_id: str, target: Path, asking: Asking = ASKING
    ) -> Speech:
        shutil.copyfile(take, target)
        seconds = len(read_frames(target)) / 2 / RATE
        turn = SpokenTurn(start=0.0, end=seconds)
        return Speech(path=target, seconds=seconds, turns=(turn,), model="tones-1")


class QuickComposer:
    """A chord a scene, by its mood. ``composed``: the designs it was given."""

    name = "quick"
    composed: ClassVar[list[MusicDesign]] = []

    def compose(self, design: MusicDesign, *, target: Path) -> Track:
        QuickComposer.composed.append(design)
        parts = [
            tone(section.seconds, hertz=100 + zlib.crc32(section.mood.encode()) % 200, level=0.05)
            for section in design.sections
        ]
        sound = np.concatenate(parts)
        make_wave(target, np.stack([sound, sound], axis=1))
        return Track(path=target, seconds=len(sound) / RATE, model="chords-1")
