"""What fal's error answers mean: refused (and which part of it), not now, or nobody knows.

Two shapes: of a model, ``{"detail": [{loc, msg, type, ctx}]}``; of the queue and its runners,
``{"detail": "…", "error_type": "…"}``.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.exchange import Answer
from media_pipeline.providers.fal.bodies import Body
from media_pipeline.providers.hosted import MediaRequest, Refusal, RefusedPart
from media_pipeline.providers.refusals_in_words import (
    key_refused,
    moved,
    no_funds,
    part_refused,
    too_long,
)
from media_pipeline.providers.retry_after import retry_after
from workflows.jobs.outcomes import GiveUp, TryLater, Uncertain

_LONGEST_MESSAGE = 300
#: Of a model's errors: it broke, and the same may work when it is asked again.
_BROKE = (
    "internal_server_error",
    "generation_timeout",
    "downstream_service_error",
    "downstream_service_unavailable",
)
_HELD_BACK = ("no_media_generated",)
_CONTENT = "content_policy_violation"
_TOO_LONG = ("string_too_long", "sequence_too_long")
_PICTURES = ("image_", "face_detection", "unsupported_image")
_SOUNDS = ("audio_", "unsupported_audio")


def refused_submit(answer: Answer) -> TryLater | GiveUp | Uncertain | None:
    """For a status that needs no look into the model's own words; None: see ``refusal_of``."""
    said = message_of(answer)
    match answer.status:
        case 429:
            rest = timedelta(seconds=retry_after(answer.headers))
            return TryLater(rest, "provider_busy", said, pauses_limit=True)
        case 503 if "retry-after" in answer.headers:
            # It says when to come back, so it has not begun.
            return TryLater(timedelta(seconds=retry_after(answer.headers)), "provider_busy", said)
        case 408 | 499 | 500 | 502 | 503 | 504:
            return Uncertain(f"fal answered {answer.status} to the request: {said}")
        case status if status >= 500:
            return Uncertain(f"fal answered {status} to the request: {said}")
        case 402:
            return no_funds("fal", said)
        case 401 | 403:
            if "balance" in said.lower() or "locked" in said.lower():
                return no_funds("fal", said)
            return key_refused("fal", "MEDIA_PIPELINE_FAL_KEY", said)
        case 404:
            return GiveUp("model_unknown", f"fal knows no such model; choose another: {said}")
        case status if 300 <= status < 400:
            return moved("MEDIA_PIPELINE_FAL_URL")
    return None


def refusal_of(answer: Answer, body: Body, request: MediaRequest) -> Refusal:
    """A request that fal, or the model, will not do. Nothing was bought."""
    details = answer.field("detail")
    errors = [one for one in details if isinstance(one, dict)] if isinstance(details, list) else []
    if not errors:
        said = message_of(answer)
        return Refusal("request_invalid", f"fal refuses the request ({answer.status}): {said}")
    return _most_telling([_refusal(one, body, request) for one in errors])


def model_broke(answer: Answer) -> bool:
    """The model, or what runs it, failed: this request will bring nothing, another one may."""
    details = answer.field("detail")
    if isinstance(details, list):
        return any(isinstance(one, dict) and one.get("type") in _BROKE for one in details)
    return isinstance(answer.field("error_type"), str) and answer.status >= 499


def not_yet(answer: Answer) -> bool:
    """Asked for too early: fal says 400 in words, or 202."""
    return answer.status == 202 or (answer.status == 400 and "in progress" in message_of(answer))


def message_of(answer: Answer) -> str:
    """What fal says, in one line."""
    said = answer.field("detail") or answer.field("error") or answer.field("message") or "no more"
    if isinstance(said, list):
        said = "; ".join(str(one.get("msg", "")) for one in said if isinstance(one, dict))
    return clean_text(str(said), _LONGEST_MESSAGE)


def _most_telling(found: Sequence[Refusal]) -> Refusal:
    """A picture or a sound before the words: with another seed or other words it is refused again.
    What names a part says more than what does not; the first of them."""
    order = {"picture": 0, "audio": 0, "unknown": 2}
    return min(found, key=lambda one: order.get(one.part, 1))


def _refusal(error: Mapping[str, Any], body: Body, request: MediaRequest) -> Refusal:
    kind = str(error.get("type", ""))
    said = clean_text(str(error.get("msg", "")), _LONGEST_MESSAGE)
    where = [one for one in error.get("loc") or () if one != "body"]
    part, picture = _part(where, kind, body)
    about = ", ".join(str(one) for one in error.get("categories") or ())
    if kind in _TOO_LONG and part == "prompt":
        limit = (error.get("ctx") or {}).get("max_length")
        return too_long(len(request.prompt), limit if isinstance(limit, int) else 0)
    if kind in _HELD_BACK:
        return Refusal("result_refused", f"fal made nothing that it would hand out: {said}",
                       part="result", about=about)  # fmt: skip
    if part in ("picture", "audio"):
        shows = _says(request, picture) if picture else ""
        return part_refused("fal", part, said, picture=picture, shows=shows, about=about)
    if kind == _CONTENT:
        return part_refused("fal", part, said, about=about)
    at = ".".join(str(one) for one in where)
    return Refusal("request_invalid", f"fal cannot take «{at}»: {said}", part=part)


def _part(where: Sequence[Any], kind: str, body: Body) -> tuple[RefusedPart, int]:
    name = str(where[0]) if where else ""
    index = where[1] if len(where) > 1 and isinstance(where[1], int) else 0
    if (name, index) in body.places:
        return "picture", body.places[name, index]
    if name == "prompt":
        return "prompt", 0
    if "image" in name or kind.startswith(_PICTURES):
        return "picture", 0
    if "audio" in name or kind.startswith(_SOUNDS):
        return "audio", 0
    return "unknown", 0


def _says(request: MediaRequest, number: int) -> str:
    picture = request.pictures[number - 1]
    return picture.says or f"{picture.role} picture"
