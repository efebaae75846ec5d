"""Voices without a network: one neural voice, reshaped into a small cast."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from media_pipeline.assets.wav_file import NoWave, read_frames
from media_pipeline.providers.asking import ASKING, Asking
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
from media_pipeline.providers.local.speech.tone import in_another_mood, in_tone
from media_pipeline.providers.local.speech.voice_table import BY_ID, choose_voice
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused
from media_pipeline.providers.voices import (
    AS_IT_IS,
    Speech,
    SpokenTurn,
    Turn,
    Voice,
    VoiceBrief,
    VoiceCall,
)
from media_pipeline.screenplay.spoken_language import spoken_language

#: What the engine's voice has learned.
LANGUAGE = "en"
UNSPOKEN = 0.4  # seconds of silence for a line such as "..."

Samples = NDArray[np.float32]


class LocalVoices:
    """The Voices port on this machine. The engine runs as a program of its own while recording."""

    name = "local"
    model = "piper-joe-reshaped-1"

    def most(self, call: VoiceCall, letters: int, seconds: float = 0.0) -> int:  # noqa: ARG002
        return 0

    def reads(self, text: str) -> bool:
        try:
            phrases_of(text)
        except ProviderRefused:
            return False
        return self.speaks(spoken_language(text))

    def speaks(self, language: str) -> bool:
        return language in ("", LANGUAGE)

    def design(
        self,
        brief: VoiceBrief,
        asking: Asking = ASKING,  # noqa: ARG002 - nobody is asked
        *,
        preview: str = "",  # noqa: ARG002 - there are none
    ) -> Voice:
        """Choose the character's voice from the table; the same brief, the same voice."""
        chosen = choose_voice(brief)
        return Voice(voice_id=chosen.voice_id, description=chosen.description, model=self.model)

    def record(
        self,
        turns: tuple[Turn, ...],
        *,
        target: Path,
        seed: int = 0,
        asking: Asking = ASKING,  # noqa: ARG002 - nobody is asked
    ) -> Speech:
        """Speak the turns into ``target``, each after its pause, all at one loudness.

        ``seed``: another one is a little livelier or calmer, faster or slower; 0 is the plain one.

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
                frames = write_sound(target, _spoken(parts, engine, spoken, seed), channels=1)
        except OSError as error:
            raise ProviderBroken(f"cannot record {target.name}: {error}") from error
        return Speech(
            path=target, seconds=frames / SPEECH_RATE, turns=tuple(spoken), model=self.model
        )

    def revoice(
        self,
        take: Path,
        *,
        voice_id: str,
        target: Path,
        asking: Asking = ASKING,  # noqa: ARG002 - nobody is asked
    ) -> Speech:
        """The take as it is, at the loudness of the others: this engine speaks from text and cannot
        take on a performance. ``model`` says so."""
        if voice_id not in BY_ID:
            raise ProviderRefused(f"voice_unknown: {voice_id!r} is no local voice")
        try:
            samples = np.frombuffer(read_frames(take), dtype="<i2").astype(np.float32) / np.float32(
                32768
            )
        except (NoWave, OSError) as error:
            raise ProviderRefused(f"take_unreadable: {error}") from error
        level = at_level(samples, SPEECH_LEVEL)
        frames = write_sound(target, [level], channels=1)
        first, last = audible_span(level) or (0, len(level))
        turn = SpokenTurn(start=first / SPEECH_RATE, end=last / SPEECH_RATE)
        return Speech(path=target, seconds=frames / SPEECH_RATE, turns=(turn,), model=AS_IT_IS)


def _spoken(
    parts: list[tuple[Turn, tuple[Phrase, ...]]],
    engine: SpeechEngine,
    spoken: list[SpokenTurn],
    seed: int,
) -> Iterator[Samples]:
    """The sound turn by turn; where each was heard is appended to ``spoken``."""
    frames = 0
    for number, (turn, phrases) in enumerate(parts):
        silence = np.zeros(round(max(turn.pause_before, 0) * SPEECH_RATE), dtype=np.float32)
        yield silence
        frames += len(silence)
        said = _say(turn, phrases, engine, f"{seed}:{number}" if seed else "")
        first, last = audible_span(said) or (0, len(said))
        spoken.append(
            SpokenTurn(start=(frames + first) / SPEECH_RATE, end=(frames + last) / SPEECH_RATE)
        )
        yield said
        frames += len(said)


def _say(turn: Turn, phrases: tuple[Phrase, ...], engine: SpeechEngine, draw: str) -> Samples:
    shape, louder = in_tone(BY_ID[turn.voice_id].shape, turn.tone)
    shape = in_another_mood(shape, draw) if draw else shape
    pieces: list[Samples] = []
    for phrase in phrases:
        voiced = reshape(engine.speak(phrase.text), ENGINE_RATE, shape)
        pieces.append(np.zeros(round(phrase.pause_before * SPEECH_RATE), dtype=np.float32))
        pieces.append(trimmed(at_level(voiced, SPEECH_LEVEL + louder)))
    if not any(len(piece) for piece in pieces[1::2]):
        return np.zeros(round(UNSPOKEN * SPEECH_RATE), dtype=np.float32)
    return np.concatenate(pieces)
