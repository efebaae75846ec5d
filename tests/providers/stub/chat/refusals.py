"""What is said instead of an answer: nothing was accepted, nothing goes into the ledger.

Statuses and bodies follow OpenRouter, «Errors and debugging» (error codes, moderation errors,
Retry-After), OpenAI, «Error codes», and RFC 9110, sections 10.2.3 (Retry-After) and 15.4
(redirects).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any


def _nothing() -> dict[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Refusal:
    status: int
    message: str
    headers: Callable[[], dict[str, str]] = field(default=_nothing)
    metadata: dict[str, Any] | None = None


def _in_ninety_seconds() -> dict[str, str]:
    return {"Retry-After": format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)}


REFUSALS: dict[str, Refusal] = {
    "bad_request": Refusal(status=400, message="response_format: schema is too complex"),
    "unauthorized": Refusal(status=401, message="Incorrect API key provided: stub-key"),
    "no_credits": Refusal(status=402, message="Insufficient credits. Add more and retry."),
    "moderated": Refusal(
        status=403,
        message="Input was flagged",
        metadata={
            "reasons": ["violence", "self-harm"],
            "flagged_input": "the whole of a person's script, word for word",
            "provider_name": "Stub",
        },
    ),
    "not_found": Refusal(status=404, message="The model `stub` does not exist"),
    "timed_out": Refusal(status=408, message="Your request timed out"),
    "too_long": Refusal(
        status=400, message="This model's maximum context length is 8192 tokens, not 90210"
    ),
    "unprocessable": Refusal(status=422, message="max_tokens: must be at most 4096"),
    "busy": Refusal(status=429, message="Rate limited", headers=lambda: {"Retry-After": "7"}),
    "busy_until": Refusal(status=503, message="Overloaded", headers=_in_ninety_seconds),
    "busy_for_ever": Refusal(
        status=429, message="Rate limited", headers=lambda: {"Retry-After": "99999999"}
    ),
    "busy_without_a_word": Refusal(status=429, message="Rate limited"),
    "no_provider": Refusal(status=503, message="No available model provider"),
    "bad_gateway": Refusal(status=502, message="The model is down"),
    "server_error": Refusal(status=500, message="The server had an error"),
    "moved": Refusal(
        status=307,
        message="Moved",
        headers=lambda: {"Location": "http://127.0.0.1:9/v1/chat/completions"},
    ),
}
