"""What an error answer means: refused for good, not now, broken, or nobody knows."""

from collections.abc import Mapping
from typing import Any

from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderBusy,
    ProviderError,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.retry_after import retry_after

#: Nothing was begun; another time will do.
_BUSY = frozenset((408, 425, 429, 502, 503, 529))
#: Somebody on the way did not wait for the end of it.
_UNCLEAR = frozenset((504, 522, 524))
_LONGEST_MESSAGE = 300


def error_for(status: int, headers: Mapping[str, str], body: Any, *, key: str) -> ProviderError:
    """For an answer with a bad status. ``body`` as JSON values, or None where it was none.

    ``key`` is blotted out of what the provider says. What it quotes of a script is not repeated.
    """
    error = body.get("error", body) if isinstance(body, dict) else {}
    error = error if isinstance(error, dict) else {"message": error}
    said = _message(error, key)
    if status in _BUSY or (status == 402 and "retry-after" in headers):
        if error.get("code") == "insufficient_quota":  # OpenAI says 429 for it
            return _no_credits(said)
        return ProviderBusy(retry_after(headers))
    if status in _UNCLEAR:
        return ProviderUnclear(f"a gateway gave up waiting for the model ({status})")
    if status >= 500:
        return ProviderBroken(f"the language model's server failed ({status}): {said}")
    return _refused(status, error, said)


def _refused(status: int, error: dict[str, Any], said: str) -> ProviderRefused:
    if 300 <= status < 400:
        return ProviderRefused(
            "chat_moved: the address sends elsewhere, and the key goes nowhere else; put the new "
            "address into MEDIA_PIPELINE_CHAT_URL"
        )
    if status == 401:
        return ProviderRefused("chat_key_refused: check MEDIA_PIPELINE_CHAT_KEY")
    if status == 402:
        return _no_credits(said)
    if status == 403:
        return _forbidden(error, said)
    if status == 404:
        return ProviderRefused(
            "chat_not_found: check MEDIA_PIPELINE_CHAT_URL and MEDIA_PIPELINE_CHAT_MODEL; the "
            f"server says: {said}"
        )
    if status == 413 or ("context" in said.lower() and ("length" in said or "window" in said)):
        return ProviderRefused(
            "chat_prompt_too_long: the script does not fit into the model; choose one that reads "
            f"more. The server says: {said}"
        )
    part = error.get("param")
    where = f" about «{clean_text(str(part), 80)}»" if part else ""
    return ProviderRefused(f"chat_refused: the server says{where} ({status}): {said}")


def _no_credits(said: str) -> ProviderRefused:
    return ProviderRefused(
        f"chat_no_credits: the account has no credits left; add some and retry. {said}"
    )


def _forbidden(error: dict[str, Any], said: str) -> ProviderRefused:
    metadata = error.get("metadata")
    reasons = metadata.get("reasons") if isinstance(metadata, dict) else None
    if isinstance(reasons, list) and reasons:
        named = clean_text(", ".join(map(str, reasons)), _LONGEST_MESSAGE)
        return ProviderRefused(f"content_refused: the provider's moderation names {named}")
    return ProviderRefused(
        f"chat_forbidden: check what the key in MEDIA_PIPELINE_CHAT_KEY may use. {said}"
    )


def _message(error: dict[str, Any], key: str) -> str:
    said = str(error.get("message") or error.get("detail") or "no more")
    if key:
        said = said.replace(key, "…")
    return clean_text(said, _LONGEST_MESSAGE)
