"""How four vendors say the same: chunks, the last one with the usage, whole answers, errors.

Fields as in: OpenAI, «API reference: Chat completions», sections «The chat completion object» and
«Streaming»; OpenRouter, «API reference: Overview» (usage with cost) and «Streaming» (comments);
vLLM, «OpenAI-compatible server», and its protocol's ErrorResponse; Ollama, «OpenAI compatibility».
"""

from dataclasses import dataclass
from typing import Any, Literal

Vendor = Literal["openai", "openrouter", "vllm", "ollama"]
VENDORS: tuple[Vendor, ...] = ("openai", "openrouter", "vllm", "ollama")
#: What the stub's bills say: micro-dollars a million tokens, in and out.
PRICE_IN, PRICE_OUT = 500_000, 2_000_000


@dataclass(frozen=True, kw_only=True)
class Bill:
    prompt_tokens: int
    completion_tokens: int
    reasoning_tokens: int = 0

    @property
    def cost_microdollars(self) -> int:
        """Reasoning is part of what was completed."""
        cost = self.prompt_tokens * PRICE_IN + self.completion_tokens * PRICE_OUT
        return -(-cost // 1_000_000)


@dataclass(frozen=True, kw_only=True)
class Shapes:
    """The words of one vendor for one answer."""

    vendor: Vendor
    id: str
    model: str
    created: int = 1_790_000_000

    def chunk(self, delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        choice: dict[str, Any] = {"index": 0, "delta": delta, "finish_reason": finish}
        if self.vendor == "openrouter":
            choice["native_finish_reason"] = finish
        elif self.vendor == "ollama":
            choice["delta"] = {"role": "assistant", "content": "", **delta}
        else:
            choice["logprobs"] = None
        return self._about("chat.completion.chunk") | {"choices": [choice]}

    def last(self, bill: Bill) -> dict[str, Any]:
        """The chunk that only tells the usage (``stream_options.include_usage``)."""
        return self._about("chat.completion.chunk") | {"choices": [], "usage": self.usage(bill)}

    def whole(self, message: dict[str, Any], finish: str, bill: Bill) -> dict[str, Any]:
        choice = {
            "index": 0,
            "message": {"role": "assistant", "refusal": None, **message},
            "finish_reason": finish,
            "logprobs": None,
        }
        return self._about("chat.completion") | {"choices": [choice], "usage": self.usage(bill)}

    def reasoning(self, text: str) -> dict[str, Any]:
        """A model that thinks aloud: vLLM calls the field otherwise than the others."""
        return {"reasoning_content" if self.vendor == "vllm" else "reasoning": text}

    def usage(self, bill: Bill) -> dict[str, Any]:
        usage: dict[str, Any] = {
            "prompt_tokens": bill.prompt_tokens,
            "completion_tokens": bill.completion_tokens,
            "total_tokens": bill.prompt_tokens + bill.completion_tokens,
        }
        if self.vendor in ("openai", "openrouter"):
            usage["prompt_tokens_details"] = {"cached_tokens": 0}
            usage["completion_tokens_details"] = {"reasoning_tokens": bill.reasoning_tokens}
        if self.vendor == "openrouter":
            usage |= {"cost": bill.cost_microdollars / 1_000_000, "is_byok": False}
        return usage

    def _about(self, kind: str) -> dict[str, Any]:
        about = {"id": self.id, "object": kind, "created": self.created, "model": self.model}
        if self.vendor == "openrouter":
            about["provider"] = "Stub"
        elif self.vendor != "vllm":
            about["system_fingerprint"] = "fp_stub"
        return about


def error_body(
    vendor: Vendor, status: int, message: str, metadata: dict[str, Any] | None = None
) -> dict[str, Any]:
    """``{"error": …}``: OpenRouter has the status as its code, OpenAI and Ollama a word."""
    if vendor == "openrouter":
        error: dict[str, Any] = {"code": status, "message": message}
        if metadata:
            error["metadata"] = metadata
        return {"error": error}
    kind = {401: "authentication_error", 429: "rate_limit_error"}.get(status, "invalid_request")
    if vendor == "vllm":
        return {"error": {"message": message, "type": kind, "param": None, "code": status}}
    return {"error": {"message": message, "type": kind, "param": None, "code": None}}
