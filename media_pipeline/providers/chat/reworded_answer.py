"""Lines that were shortened, prompts that were reworded, and what a voice is made from."""

from collections.abc import Mapping

from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.wire import WireModel
from media_pipeline.providers.clean_text import clean_quote, clean_text
from media_pipeline.providers.range_script import LONGEST_RANGE_SCRIPT, RangeScript

#: Of a part of a range script: fewer tell nothing of a voice.
_FEWEST_WORDS = 8


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


class WireRangeScript(WireModel):
    normal: str
    quiet: str
    loud: str


class RangeScriptReader(AnswerReader[WireRangeScript, RangeScript]):
    answer = WireRangeScript
    lists = {}

    def whole(self, answer: WireRangeScript) -> RangeScript:
        script = RangeScript(
            normal=clean_text(answer.normal),
            quiet=clean_text(answer.quiet),
            loud=clean_text(answer.loud),
        )
        for part, text in script.parts.items():
            if len(text.split()) < _FEWEST_WORDS:
                self.complain(part, "it is too short; write 20 to 30 words")
        if script.letters > LONGEST_RANGE_SCRIPT:
            self.complain(
                "normal",
                f"all three have {script.letters} letters, and at most {LONGEST_RANGE_SCRIPT} are "
                "read; write 20 to 30 words for each",
            )
        return script
