"""One POST to ElevenLabs, never made twice, and what came of it."""

from typing import Any

from media_pipeline.providers.asking import Asking
from media_pipeline.providers.elevenlabs.elevenlabs_settings import elevenlabs_settings
from media_pipeline.providers.elevenlabs.refusals import error_for
from media_pipeline.providers.exchange import Answer, AnswerLost, NotSent, exchange
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderRefused,
    ProviderUnclear,
)

#: Of an answer: two minutes of WAV in base64, and as much again.
_MOST_BYTES = 64 * 1024 * 1024


def post(
    path: str,
    asking: Asking,
    *,
    body: Any = None,
    form: tuple[bytes, str] | None = None,
    sound: bool = False,
) -> Answer:
    """``sound``: in the format of the settings. Raises ProviderError."""
    settings = elevenlabs_settings()
    key = asking.own_key or settings.key
    if not key:
        raise ProviderRefused(
            "voices_key_missing: set MEDIA_PIPELINE_ELEVENLABS_KEY, give the project a key of "
            "its own, or choose a voices model of this machine"
        )
    url = f"{settings.url}{path}" + (f"?output_format={settings.sound}" if sound else "")
    headers = {"xi-api-key": key, "Accept": "*/*"} | (
        {"Idempotency-Key": asking.key} if asking.key else {}
    )
    try:
        answer = exchange(
            "POST",
            url,
            headers=headers,
            seconds=asking.seconds,
            body=body,
            form=form,
            most_bytes=_MOST_BYTES,
        )
    except NotSent as error:
        raise ProviderBroken(f"ElevenLabs cannot be reached: {error}") from error
    except AnswerLost as error:
        raise ProviderUnclear(f"the answer of ElevenLabs was lost: {error}") from error
    if answer.status != 200:
        raise error_for(answer, key)
    return answer
