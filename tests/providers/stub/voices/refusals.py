"""What it answers in place of a sound, each with the status and the words it really has."""

from typing import Any, NamedTuple


class Refused(NamedTuple):
    status: int
    detail: Any
    headers: dict[str, str] = {}


def _says(status: int, word: str, message: str, **headers: str) -> Refused:
    return Refused(status, {"status": word, "message": message}, headers)


REFUSALS: dict[str, Refused] = {
    "too_many_requests": _says(
        429, "too_many_concurrent_requests", "Too many concurrent requests. Your plan allows 3."
    ),
    "system_busy": _says(429, "system_busy", "The system is experiencing heavy traffic."),
    "busy_for_a_while": _says(429, "system_busy", "Heavy traffic.", **{"Retry-After": "7"}),
    "bad_key": _says(401, "invalid_api_key", "Invalid API key"),
    "no_credits": _says(401, "quota_exceeded", "This request exceeds your quota of 10000."),
    "voice_gone": _says(400, "voice_not_found", "A voice with voice_id was not found."),
    "too_many_letters": _says(400, "max_character_limit_exceeded", "2000 characters at most."),
    "bad_prompt": _says(400, "bad_prompt", "The description violates our terms."),
    "unreadable": Refused(422, [{"loc": ["body", "inputs"], "msg": "field required", "type": "x"}]),
    "server_error": Refused(500, "Internal Server Error"),
    "unavailable": Refused(503, "Service Unavailable"),
}
