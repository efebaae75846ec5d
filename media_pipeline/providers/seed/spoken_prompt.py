"""What Seed is told to say: one text in which voices are named by the sounds that go with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from media_pipeline.providers.range_script import RangeScript
from media_pipeline.providers.voice_words import described
from media_pipeline.providers.voices import Turn, VoiceBrief

#: Sounds that may go with one request.
MOST_SOUNDS = 3
_BOOTH = (
    "A dry recording booth, close to the microphone. No music, no other sounds, no other words "
    "than those in quotation marks, at a natural conversational pace."
)
#: A clip is copied in voice and in delivery: a line is given the one it is nearest to. What is sad
#: or tired is said as usual, with the tone in words: after a quiet clip it would be whispered.
_QUIETLY = ("whisper", "hush", "under her breath", "under his breath", "quiet", "soft")
_LOUDLY = ("shout", "yell", "scream", "angr", "furious", "loud", "calling", "excited")
_NORMAL, _QUIET, _LOUD = range(3)
_HOW = {"normal": "As usual", "quiet": "Quietly, nearly whispering", "loud": "Loudly, annoyed"}


@dataclass(frozen=True)
class SpokenPrompt:
    """``sounds`` in the order in which ``text`` names them: @Audio1, @Audio2, …"""

    text: str
    sounds: tuple[Path, ...]


def reading_prompt(script: RangeScript, brief: VoiceBrief) -> str:
    """Of a range script, by somebody who has no voice yet."""
    parts = "\n".join(f"{_HOW[how]}: {_quoted(text)}" for how, text in script.parts.items())
    return f"{_BOOTH}\nOne person, in one voice throughout. {described(brief)}\n{parts}"


def conversation_prompt(turns: Sequence[Turn]) -> SpokenPrompt:
    """Everybody's normal clip goes along, and while there is room the clips of a mood that a line
    has."""
    voices = list(dict.fromkeys(turn.voice_id for turn in turns))
    clips = {turn.voice_id: turn.sounds_like for turn in turns}
    wanted = [(voice, _NORMAL) for voice in voices]
    wanted += [(turn.voice_id, mood) for turn in turns if (mood := _mood(turn.tone)) != _NORMAL]
    sent = [(voice, mood) for voice, mood in dict.fromkeys(wanted) if mood < len(clips[voice])][
        :MOST_SOUNDS
    ]
    who = [_introduced(number, voice, sent) for number, voice in enumerate(voices, start=1)]
    said = [_line(voices.index(turn.voice_id) + 1, turn) for turn in turns]
    return SpokenPrompt(
        text="\n".join([_BOOTH, *who, *said]),
        sounds=tuple(clips[voice][mood] for voice, mood in sent),
    )


def _introduced(number: int, voice: str, sent: Sequence[tuple[str, int]]) -> str:
    named = {mood: at for at, (one, mood) in enumerate(sent, start=1) if one == voice}
    moods = "".join(
        f", when {how} as in @Audio{named[mood]}"
        for mood, how in ((_QUIET, "quiet"), (_LOUD, "loud"))
        if mood in named
    )
    return f"Speaker {number}: exactly the voice and accent of @Audio{named[_NORMAL]}{moods}."


def _line(number: int, turn: Turn) -> str:
    tone = f" ({' '.join(turn.tone.split()[:3])})" if turn.tone else ""
    return f"Speaker {number}{tone}: {_quoted(turn.text)}"


def _mood(tone: str) -> int:
    said = tone.casefold()
    if any(word in said for word in _LOUDLY):
        return _LOUD
    return _QUIET if any(word in said for word in _QUIETLY) else _NORMAL


def _quoted(text: str) -> str:
    return f'"{" ".join(text.split()).replace(chr(34), chr(39))}"'
