"""The film's music, in words."""

from collections.abc import Sequence
from typing import Annotated

from media_pipeline.providers.analyst_words import MOODS
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.known_words import known_word
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.composer import MusicBrief, MusicDesign, MusicSection

_SLOWEST, _FASTEST = 30, 220
_MOST_INSTRUMENTS, _MOST_TAGS, _LONGEST_WORD = 8, 12, 60


class WireSection(WireModel):
    section: int
    mood: Annotated[str, one_of(MOODS)]
    tempo: int
    instruments: list[str]


class MusicAnswer(WireModel):
    prompt: str
    tags: list[str]
    sections: list[WireSection]


class MusicReader(AnswerReader[MusicAnswer, MusicDesign]):
    """How long each section is, is not the model's to say."""

    answer = MusicAnswer
    lists = {"sections": WireSection}

    def __init__(self, brief: MusicBrief) -> None:
        super().__init__()
        self._brief = brief

    def part(self, item: WireSection, path: str) -> object:  # noqa: ARG002
        return None

    def whole(self, answer: MusicAnswer) -> MusicDesign:
        said = {item.section: item for item in answer.sections}
        wanted = range(1, len(self._brief.sections) + 1)
        if sorted(item.section for item in answer.sections) != list(wanted):
            self.complain("sections", f"answer each of the sections 1 to {len(wanted)} once")
            return MusicDesign(sections=())
        prompt = clean_text(answer.prompt)
        if not prompt:
            self.complain("prompt", "it is empty; say in words what the film's music is like")
        asked = zip(wanted, self._brief.sections, strict=True)
        return MusicDesign(
            sections=tuple(_section(said[number], given) for number, given in asked),
            prompt=prompt,
            tags=_words(answer.tags, _MOST_TAGS),
        )


def _section(said: WireSection, given: MusicSection) -> MusicSection:
    return MusicSection(
        mood=known_word(said.mood, MOODS, given.mood),
        seconds=given.seconds,
        tempo=min(max(said.tempo, _SLOWEST), _FASTEST),
        instruments=_words(said.instruments, _MOST_INSTRUMENTS),
    )


def _words(said: Sequence[str], most: int) -> tuple[str, ...]:
    words = (clean_text(word, _LONGEST_WORD) for word in said)
    return tuple(dict.fromkeys(word for word in words if word))[:most]
