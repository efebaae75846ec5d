"""What can go wrong with one request, by name: told before it is sent, met where it belongs.

Bodies follow fal's pages «Errors» (of models, with loc, msg and type) and «Queue» (of runners, with
detail and error_type).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


def _model_error(kind: str, where: list[Any], message: str, **more: Any) -> dict[str, Any]:
    return {"detail": [{"loc": ["body", *where], "msg": message, "type": kind, **more}]}


def _policy(*where: Any) -> dict[str, Any]:
    return _model_error(
        "content_policy_violation", list(where), "The content was flagged by a content checker",
        categories=["violence"],
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Said:
    status: int
    body: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)


#: Instead of accepting: nothing goes into the ledger.
REFUSALS: dict[str, Said] = {
    "busy": Said(status=429, body={"detail": "Too many requests"}, headers={"Retry-After": "7"}),
    "overloaded": Said(status=503, body={"detail": "Overloaded"}, headers={"Retry-After": "3"}),
    "bad_gateway": Said(status=502, body={}),
    "key_refused": Said(status=401, body={"detail": "Cannot access application"}),
    "no_funds": Said(
        status=403, body={"detail": "User is locked. Reason: Exhausted balance. Top up"}
    ),
    "unknown_model": Said(status=404, body={"detail": "Application not found"}),
    "moved": Said(status=307, body={}, headers={"Location": "http://127.0.0.1:9/elsewhere"}),
    "prompt_refused": Said(status=422, body=_policy("prompt")),
    "picture_refused": Said(status=422, body=_policy("image_url")),
    "second_picture_refused": Said(status=422, body=_policy("image_urls", 1)),
    "prompt_and_picture_refused": Said(
        status=422,
        body={"detail": _policy("prompt")["detail"] + _policy("image_url")["detail"]},
    ),
    "audio_refused": Said(status=422, body=_policy("audio_url")),
    "content_refused": Said(status=422, body=_policy()),
    "prompt_too_long": Said(
        status=422,
        body=_model_error(
            "string_too_long", ["prompt"], "String should have at most 800 characters",
            ctx={"max_length": 800},
        ),
    ),
    "number_refused": Said(
        status=422, body=_model_error("one_of", ["duration"], "Input should be '5' or '10'")
    ),
}  # fmt: skip

#: Accepted, and refused when the result is asked for. Not billed.
LATE: dict[str, Said] = {
    **{f"late_{name}": said for name, said in REFUSALS.items() if said.status == 422},
    "late_nothing_made": Said(
        status=422, body=_model_error("no_media_generated", ["prompt"], "No media was generated")
    ),
    "model_failed": Said(
        status=500, body=_model_error("internal_server_error", [], "Internal server error")
    ),
    "runner_lost": Said(
        status=503, body={"detail": "Runner lost", "error_type": "runner_disconnected"}
    ),
}

#: Of the file: it is served so.
FILES: dict[str, Callable[[bytes], bytes]] = {
    "cut_file": lambda data: data[: len(data) // 2],
    "wrong_type": lambda _: b"<html><body>Welcome to the Grand Hotel</body></html>",
    "broken_file": lambda data: data[: len(data) // 2],
    "empty_file": lambda _: b"",
}

#: Others, met in the server: before acceptance, at looks, in the result, at the file, in webhooks.
OTHERS = (
    "drop_before_acceptance", "drop_after_acceptance", "silent_after_acceptance", "no_id",
    "status_503", "status_429", "status_gone", "strange_status", "cancelled", "slow", "stuck",
    "no_url", "held_back", "expired", "file_503", "redirected", "redirected_inside",
    "too_short", "too_small", "webhook_twice", "webhook_forged", "webhook_only",
)  # fmt: skip
FAULTS = (*REFUSALS, *LATE, *FILES, *OTHERS)
