"""What a model of fal's has made: where the files are, in the order they were made."""

from collections.abc import Iterator
from typing import Any

#: Fields of a result that hold files, in the schemas of fal's models.
_HOLD_FILES = ("images", "image", "videos", "video", "audio", "audio_file", "music")


def result_of(body: Any, *, request_id: str, model: str, billable: str) -> dict[str, Any]:
    """The receipt. ``billable``: units as fal counted them, empty where it does not say."""
    body = body if isinstance(body, dict) else {}
    held_back = [
        at for at, flagged in enumerate(body.get("has_nsfw_concepts") or ()) if flagged is True
    ]
    files = [] if held_back else list(_files(body))
    result: dict[str, Any] = {"files": files, "request_id": request_id, "model": model}
    if held_back:
        result["held_back"] = held_back
    if isinstance(body.get("seed"), int):
        result["seed"] = body["seed"]
    if isinstance(body.get("draft_id"), str):
        result["draft_id"] = body["draft_id"]
    if billable:
        result["billable_units"] = billable
    return result


def _files(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name in _HOLD_FILES:
        held = body.get(name)
        for one in held if isinstance(held, list) else [held]:
            if isinstance(one, str):
                one = {"url": one}
            if isinstance(one, dict) and isinstance(one.get("url"), str) and one["url"]:
                size = one.get("file_size")
                yield {
                    "url": one["url"],
                    "media_type": str(one.get("content_type") or ""),
                    "size": size if isinstance(size, int) else 0,
                }
