"""Where the scenes of a script begin."""

import re

from media_pipeline.providers.analyst import Boundary, SceneSplit
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.wire import WireModel
from media_pipeline.providers.clean_text import clean_quote, clean_text

_GUTTER = re.compile(r"^\s*(\d+):[ \t]?")
_LINE_END = re.compile(r"\r\n|\n|\r")
_LONGEST_QUOTE, _LONGEST_TITLE = 400, 300
_MOST_WARNINGS = 20


class WireBoundary(WireModel):
    hint_line: int
    quote: str


class SplitAnswer(WireModel):
    title: str
    is_script: bool
    warnings: list[str]
    boundaries: list[WireBoundary]


class SplitReader(AnswerReader[SplitAnswer, SceneSplit]):
    """Quotes stay quotes: ``media_pipeline.scripts`` looks for them in the text."""

    answer = SplitAnswer
    lists = {"boundaries": WireBoundary}

    def __init__(self, script: str) -> None:
        super().__init__()
        self._lines = _LINE_END.split(script)
        self._is_blank = not script.strip()

    def part(self, item: WireBoundary, path: str) -> Boundary:
        quote = clean_quote(item.quote)
        if (gutter := _GUTTER.match(quote)) and int(gutter[1]) == item.hint_line:
            quote = quote[gutter.end() :]  # the number of the line, copied with it
        if not quote.strip():
            self.complain(f"{path}.quote", "must be the first characters of the scene, verbatim")
        hint = min(max(item.hint_line, 1), len(self._lines))
        quote = self._indent(hint, quote.strip()) + quote.strip()[:_LONGEST_QUOTE]
        return Boundary(hint_line=hint, quote=quote)

    def _indent(self, hint: int, quote: str) -> str:
        """A scene begins with its line, also where models leave out the space before it."""
        line = self._lines[hint - 1]
        bare = line.lstrip()
        starts_it = bare.startswith(_LINE_END.split(quote)[0])
        return line[: len(line) - len(bare)] if starts_it else ""

    def whole(self, answer: SplitAnswer) -> SceneSplit:
        boundaries = tuple(
            self.part(item, f"boundaries[{at}]") for at, item in enumerate(answer.boundaries)
        )
        if answer.is_script and not boundaries and not self._is_blank:
            self.complain("boundaries", "a script has at least one scene; name where it begins")
        warnings = [clean_text(text) for text in answer.warnings[:_MOST_WARNINGS]]
        warnings = [text for text in warnings if text]
        if not answer.is_script and not warnings:
            warnings = ["The language model does not take this text for a script."]
        return SceneSplit(
            title=clean_text(answer.title, _LONGEST_TITLE),
            boundaries=boundaries,
            warnings=tuple(warnings),
            is_script=answer.is_script,
        )
