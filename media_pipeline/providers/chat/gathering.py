"""An answer put together from its chunks, or from one whole reply."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from media_pipeline.providers.chat.refusal import error_for
from media_pipeline.providers.provider_errors import ProviderError, ProviderUnclear

#: Letters of the longest answer; a shot list of a batch has some twenty thousand.
LONGEST_ANSWER = 2_000_000


class AnswerTooLong(Exception):
    """It goes on and on; what came so far is in the gathering."""


@dataclass(kw_only=True)
class Gathering:
    """What has come of an answer. ``heard`` is told its text piece by piece, thoughts are not."""

    heard: Callable[[str], None]
    key: str
    request_id: str = ""
    model: str = ""
    finish: str = ""
    usage: Any = None
    refusal: str = ""
    calls_a_tool: bool = False
    pieces: list[str] = field(default_factory=list)
    #: Letters of everything the model made, thoughts included.
    letters: int = 0

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def take(self, chunk: Any, headers: Mapping[str, str]) -> None:
        """One chunk of a stream, or a whole reply: they differ in one word.

        Raises ProviderError for an error within, AnswerTooLong beyond what any answer needs.
        """
        if not isinstance(chunk, dict):
            return
        if chunk.get("error"):
            raise self._failed(chunk, headers)
        self.request_id = str(chunk.get("id") or self.request_id)
        self.model = str(chunk.get("model") or self.model)
        self.usage = chunk.get("usage") or self.usage
        choices = chunk.get("choices")
        if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
            return
        self.finish = str(choices[0].get("finish_reason") or self.finish)
        said = choices[0].get("delta") or choices[0].get("message")
        if isinstance(said, dict):
            self._take_words(said)

    def _take_words(self, said: dict[str, Any]) -> None:
        self.refusal += str(said.get("refusal") or "")
        self.calls_a_tool = self.calls_a_tool or bool(said.get("tool_calls"))
        thoughts = said.get("reasoning") or said.get("reasoning_content") or ""
        piece = _text_of(said.get("content"))
        self.letters += len(piece) + len(str(thoughts))
        if self.letters > LONGEST_ANSWER:
            raise AnswerTooLong
        if piece:
            self.pieces.append(piece)
            self.heard(piece)

    def _failed(self, chunk: dict[str, Any], headers: Mapping[str, str]) -> ProviderError:
        """Before a word was said it is an error like another; after that it may have been paid."""
        error = chunk["error"]
        code = str(error.get("code")) if isinstance(error, dict) else ""
        status = int(code) if code.isdecimal() and 400 <= int(code) <= 599 else 500
        failed = error_for(status, headers, chunk, key=self.key)
        if self.letters:
            return ProviderUnclear(f"the model failed in the middle of its answer: {failed}")
        return failed


def _text_of(content: Any) -> str:
    """A text, or a list of parts of which some are text."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(
            str(part.get("text") or "")
            for part in content
            if isinstance(part, dict) and part.get("type") == "text"
        )
    return ""
