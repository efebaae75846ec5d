"""Writers that do what a test says."""

# ruff: noqa: ARG002 - stand-ins take what the ports give

from collections.abc import Callable, Mapping
from typing import ClassVar

from media_pipeline.providers.asking import ASKING, Asking, Reply, Usage
from media_pipeline.providers.range_script import RangeScript
from media_pipeline.providers.voices import VoiceBrief
from media_pipeline.providers.writer import LineToShorten, Rewording


class ToldWriter:
    """Says what ``says`` makes of each text; ``asked`` keeps the budgets it was given."""

    name = "told"
    says: ClassVar[Callable[[str], str]] = staticmethod(lambda text: text)
    asked: ClassVar[list[int]] = []

    def most(self, call: Rewording, text: str) -> int:
        return 0

    def shorten_lines(
        self, lines: tuple[LineToShorten, ...], *, most_words: int, asking: Asking = ASKING
    ) -> Reply[Mapping[int, str]]:
        self.asked.append(most_words)
        said = {line.turn: type(self).says(line.text) for line in lines}
        return Reply(said, usage=Usage(cost_microdollars=0))

    def soften_prompt(self, prose: str, *, refusal: str, asking: Asking = ASKING) -> Reply[str]:
        return Reply(type(self).says(prose))

    def shorten_prompt(
        self, prompt: str, *, most_letters: int, asking: Asking = ASKING
    ) -> Reply[str]:
        return Reply(type(self).says(prompt))

    def range_script(self, brief: VoiceBrief, *, asking: Asking = ASKING) -> Reply[RangeScript]:
        said = type(self).says(brief.voice_description)
        return Reply(RangeScript(normal=said, quiet=said, loud=said))
