"""Voices without a network: one neural voice, reshaped into a small cast."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from media_pipeline.providers.local.sound_file import write_sound
from media_pipeline.providers.local.speech.engine import ENGINE_RATE, SpeechEngine
from media_pipeline.providers.local.speech.loudness import (
    SPEECH_LEVEL,
    at_level,
    audible_span,
    trimmed,
)
from media_pipeline.providers.local.speech.reshape import SPEECH_RATE, reshape
from media_pipeline.providers.local.speech.speakable import Phrase, phrases_of
from media_pipeline.providers.local.speech.tone import in_tone
from media_pipeline.providers.local.speech.voice_table import BY_ID, choose_voice
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused
from media_pipeline.providers.voices import Speech, SpokenTurn, Turn, Voice, VoiceBrief

UNSPOKEN = 0.4  # seconds of silence for a line such as "..."

Samples = NDArray[np.float32]


class LocalVoices:
    """The Voices port on this machine. The engine runs as a program of its own while recording."""

    name = "local"
    model = "piper-joe-reshaped-1"

    def design(self, brief: VoiceBrief) -> Voice:
        """Choose the character's voice from the table; the same brief, the same voice."""
        chosen = choose_voice(brief)
        return Voice(voice_id=chosen.voice_id, description=chosen.description, model=self.model)

    def record(self, turns: tuple[Turn, ...], *, target: Path) -> Speech:
        """Speak the turns into ``target``, each after its pause, all at one loudness.

        A turn in which nothing can be spoken is UNSPOKEN seconds of silence. Raises
        ProviderRefused ("language_without_voice: …", "voice_unknown: …") before anything is
        spoken, ProviderBroken when the engine or the disk fails.
        """
        parts = [(turn, phrases_of(turn.text)) for turn in turns]
        for turn in turns:
            if turn.voice_id not in BY_ID:
                raise ProviderRefused(f"voice_unknown: {turn.voice_id!r} is no local voice")
        spoken: list[SpokenTurn] = []
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            # Named after the target: the next try clears what a killed one left.
            with SpeechEngine(target.with_name(target.name + ".lines.part")) as engine:
                frames = write_sound(target, _spoken(parts, engine, spoken), channels=1)
        except OSError as error:
            raise ProviderBroken(f"cannot record {target.name}: {error}") from error
        return Speech(
            path=target, seconds=frames / SPEECH_RATE, turns=tuple(spoken), model=self.model
        )


def _spoken(
    parts: list[tuple[Turn, tuple[Phrase, ...]]], engine: SpeechEngine, spoken: list[SpokenTurn]
) -> Iterator[Samples]:
    """The sound turn by turn; where each was heard is appended to ``spoken``."""
    frames = 0
    for turn, phrases in parts:
        silence = np.zeros(round(max(turn.pause_before, 0) * SPEECH_RATE), dtype=np.float32)
        yield silence
        frames += len(silence)
        said = _say(turn, phrases, engine)
        first, last = audible_span(said) or (0, len(said))
        spoken.append(
            SpokenTurn(start=(frames + first) / SPEECH_RATE, end=(frames + last) / SPEECH_RATE)
        )
        yield said
        frames += len(said)


def _say(turn: Turn, phrases: tuple[Phrase, ...], engine: SpeechEngine) -> Samples:
    shape, louder = in_tone(BY_ID[turn.voice_id].shape, turn.tone)
    pieces: list[Samples] = []
    for phrase in phrases:
        voiced = reshape(engine.speak(phrase.text), ENGINE_RATE, shape)
        pieces.append(np.zeros(round(phrase.pause_before * SPEECH_RATE), dtype=np.float32))
        pieces.append(trimmed(at_level(voiced, SPEECH_LEVEL + louder)))
    if not any(len(piece) for piece in pieces[1::2]):
        return np.zeros(round(UNSPOKEN * SPEECH_RATE), dtype=np.float32)
    return np.concatenate(pieces)
