"""Where the language model is, and what it costs: read from the settings, whole or not at all."""

from typing import Any, Literal, Self
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    Json,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)

from media_pipeline.providers.address import checked_address, is_overheard

#: How a server can be made to answer in the asked shape; the last only asks in words.
AnswerMode = Literal["json_schema", "json_object", "text"]
#: What only the adapter may say in a request's body.
_OURS = ("model", "messages", "stream", "response_format")


class ChatSettings(BaseModel):
    """One endpoint. Prices in micro-dollars per million tokens; ``seconds`` of silence at most."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    url: str = Field(min_length=1)
    key: SecretStr = SecretStr("")
    model: str = Field(min_length=1)
    price_in: int = Field(ge=0)
    price_out: int = Field(ge=0)
    output_tokens: int = Field(ge=256)
    answers: AnswerMode
    idle_seconds: float = Field(ge=1)
    #: May hold secrets of a proxy's.
    headers: Json[dict[str, str]] = Field(repr=False)
    body: Json[dict[str, Any]] = Field(repr=False)

    @property
    def address(self) -> str:
        return f"{self.url.rstrip('/')}/chat/completions"

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    @field_validator("url")
    @classmethod
    def _is_an_address(cls, url: str) -> str:
        return checked_address(url)

    @field_validator("body")
    @classmethod
    def _leaves_ours(cls, body: dict[str, Any]) -> dict[str, Any]:
        if taken := [name for name in _OURS if name in body]:
            raise ValueError(f"{', '.join(taken)}: said by the adapter, not here")
        return body

    @property
    def is_overheard(self) -> bool:
        """Whether strangers may read what is sent there."""
        return is_overheard(self.url)

    @model_validator(mode="after")
    def _sends_no_key_in_the_clear(self) -> Self:
        if self.key.get_secret_value() and self.is_overheard:
            raise ValueError("URL: a key is sent by https:// only, except to a machine near by")
        return self


def chat_problems() -> list[str]:
    """What is missing or wrong, a sentence for each setting; empty when all is well."""
    try:
        ChatSettings.model_validate(_given())
    except ValidationError as error:
        return [_sentence(wrong) for wrong in error.errors(include_input=False)]
    return []


def read_chat_settings() -> ChatSettings:
    """Raises ImproperlyConfigured, which names every setting that is missing or wrong."""
    if problems := chat_problems():
        raise ImproperlyConfigured(" ".join(problems))
    return ChatSettings.model_validate(_given())


def _given() -> dict[str, Any]:
    """What is empty counts as not said."""
    given = {
        "url": settings.MEDIA_PIPELINE_CHAT_URL.strip(),
        "key": settings.MEDIA_PIPELINE_CHAT_KEY.strip(),
        "model": settings.MEDIA_PIPELINE_CHAT_MODEL.strip(),
        "price_in": settings.MEDIA_PIPELINE_CHAT_PRICE_IN,
        "price_out": settings.MEDIA_PIPELINE_CHAT_PRICE_OUT,
        "output_tokens": settings.MEDIA_PIPELINE_CHAT_OUTPUT_TOKENS,
        "answers": settings.MEDIA_PIPELINE_CHAT_ANSWERS,
        "idle_seconds": settings.MEDIA_PIPELINE_CHAT_IDLE_SECONDS,
        "headers": settings.MEDIA_PIPELINE_CHAT_HEADERS or "{}",
        "body": settings.MEDIA_PIPELINE_CHAT_BODY or "{}",
    }
    return {name: text for name, text in given.items() if text != ""}


def _sentence(wrong: Any) -> str:
    name = str(wrong["loc"][0]).upper() if wrong["loc"] else ""
    what = "it is not set" if wrong["type"] == "missing" else wrong["msg"]
    what = what.removeprefix("Value error, ")
    if not name:
        name, _, what = what.partition(": ")
    return f"MEDIA_PIPELINE_CHAT_{name}: {what}."
