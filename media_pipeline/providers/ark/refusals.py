"""What Ark's error codes mean. They come in an error answer, or in a task that failed."""

from datetime import timedelta
from typing import Any

from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.exchange import Answer
from media_pipeline.providers.hosted import MediaRequest, Refusal, RefusedPart
from media_pipeline.providers.refusals_in_words import (
    key_refused,
    model_failed,
    moved,
    no_funds,
    part_refused,
    too_long,
)
from media_pipeline.providers.retry_after import retry_after
from workflows.jobs.outcomes import GiveUp, TryLater, Uncertain

_LONGEST_MESSAGE = 300
_PARTS: dict[str, RefusedPart] = {
    "InputText": "prompt",
    "InputImage": "picture",
    "InputVideo": "picture",
    "InputAudio": "audio",
    "Output": "result",
}
_BROKE = ("InternalServiceError", "InternalError", "ServerOverloaded")


def refused_submit(answer: Answer, request: MediaRequest) -> TryLater | GiveUp | Uncertain:
    """A 4xx is a definite refusal; of 5xx nobody knows whether a task was made."""
    code, said = error_of(answer.body)
    rest = timedelta(seconds=retry_after(answer.headers))
    match answer.status:
        case 429 if code.startswith(("QuotaExceeded", "SetLimitExceeded")):
            return no_funds("Ark", said)
        case 429:
            return TryLater(rest, "provider_busy", said, pauses_limit=True)
        case 401 | 403 if code in ("AccountOverdueError", "OperationDenied.ServiceOverdue"):
            return no_funds("Ark", said)
        case 401 | 403:
            return key_refused("Ark", "MEDIA_PIPELINE_ARK_KEY", said)
        case 404:
            return GiveUp("model_unknown", f"the account has no such model open; {said}")
        case status if 300 <= status < 400:
            return moved("MEDIA_PIPELINE_ARK_URL")
        case status if status >= 500 and not code:
            return Uncertain(f"Ark answered {status} to the request: {said}")
    if answer.status >= 500 and code == "ServerOverloaded":
        return TryLater(rest, "provider_busy", said)
    if answer.status >= 500:
        return Uncertain(f"Ark answered {answer.status} to the request: {code} {said}")
    return refusal_of(code, said, request)


def refusal_of(code: str, said: str, request: MediaRequest) -> Refusal:
    """Of a task that failed, or a request that is not taken. Nothing was bought."""
    if "SensitiveContentDetected" in code:
        return _content(code, said)
    if code.startswith(_BROKE):
        return model_failed("Ark", said)
    if "text" in said.lower() and ("length" in said.lower() or "too long" in said.lower()):
        return too_long(len(request.prompt), 0, said)
    if request.draft_of and code.startswith(("InvalidParameter", "NotFound")):
        return Refusal("draft_expired", f"Ark no longer knows the draft: {said}")
    return Refusal("request_invalid", f"Ark cannot take the request ({code}): {said}")


def error_of(body: Any) -> tuple[str, str]:
    """Its code and its words, of an answer or of a task."""
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return "", "no more"
    code, said = str(error.get("code") or ""), str(error.get("message") or "")
    return code, clean_text(said.partition(" Request id:")[0], _LONGEST_MESSAGE)


def _content(code: str, said: str) -> Refusal:
    part: RefusedPart = next(
        (named for start, named in _PARTS.items() if code.startswith(start)), "unknown"
    )
    about = ", ".join(
        word
        for suffix, word in (
            (".PolicyViolation", "copyright"),
            (".PrivacyInformation", "a real person"),
            (".Violence", "violence"),
        )
        if code.endswith(suffix)
    )
    # Of whom it shows no seed and no other word helps: another picture does.
    if about == "a real person" and part == "unknown":
        part = "picture"
    return part_refused("Ark", part, said, about=about)
