"""The writer without a model: it leaves words out, and never puts one in.

The same text, the same answer. A line loses asides and fillers first, then whole sentences from its
end, then what follows a comma in its last one; a first clause always stays. What cannot be made
short so stays too long, and the shot says so.
"""

import re
from collections.abc import Mapping

from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.range_script import RangeScript
from media_pipeline.providers.voices import VoiceBrief
from media_pipeline.providers.writer import LineToShorten, Rewording

_ASIDE = re.compile(r"\s*\([^()]*\)|\s*\[[^\[\]]*\]")
#: Said to win time. Between commas or at an edge only: «I mean it» means it.
_FILLERS = re.compile(
    r"(?:^|(?<=[,.!?;:—–]))\s*"
    r"(?:well|oh|look|listen|you know|you see|I mean|honestly|frankly|actually|of course|"
    r"to be honest|as I said|if you ask me|let me tell you|in fact)\s*[,—–]\s*",
    re.IGNORECASE,
)
#: Before a mark, where something was left out.
_SPACE = re.compile(r"\s+([.,;:!?])")
_TWICE = re.compile(r"\b(\w+)(?:[,\s]+\1\b)+", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?…]+(?:[.!?…]+[\"'»”’)]*)?\s*")
_CLAUSE = re.compile(r"[,;:—–]\s")
#: What of a prompt tells how, and not what: it goes first.
_LEAST = re.compile(
    r"[^,.;]*\b(?:cinematic|masterpiece|highly detailed|4k|8k|award)[^,.;]*[,.;]?", re.IGNORECASE
)
#: Word -> a milder one with the same picture.
_MILDER = {
    "blood": "red paint", "bloody": "stained", "bleeding": "hurt", "corpse": "still figure",
    "dead body": "still figure", "gore": "damage", "kill": "overcome", "kills": "overcomes",
    "killing": "overcoming", "murder": "attack", "murders": "attacks", "stab": "lunge at",
    "stabs": "lunges at", "shoot": "aim at", "shoots": "aims at", "gun": "prop", "rifle": "prop",
    "knife": "tool", "weapon": "prop", "naked": "wrapped in a sheet", "nude": "wrapped in a sheet",
    "drunk": "unsteady", "torture": "ordeal", "wound": "mark", "wounded": "hurt",
    "violent": "sudden", "violently": "suddenly",
}  # fmt: skip
#: Words in which most sounds of English are heard, for anybody: which one, the seed decides.
_RANGE_SCRIPTS = (
    RangeScript(
        normal="I walked down to the harbour this morning, bought two loaves of bread and a paper, "
        "and sat on the wall until the ferry came in.",
        quiet="Listen, do not turn around. There is somebody standing by the door, and I think he "
        "has been watching us since we sat down.",
        loud="How many times have I told you to close that gate? The dogs are out again, and half "
        "the street is running after them!",
    ),
    RangeScript(
        normal="My sister keeps the old clock in her kitchen. It has been five minutes slow for "
        "twenty years, and nobody in the house has ever minded.",
        quiet="Put the lamp out and come here. If you hold your breath you can hear the water "
        "moving underneath the floor of the house.",
        loud="Get away from that engine, all of you! I said nobody touches a thing before I have "
        "checked every single valve myself!",
    ),
)  # fmt: skip


class LocalWriter:
    """The Writer port on this machine. It says no word that was not there, but for milder ones; a
    range script is one of its own, in English."""

    name = "local"

    def most(self, call: Rewording, text: str) -> int:  # noqa: ARG002
        return 0

    def shorten_lines(
        self,
        lines: tuple[LineToShorten, ...],
        *,
        most_words: int,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[Mapping[int, str]]:
        """The longest line gives first, a step at a time, until all fit or nothing is left."""
        words = {line.turn: line.text for line in lines}
        for shorten in (_without_fillers, _without_last_sentence, _without_last_clause):
            while sum(_count(text) for text in words.values()) > most_words:
                steps = {turn: shorten(text) for turn, text in words.items()}
                shorter = [turn for turn in words if _count(steps[turn]) < _count(words[turn])]
                if not shorter:
                    break
                longest = max(shorter, key=lambda turn: (_count(words[turn]), -turn))
                words[longest] = steps[longest]
        before = {line.turn: line.text for line in lines}
        return Reply({turn: text for turn, text in words.items() if text != before[turn]})

    def soften_prompt(
        self,
        prose: str,
        *,
        refusal: str,  # noqa: ARG002
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[str]:
        """Words that moderations stop at, each for a milder one of the same picture."""
        any_word = "|".join(sorted(map(re.escape, _MILDER), key=len, reverse=True))
        return Reply(
            re.sub(
                rf"\b(?:{any_word})\b",
                lambda found: _MILDER[found[0].lower()],
                prose,
                flags=re.IGNORECASE,
            )
        )

    def shorten_prompt(
        self,
        prompt: str,
        *,
        most_letters: int,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[str]:
        """Without asides and praise, then without sentences from the end. The first one stays."""
        text = prompt
        for leave_out in (_ASIDE, _LEAST):
            if len(text) > most_letters:
                text = _SPACE.sub(r"\1", " ".join(leave_out.sub(" ", text).split()))
        while len(text) > most_letters:
            shorter = _without_last_sentence(text)
            if shorter == text:
                break
            text = shorter
        return Reply(text)

    def range_script(
        self,
        brief: VoiceBrief,
        *,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[RangeScript]:
        return Reply(_RANGE_SCRIPTS[brief.seed % len(_RANGE_SCRIPTS)])


def _count(text: str) -> int:
    return len(text.split())


def _without_fillers(text: str) -> str:
    bare = _TWICE.sub(r"\1", _FILLERS.sub(" ", _ASIDE.sub("", text)))
    bare = " ".join(bare.split())
    return bare[:1].upper() + bare[1:] if bare else text


def _without_last_sentence(text: str) -> str:
    sentences = _SENTENCE.findall(text)
    return "".join(sentences[:-1]).strip() if len(sentences) > 1 else text


def _without_last_clause(text: str) -> str:
    joints = [found.start() for found in _CLAUSE.finditer(text)]
    if not joints or _count(text[: joints[-1]]) < 2:
        return text
    end = text.rstrip()[-1:]
    return text[: joints[-1]].rstrip() + (end if end in ".!?…" else ".")
