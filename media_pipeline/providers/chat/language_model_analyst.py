"""The analyst that asks a language model: one request for each question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from media_pipeline.providers.analyst import (
    Bibles,
    Call,
    SceneNarrative,
    SceneShots,
    SceneSplit,
    SceneText,
    ShotListRequest,
)
from media_pipeline.providers.asking import ASKING, Asking, Reply, Usage
from media_pipeline.providers.chat.answer_reader import AnswerReader, shape_problems
from media_pipeline.providers.chat.bibles_answer import BiblesReader
from media_pipeline.providers.chat.chat_settings import ChatSettings, read_chat_settings
from media_pipeline.providers.chat.endpoint import ChatEndpoint
from media_pipeline.providers.chat.gathering import Gathering
from media_pipeline.providers.chat.narratives_answer import NarrativesReader
from media_pipeline.providers.chat.partial_answer import PartialAnswer, json_of
from media_pipeline.providers.chat.price import price, usage_of
from media_pipeline.providers.chat.questions import (
    about_asking,
    about_scenes,
    about_script,
    about_shots,
)
from media_pipeline.providers.chat.request_body import request_body
from media_pipeline.providers.chat.sections import Section, write_sections
from media_pipeline.providers.chat.shots_answer import ShotsReader
from media_pipeline.providers.chat.split_answer import SplitReader
from media_pipeline.providers.chat.wording import edition, instructions
from media_pipeline.providers.provider_errors import (
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)

ValueT = TypeVar("ValueT")
#: Of the schema, the marks, and what is known of people and places. Bytes are counted as tokens,
#: of which there are never more, so there is room.
_BYTES_BESIDE = 12_000


@dataclass(frozen=True)
class Question(Generic[ValueT]):
    """``reader`` makes a fresh reader: one listens while the answer comes, one reads it whole."""

    call: Call
    material: Sequence[Section]
    reader: Callable[[], AnswerReader[Any, ValueT]]


class LanguageModelAnalyst:
    """Any OpenAI-compatible endpoint. Raises ImproperlyConfigured where a setting is missing."""

    name = "model"

    def __init__(self, settings: ChatSettings | None = None) -> None:
        self._settings = settings or read_chat_settings()
        self._endpoint = ChatEndpoint(self._settings)

    def identity(self, call: Call) -> str:
        return f"{self.name} {self._settings.model[:120]} {call} {edition(call)}"

    def most(self, call: Call, text: str) -> int:
        """As if every byte of the question were a token, and the answer as long as it may be."""
        asked = len(text.encode()) + len(instructions(call).encode()) + _BYTES_BESIDE
        return price(self._settings, asked, self._settings.output_tokens)

    def split(self, script: str, asking: Asking = ASKING) -> Reply[SceneSplit]:
        return self._ask(
            Question("split", about_script(script), lambda: SplitReader(script)), asking
        )

    def bibles(self, script: str, asking: Asking = ASKING) -> Reply[Bibles]:
        return self._ask(Question("bibles", about_script(script), BiblesReader), asking)

    def narrate(
        self, scenes: tuple[SceneText, ...], bibles: Bibles, asking: Asking = ASKING
    ) -> Reply[tuple[SceneNarrative, ...]]:
        numbers = [scene.number for scene in scenes]
        question = Question(
            "narrate",
            about_scenes(scenes, bibles),
            lambda: NarrativesReader(numbers, bibles.locations),
        )
        return self._ask(question, asking)

    def list_shots(
        self, request: ShotListRequest, asking: Asking = ASKING
    ) -> Reply[tuple[SceneShots, ...]]:
        question = Question(
            "list_shots", about_shots(request), lambda: ShotsReader(request, asking.elements)
        )
        return self._ask(question, asking)

    def _ask(self, question: Question[ValueT], asking: Asking) -> Reply[ValueT]:
        reader = question.reader()
        material = write_sections([*question.material, *about_asking(asking)])
        body = request_body(self._settings, question.call, material, reader.answer)
        listener = PartialAnswer(question.reader(), asking.found)
        came, is_too_long = self._endpoint.ask(
            body, key=asking.key, seconds=asking.seconds, heard=listener.hear
        )
        asked = sum(len(message["content"].encode()) for message in body["messages"])
        usage = usage_of(
            self._settings,
            came.usage,
            model=came.model or self._settings.model,
            request_id=came.request_id,
            asked=asked,
            heard=came.letters,
        )
        _check_end(came, is_too_long, usage)
        values = _values(came.text, usage)
        value = _read(reader, values, usage)
        listener.end(values)
        return Reply(value, usage=usage)


def _check_end(came: Gathering, is_too_long: bool, usage: Usage) -> None:
    """Only an answer that says it is whole is read: half a scene list looks like a short film."""
    if is_too_long or came.finish == "length":
        raise ProviderMalformed(
            "answer_too_long",
            "the answer reached the output limit; describe everything in fewer words",
            usage,
        )
    if came.refusal or came.finish == "content_filter":
        said = came.refusal[:300] or "its content filter stopped the answer"
        raise ProviderRefused(f"content_refused: the model says: {said}")
    if came.finish == "error":
        raise ProviderUnclear("the model failed in the middle of its answer")
    if came.calls_a_tool or came.finish in ("tool_calls", "function_call"):
        raise ProviderMalformed("answer_malformed", "there are no tools; answer with JSON", usage)
    if not came.finish:
        raise ProviderMalformed("answer_cut", "the answer ended in the middle", usage)


def _values(text: str, usage: Usage) -> Any:
    try:
        return json_of(text)
    except ValueError as error:
        feedback = f"the answer is not one whole JSON object: {str(error)[:200]}"
        raise ProviderMalformed("answer_malformed", feedback, usage) from None


def _read(reader: AnswerReader[Any, ValueT], values: Any, usage: Usage) -> ValueT:
    try:
        value = reader.whole(reader.answer.model_validate(values))
        problems = reader.problems
    except ValidationError as error:
        problems = shape_problems(error)
    if problems:
        raise ProviderMalformed("answer_malformed", "\n".join(problems), usage)
    return value
