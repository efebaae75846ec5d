"""The writer rewords what a film already has: lines that take too long, prompts that do not pass.

It is asked in need only, and what it says is held to what was there: a line keeps its speaker and
its place, a prompt its meaning. Nothing of it takes a person's text away; see docs/glossary.md,
authored and delivered wording.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.range_script import RangeScript
from media_pipeline.providers.voices import VoiceBrief

#: The writer's questions, by the names of its methods.
Rewording = Literal["shorten_lines", "soften_prompt", "shorten_prompt", "range_script"]


@dataclass(frozen=True, kw_only=True)
class LineToShorten:
    """One line of a shot. ``turn``: its place in the shot, from 0; ``text`` as it is delivered."""

    turn: int
    character: str
    text: str
    tone: str = ""


class Writer(Protocol):
    """Rewords. Raises ProviderError only."""

    name: str

    def most(self, call: Rewording, text: str) -> int:
        """The most micro-dollars that one request about ``text`` may cost; 0: nothing."""
        ...

    def shorten_lines(
        self, lines: tuple[LineToShorten, ...], *, most_words: int, asking: Asking = ASKING
    ) -> Reply[Mapping[int, str]]:
        """New words by turn, so that all the lines together have at most ``most_words`` if they
        can; a turn that is not named stays. Merge it with ``merged``: it is an opinion."""
        ...

    def soften_prompt(self, prose: str, *, refusal: str, asking: Asking = ASKING) -> Reply[str]:
        """The same picture or movement in words that a moderation takes. ``refusal``: what it
        said. The same words again where nothing can be softened."""
        ...

    def shorten_prompt(
        self, prompt: str, *, most_letters: int, asking: Asking = ASKING
    ) -> Reply[str]:
        """The same prompt in at most ``most_letters`` characters. What is longer all the same
        comes back too: the caller looks, and names both numbers."""
        ...

    def range_script(self, brief: VoiceBrief, *, asking: Asking = ASKING) -> Reply[RangeScript]:
        """What somebody could say who speaks as ``brief`` has it, at most
        ``LONGEST_RANGE_SCRIPT`` letters: their voice is made from it."""
        ...


def merged(lines: Sequence[LineToShorten], said: Mapping[int, str]) -> tuple[LineToShorten, ...]:
    """``lines`` with the new words of the turns they have.

    A turn left out stays as it is, an invented one is not read, and words that are none, or are no
    shorter than those before, are not taken: who speaks and in which order cannot change.
    """
    after = []
    for line in lines:
        words = " ".join(said.get(line.turn, "").split())
        is_shorter = any(mark.isalnum() for mark in words) and len(words) < len(line.text)
        after.append(replace(line, text=words) if is_shorter else line)
    return tuple(after)
