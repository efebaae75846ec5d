"""What of a line's tone this voice can do: louder or softer, higher, faster."""

import hashlib
import re
from dataclasses import replace

from media_pipeline.providers.local.speech.reshape import VoiceShape

_TONES = (
    # words, pitch, pace, liveliness, decibel
    ("whisper whispering hushed breathless under", 0.97, 0.96, -0.3, -4.0),
    ("softly soft quiet quietly gentle gently low murmuring muttering", 0.98, 0.96, -0.1, -3.0),
    ("shout shouting yell yelling scream screaming loud loudly calling", 1.12, 1.03, 0.2, 3.0),
    ("angry angrily furious sharp sharply cold firm firmly", 1.05, 1.04, 0.1, 1.5),
    ("excited eager happy cheerful laughing joyful bright delighted", 1.06, 1.04, 0.3, 1.0),
    ("sad sadly tired weary crying broken grieving slow slowly", 0.96, 0.92, -0.3, -2.0),
    ("afraid scared nervous panicked urgent hurried fast quickly", 1.06, 1.07, 0.1, 0.5),
)


def in_tone(shape: VoiceShape, tone: str) -> tuple[VoiceShape, float]:
    """The voice's shape for a line in ``tone``, and how many dB louder than plain it is said."""
    words = set(re.findall(r"[a-z]+", tone.lower()))
    for marks, pitch, pace, liveliness, decibel in _TONES:
        if words & set(marks.split()):
            return replace(
                shape,
                pitch=shape.pitch * pitch,
                pace=shape.pace * pace,
                liveliness=shape.liveliness + liveliness,
            ), decibel
    return shape, 0.0


def in_another_mood(shape: VoiceShape, draw: str) -> VoiceShape:
    """A little livelier or calmer, faster or slower: the same ``draw``, the same reading."""
    first, second, third = hashlib.sha256(draw.encode()).digest()[:3]

    def around(byte: int, width: float) -> float:
        return (byte / 255 - 0.5) * 2 * width

    return replace(
        shape,
        pace=shape.pace * (1 + around(first, 0.05)),
        liveliness=shape.liveliness + around(second, 0.2),
        pitch=shape.pitch * (1 + around(third, 0.02)),
    )
