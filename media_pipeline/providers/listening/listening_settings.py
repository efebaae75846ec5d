"""Where sounds are transcribed, and for how much: read from the settings, whole or not at all."""

from typing import Any, Self

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)

from media_pipeline.providers.address import checked_address, is_overheard


class ListeningSettings(BaseModel):
    """``price`` in micro-dollars for a minute of sound; 0 on a machine of one's own."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    url: str = Field(min_length=1)
    key: SecretStr = SecretStr("")
    model: str = Field(min_length=1)
    price: int = Field(ge=0)

    @property
    def address(self) -> str:
        return f"{self.url.rstrip('/')}/audio/transcriptions"

    @field_validator("url")
    @classmethod
    def _is_an_address(cls, url: str) -> str:
        return checked_address(url)

    @model_validator(mode="after")
    def _sends_no_key_in_the_clear(self) -> Self:
        if self.key.get_secret_value() and is_overheard(self.url):
            raise ValueError("URL: a key is sent by https:// only, except to a machine near by")
        return self


def listening_problems() -> list[str]:
    """What is missing or wrong, a sentence for each setting; empty when all is well."""
    try:
        ListeningSettings.model_validate(_given())
    except ValidationError as error:
        return [_sentence(wrong) for wrong in error.errors(include_input=False)]
    return []


def read_listening_settings() -> ListeningSettings:
    """Raises ImproperlyConfigured, which names every setting that is missing or wrong."""
    if problems := listening_problems():
        raise ImproperlyConfigured(" ".join(problems))
    return ListeningSettings.model_validate(_given())


def _given() -> dict[str, Any]:
    """What is empty counts as not said."""
    given = {
        "url": settings.MEDIA_PIPELINE_TRANSCRIBER_URL.strip(),
        "key": settings.MEDIA_PIPELINE_TRANSCRIBER_KEY.strip(),
        "model": settings.MEDIA_PIPELINE_TRANSCRIBER_MODEL.strip(),
        "price": settings.MEDIA_PIPELINE_TRANSCRIBER_PRICE,
    }
    return {name: text for name, text in given.items() if text != ""}


def _sentence(wrong: Any) -> str:
    name = str(wrong["loc"][0]).upper() if wrong["loc"] else ""
    what = "it is not set" if wrong["type"] == "missing" else wrong["msg"]
    what = what.removeprefix("Value error, ")
    if not name:
        name, _, what = what.partition(": ")
    return f"MEDIA_PIPELINE_TRANSCRIBER_{name}: {what}."
