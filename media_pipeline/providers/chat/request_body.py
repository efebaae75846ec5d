"""The body of one request."""

from typing import Any

from media_pipeline.providers.analyst import Call
from media_pipeline.providers.chat.chat_settings import ChatSettings
from media_pipeline.providers.chat.wire import WireModel, strict_schema
from media_pipeline.providers.chat.wording import in_words, instructions


def request_body(
    settings: ChatSettings, call: Call, material: str, answer: type[WireModel]
) -> dict[str, Any]:
    """A question about a script."""
    return body_of(settings, call, instructions(call), material, answer)


def body_of(
    settings: ChatSettings,
    name: str,
    told: str,
    content: str | list[dict[str, Any]],
    answer: type[WireModel],
) -> dict[str, Any]:
    """``told`` by us, ``content`` of the question: a text, or parts of which some are pictures.

    With what the settings add; a field that they set to null is taken out.
    """
    schema = strict_schema(answer)
    body: dict[str, Any] = {"model": settings.model}
    if settings.answers == "json_schema":
        named = {"name": name, "strict": True, "schema": schema}
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    else:
        told += in_words(schema)
        if settings.answers == "json_object":
            body["response_format"] = {"type": "json_object"}
    body |= {
        "messages": [
            {"role": "system", "content": told},
            {"role": "user", "content": content},
        ],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": settings.output_tokens,
    }
    body |= settings.body
    return {name: value for name, value in body.items() if value is not None}
