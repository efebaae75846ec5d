"""One question asked of a model, and its answer read whole and held to its shape."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from media_pipeline.providers.asking import Asking, Reply, Usage
from media_pipeline.providers.chat.answer_reader import AnswerReader, shape_problems
from media_pipeline.providers.chat.chat_settings import ChatSettings
from media_pipeline.providers.chat.endpoint import ChatEndpoint
from media_pipeline.providers.chat.gathering import Gathering
from media_pipeline.providers.chat.partial_answer import PartialAnswer, json_of
from media_pipeline.providers.chat.price import usage_of
from media_pipeline.providers.provider_errors import (
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)

ValueT = TypeVar("ValueT")
#: Where nobody counted: a picture is as many tokens as some thousand letters.
_BYTES_A_PICTURE = 6_000


def one_answer(
    settings: ChatSettings,
    endpoint: ChatEndpoint,
    body: Mapping[str, Any],
    reader: Callable[[], AnswerReader[Any, ValueT]],
    asking: Asking,
) -> Reply[ValueT]:
    """``reader`` makes a fresh reader: one listens while the answer comes, one reads it whole."""
    listener = PartialAnswer(reader(), asking.found)
    came, is_too_long = endpoint.ask(
        dict(body),
        key=asking.key,
        seconds=asking.seconds,
        heard=listener.hear,
        own_secret=asking.own_key,
    )
    usage = usage_of(
        settings,
        came.usage,
        model=came.model or settings.model,
        request_id=came.request_id,
        asked=sum(_bytes_of(message["content"]) for message in body["messages"]),
        heard=came.letters,
    )
    _check_end(came, is_too_long, usage)
    values = _values(came.text, usage)
    value = _read(reader(), values, usage)
    listener.end(values)
    return Reply(value, usage=usage)


def _bytes_of(content: Any) -> int:
    """Of a message: a text, or parts of which some are pictures."""
    if isinstance(content, str):
        return len(content.encode())
    return sum(
        len(part["text"].encode()) if part["type"] == "text" else _BYTES_A_PICTURE
        for part in content
    )


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
