"""What an error answer of Seed Speech means: ``{"code", "message"}``, at times under ``header``."""

from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.exchange import Answer
from media_pipeline.providers.provider_errors import (
    ProviderBusy,
    ProviderError,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.retry_after import retry_after

_LONGEST_MESSAGE = 300
#: The account has not been given the model.
_NOT_GRANTED = 45000030
_OFFENDED = ("sensitive", "moderation", "policy", "violat", "illegal content")


def code_of(answer: Answer) -> tuple[int, str]:
    """0: it has no complaint."""
    header = answer.field("header")
    told = header if isinstance(header, dict) else answer.body
    if not isinstance(told, dict):
        return 0, "no more"
    code = told.get("code")
    return code if isinstance(code, int) else 0, str(told.get("message") or "no more")


def error_for(answer: Answer, key: str) -> ProviderError:
    """``key`` is blotted out of what it says."""
    code, said = code_of(answer)
    said = clean_text(said.replace(key, "…") if key else said, _LONGEST_MESSAGE)
    status = answer.status
    if status in (429, 503):
        return ProviderBusy(retry_after(answer.headers))
    if status >= 500 or status == 408:
        return ProviderUnclear(f"Seed failed ({status}): {said}")
    if status in (401, 403) or code == _NOT_GRANTED:
        return ProviderRefused(
            "voices_key_refused: check MEDIA_PIPELINE_SEED_KEY, or the project's own key, and "
            f"whether the account may use the model. Seed says: {said}"
        )
    if status == 402:
        return ProviderRefused(
            f"voices_no_credits: the account has no credits left; add some and retry. {said}"
        )
    if 300 <= status < 400:
        return ProviderRefused(
            "voices_moved: the address sends elsewhere, and the key goes nowhere else; put the "
            "new address into MEDIA_PIPELINE_SEED_URL"
        )
    if any(word in said.lower() for word in _OFFENDED):
        return ProviderRefused(f"content_refused: change the lines it means. Seed says: {said}")
    return ProviderRefused(f"voices_refused: Seed refuses the request ({code or status}): {said}")
