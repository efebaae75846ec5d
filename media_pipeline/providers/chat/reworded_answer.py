"""Lines that were shortened, and prompts that were reworded."""

from collections.abc import Mapping

from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.wire import WireModel
from media_pipeline.providers.clean_text import clean_quote, clean_text


class WireLine(WireModel):
    turn: int
    text: str


class ShorterLines(WireModel):
    lines: list[WireLine]


class WireText(WireModel):
    text: str


class ShorterLinesReader(AnswerReader[ShorterLines, Mapping[int, str]]):
    """By turn. Which turns there are the caller knows; what is said twice is said once."""

    answer = ShorterLines
    lists = {"lines": WireLine}

    def part(self, item: WireLine, path: str) -> None:  # noqa: ARG002 - nobody listens
        return None

    def whole(self, answer: ShorterLines) -> Mapping[int, str]:
        return {line.turn: clean_text(line.text) for line in reversed(answer.lines)}


class TextReader(AnswerReader[WireText, str]):
    """A prompt keeps its lines."""

    answer = WireText
    lists = {}

    def whole(self, answer: WireText) -> str:
        text = clean_quote(answer.text).strip()
        if not text:
            self.complain("text", "it is empty; answer with the whole text")
        return text
