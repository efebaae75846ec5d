"""Who says each line of a scene: the name on the page, resolved to a person."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from media_pipeline.providers.analyst import UNKNOWN_SPEAKER
from media_pipeline.providers.local.analysis.cast import speaker_name
from media_pipeline.providers.local.analysis.mentions import Mentions
from media_pipeline.providers.local.analysis.together import is_group, several_speakers
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Action, Passage, Speech
from media_pipeline.screenplay.prose_verbs import FEMALE, MALE

_WORD = re.compile(r"[^\W\d_]+")
#: So many mentions back a pronoun may reach.
_LATELY = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class Spoken:
    """One speech and the tag of who says it."""

    speech: Speech
    tag: str


class Speakers:
    """Resolves names, titles, pronouns and silence to people of one cast."""

    def __init__(
        self, tags: Mapping[str, str], genders: Mapping[str, str], mentions: Mentions
    ) -> None:
        """``tags``: key of each name and alias -> tag; ``genders``: tag -> female, male or ""."""
        self._tags = tags
        self._genders = genders
        self._mentions = mentions

    def resolve(self, passages: Sequence[Passage]) -> list[Action | Spoken]:
        """The passages of one scene, each speech with its speaker."""
        resolved: list[Action | Spoken] = []
        recent: list[str] = []  # who was mentioned or spoke, the latest last
        spoke: list[str] = []  # who spoke, the latest last
        for passage in passages:
            if isinstance(passage, Action):
                resolved.append(passage)
                recent += self._mentions.tags(passage.text)
                continue
            tag = self._tag_of(passage, recent, spoke)
            resolved.append(Spoken(speech=passage, tag=tag))
            if tag != UNKNOWN_SPEAKER:
                recent.append(tag)
                spoke.append(tag)
        return resolved

    def seen_in(self, text: str, recent: list[str]) -> list[str]:
        """Who can be seen in a sentence: those it names, else those «she», «he» or «they» mean.

        ``recent``: tags of those mentioned before, the latest last; the found are added.
        """
        tags = list(self._mentions.tags(text))
        if not tags:
            words = {word.lower() for word in _WORD.findall(text)}
            if words & {"they", "them", "their", "both"}:
                tags = list(dict.fromkeys(reversed(recent[-_LATELY:])))[:2]
            for pronouns, pronoun in ((FEMALE, "she"), (MALE, "he")):
                found = self._by_pronoun(pronoun, recent) if words & pronouns else UNKNOWN_SPEAKER
                if found != UNKNOWN_SPEAKER and found not in tags:
                    tags.append(found)
        recent += tags
        return tags

    def _tag_of(self, speech: Speech, recent: list[str], spoke: list[str]) -> str:
        if speech.pronoun:
            return self._by_pronoun(speech.name, recent)
        if not speech.name:
            return self._by_turn(recent, spoke)
        name = speaker_name(speech)
        first = several_speakers(name, self._tags)[0]
        key = name_key(first)
        if is_group(first) and key not in self._tags:
            return recent[-1] if recent else UNKNOWN_SPEAKER
        return self._tags.get(key, key)

    def _by_pronoun(self, pronoun: str, recent: list[str]) -> str:
        word = pronoun.casefold()
        wanted = "female" if word in FEMALE else "male" if word in MALE else ""
        for tag in reversed(recent[-_LATELY:]):
            if not wanted or self._genders.get(tag) == wanted:
                return tag
        for tag in reversed(recent[-_LATELY:]):
            if not self._genders.get(tag):
                return tag
        return UNKNOWN_SPEAKER

    def _by_turn(self, recent: list[str], spoke: list[str]) -> str:
        """A quote without a name answers: it is the other one of the two who talk."""
        last = spoke[-1] if spoke else ""
        for tag in reversed(spoke[-_LATELY:-1]):
            if tag != last:
                return tag
        for tag in reversed(recent[-_LATELY:]):
            if tag != last:
                return tag
        return UNKNOWN_SPEAKER


def cut_long_speech(spoken: Spoken, most_words: int) -> list[Spoken]:
    """A speech in lines that a clip carries, cut after sentences, else at pauses, else at words."""
    if len(spoken.speech.text.split()) <= most_words and len(spoken.speech.text) <= 8 * most_words:
        return [spoken]
    pieces: list[str] = []
    for mark in (".!?…。！？", ",;:—–，；、", " "):
        pieces = _cut(spoken.speech.text, mark, most_words)
        if all(_size(piece) <= most_words for piece in pieces):
            break
    return [replace(spoken, speech=replace(spoken.speech, text=piece)) for piece in pieces]


def _cut(text: str, marks: str, most_words: int) -> list[str]:
    pieces: list[str] = []
    start = last = 0
    for at, letter in enumerate(text):
        ends = letter in marks and (at + 1 >= len(text) or text[at + 1] == " " or letter > "\u3000")
        if letter == " " == marks:
            ends = True
        if not ends and at + 1 < len(text):
            continue
        if _size(text[start : at + 1]) > most_words and last > start:
            pieces.append(text[start:last].strip())
            start = last
        last = at + 1
    pieces.append(text[start:].strip())
    return [piece for piece in pieces if piece]


def _size(text: str) -> int:
    dense = sum(letter > "\u2e7f" for letter in text)
    return dense // 2 + len(text.split()) if dense else len(text.split())
