"""What an error answer of ElevenLabs means.

``{"detail": {"status": "…", "message": "…"}}``, or of a request it cannot read
``{"detail": [{"loc": […], "msg": "…"}]}``. A voice that is gone is a 400, an empty account a 401.
"""

from typing import Any

from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.exchange import Answer
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderBusy,
    ProviderError,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.retry_after import retry_after

_LONGEST_MESSAGE = 300
#: A slot of the account's becomes free when one of its other requests ends; a busy system is left
#: alone for longer. Seconds, where the answer does not say.
_A_SLOT, _THE_SYSTEM = 3.0, 20.0
#: status of the detail -> our reason, and what a person can do.
_REFUSED = {
    "quota_exceeded": ("voices_no_credits", "the account has no credits left; add some and retry."),
    "invalid_api_key": (
        "voices_key_refused",
        "check MEDIA_PIPELINE_ELEVENLABS_KEY, or the project's own key.",
    ),
    "voice_not_found": ("voice_unknown", "design the character's voice again, then continue."),
    "max_character_limit_exceeded": ("speech_too_many_letters", "split the shot's lines."),
    "bad_prompt": ("content_refused", "describe the voice in other words."),
    "detected_unusual_activity": ("voices_account_held", "see the account at ElevenLabs."),
}


def error_for(answer: Answer, key: str) -> ProviderError:
    """``key`` is blotted out of what it says."""
    status, said = _detail(answer.field("detail"))
    said = clean_text(said.replace(key, "…") if key else said, _LONGEST_MESSAGE)
    if answer.status == 429:
        usual = _A_SLOT if status == "too_many_concurrent_requests" else _THE_SYSTEM
        return ProviderBusy(retry_after(answer.headers) if _says_when(answer) else usual)
    if status in _REFUSED:
        reason, advice = _REFUSED[status]
        return ProviderRefused(f"{reason}: {advice} ElevenLabs says: {said}")
    match answer.status:
        case 401:
            reason, advice = _REFUSED["invalid_api_key"]
            return ProviderRefused(f"{reason}: {advice} ElevenLabs says: {said}")
        case 503:
            return ProviderBusy(retry_after(answer.headers) if _says_when(answer) else _THE_SYSTEM)
        case 408 | 500 | 502 | 504:
            return ProviderUnclear(f"ElevenLabs failed ({answer.status}): {said}")
        case code if code > 504:
            return ProviderBroken(f"ElevenLabs failed ({code}): {said}")
        case code if 300 <= code < 400:
            return ProviderRefused(
                "voices_moved: the address sends elsewhere, and the key goes nowhere else; put the "
                "new address into MEDIA_PIPELINE_ELEVENLABS_URL"
            )
    named = status or str(answer.status)
    return ProviderRefused(f"voices_refused: ElevenLabs refuses the request ({named}): {said}")


def _says_when(answer: Answer) -> bool:
    return "retry-after" in answer.headers


def _detail(detail: Any) -> tuple[str, str]:
    """The stable word, and the message."""
    if isinstance(detail, list):
        words = [
            f"{'.'.join(map(str, one.get('loc', ())))}: {one.get('msg', '')}"
            for one in detail
            if isinstance(one, dict)
        ]
        return "", "; ".join(words) or "no more"
    if isinstance(detail, dict):
        return str(detail.get("status") or ""), str(detail.get("message") or "no more")
    return "", str(detail or "no more")
