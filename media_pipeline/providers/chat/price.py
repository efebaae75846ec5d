"""What a question costs: as the provider says, else by the price table of the settings."""

from typing import Any

from media_pipeline.providers.asking import Usage
from media_pipeline.providers.chat.chat_settings import ChatSettings

_MILLION = 1_000_000
#: Where nobody counted: a token for so many bytes.
_BYTES_A_TOKEN = 4


def price(settings: ChatSettings, prompt_tokens: int, completion_tokens: int) -> int:
    """In micro-dollars, rounded up."""
    cost = prompt_tokens * settings.price_in + completion_tokens * settings.price_out
    return -(-cost // _MILLION)


def usage_of(
    settings: ChatSettings, said: Any, *, model: str, request_id: str, asked: int, heard: int
) -> Usage:
    """``said``: the usage object, if there was one. ``asked``, ``heard``: bytes, for an estimate.

    What a model thought counts as completed, also at vendors that add it only to the total.
    """
    said = said if isinstance(said, dict) else {}
    prompt, completion = _count(said, "prompt_tokens"), _count(said, "completion_tokens")
    completion = max(completion, _count(said, "total_tokens") - prompt)
    charged = _charged(said)
    if charged is None:
        charged = price(
            settings,
            prompt or -(-asked // _BYTES_A_TOKEN),
            completion or -(-heard // _BYTES_A_TOKEN),
        )
    return Usage(
        model=model[:200],
        request_id=request_id[:200],
        prompt_tokens=prompt,
        completion_tokens=completion,
        cost_microdollars=charged,
    )


def _count(said: dict[str, Any], name: str) -> int:
    count = said.get(name)
    return count if isinstance(count, int) and count > 0 else 0


def _charged(said: dict[str, Any]) -> int | None:
    """OpenRouter's cost in dollars; with a key of one's own, also what that key's owner pays."""
    cost = said.get("cost")
    if not isinstance(cost, int | float) or cost < 0:
        return None
    details = said.get("cost_details")
    if said.get("is_byok") and isinstance(details, dict):
        upstream = details.get("upstream_inference_cost")
        cost += upstream if isinstance(upstream, int | float) else 0
    return round(cost * _MILLION)
