"""The writer that asks a language model: one request for each question."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.chat_settings import ChatSettings, read_chat_settings
from media_pipeline.providers.chat.endpoint import ChatEndpoint
from media_pipeline.providers.chat.one_answer import one_answer
from media_pipeline.providers.chat.price import price
from media_pipeline.providers.chat.questions import about_asking
from media_pipeline.providers.chat.request_body import body_of
from media_pipeline.providers.chat.reworded_answer import (
    RangeScriptReader,
    ShorterLinesReader,
    TextReader,
)
from media_pipeline.providers.chat.sections import Section, write_sections
from media_pipeline.providers.chat.wording import instructions_to_reword
from media_pipeline.providers.range_script import RangeScript
from media_pipeline.providers.voice_words import described
from media_pipeline.providers.voices import VoiceBrief
from media_pipeline.providers.writer import LineToShorten, Rewording

ValueT = TypeVar("ValueT")
#: Of the schema, the marks, guidance and feedback. Bytes are counted as tokens.
_BYTES_BESIDE = 6_000


class LanguageModelWriter:
    """Asks where the analyst asks. Raises ImproperlyConfigured where a setting is missing."""

    name = "model"

    def __init__(self, settings: ChatSettings | None = None) -> None:
        self._settings = settings or read_chat_settings()
        self._endpoint = ChatEndpoint(self._settings)

    def most(self, call: Rewording, text: str) -> int:
        """As if every byte of the question were a token, and the answer as long as it may be."""
        asked = len(text.encode()) + len(instructions_to_reword(call).encode()) + _BYTES_BESIDE
        return price(self._settings, asked, self._settings.output_tokens)

    def shorten_lines(
        self, lines: tuple[LineToShorten, ...], *, most_words: int, asking: Asking = ASKING
    ) -> Reply[Mapping[int, str]]:
        told = ",\n".join(json.dumps(asdict(line), ensure_ascii=False) for line in lines)
        material = [
            Section("BUDGET", json.dumps({"mostWords": most_words})),
            Section("LINES", f"[\n{told}\n]"),
        ]
        return self._ask("shorten_lines", material, ShorterLinesReader, asking)

    def soften_prompt(self, prose: str, *, refusal: str, asking: Asking = ASKING) -> Reply[str]:
        material = [Section("REFUSAL", refusal), Section("PROMPT", prose)]
        return self._ask("soften_prompt", material, TextReader, asking)

    def shorten_prompt(
        self, prompt: str, *, most_letters: int, asking: Asking = ASKING
    ) -> Reply[str]:
        budget = Section("BUDGET", json.dumps({"mostLetters": most_letters}))
        return self._ask("shorten_prompt", [budget, Section("PROMPT", prompt)], TextReader, asking)

    def range_script(self, brief: VoiceBrief, *, asking: Asking = ASKING) -> Reply[RangeScript]:
        return self._ask(
            "range_script", [Section("VOICE", described(brief))], RangeScriptReader, asking
        )

    def _ask(
        self,
        call: Rewording,
        material: Sequence[Section],
        reader: Callable[[], AnswerReader[Any, ValueT]],
        asking: Asking,
    ) -> Reply[ValueT]:
        text = write_sections([*material, *about_asking(asking)])
        told = instructions_to_reword(call)
        body = body_of(self._settings, call, told, text, reader().answer)
        return one_answer(self._settings, self._endpoint, body, reader, asking)
