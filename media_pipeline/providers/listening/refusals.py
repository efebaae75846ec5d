"""What an error answer of a transcriber means: ``{"error": {"message": "…", "code": "…"}}``."""

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
#: Nothing was begun; another time will do.
_BUSY = (408, 425, 429, 502, 503, 529)
#: Somebody on the way did not wait for the end of it, or it broke while it listened.
_UNCLEAR = (500, 504, 522, 524)
#: Status -> our reason, and what a person can do.
_REFUSED = {
    401: ("transcriber_key_refused", "check MEDIA_PIPELINE_TRANSCRIBER_KEY."),
    402: ("transcriber_no_credits", "the account has no credits left; add some and retry."),
    403: ("transcriber_key_refused", "check what MEDIA_PIPELINE_TRANSCRIBER_KEY may use."),
    404: (
        "transcriber_not_found",
        "check MEDIA_PIPELINE_TRANSCRIBER_URL and MEDIA_PIPELINE_TRANSCRIBER_MODEL.",
    ),
}


def error_for(answer: Answer, key: str) -> ProviderError:
    """``key`` is blotted out of what it says."""
    code, said = _error(answer.field("error"))
    said = clean_text(said.replace(key, "…") if key else said, _LONGEST_MESSAGE)
    status = answer.status
    if status == 429 and code == "insufficient_quota":
        status = 402
    if status in _BUSY:
        return ProviderBusy(retry_after(answer.headers))
    if status in _UNCLEAR:
        return ProviderUnclear(f"the transcriber failed ({status}): {said}")
    if status > 500:
        return ProviderBroken(f"the transcriber failed ({status}): {said}")
    if status in _REFUSED:
        reason, advice = _REFUSED[status]
        return ProviderRefused(f"{reason}: {advice} It says: {said}")
    if 300 <= status < 400:
        return ProviderRefused(
            "transcriber_moved: the address sends elsewhere, and the key goes nowhere else; put "
            "the new address into MEDIA_PIPELINE_TRANSCRIBER_URL"
        )
    return ProviderRefused(f"transcriber_refused: it refuses the request ({status}): {said}")


def _error(error: Any) -> tuple[str, str]:
    if isinstance(error, dict):
        return str(error.get("code") or ""), str(error.get("message") or "no more")
    return "", str(error or "no more")
