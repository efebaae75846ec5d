"""What Ark is sent for a clip, as its page on content generation tasks has it.

A start frame and references do not go together, and a sound is a reference: with one, the still
goes along as a reference picture too.
"""

import hashlib
from pathlib import Path
from typing import Any

from media_pipeline.providers.data_address import picture_address, sound_address
from media_pipeline.providers.hosted import MediaRequest, SentPicture
from media_pipeline.providers.model_cards import ModelCard

_ROLES = {"start": "first_frame", "end": "last_frame"}
#: Of a final: what a draft is shown as before is larger than its own 480 lines.
_FINAL = "1080p"


def body_of(
    card: ModelCard, request: MediaRequest, *, key: str, callback_url: str
) -> dict[str, Any]:
    """Reads the files. Raises OSError and PictureRefused."""
    body: dict[str, Any] = {"model": card.endpoint, "watermark": False} | _shape(request)
    body["safety_identifier"] = identifier_of(key)
    if callback_url:
        body["callback_url"] = callback_url
    return body | dict(request.extra)


def identifier_of(key: str) -> str:
    """Goes with a request, so that it can be found again; says nothing of whose it is."""
    return hashlib.sha256(key.encode()).hexdigest()


def _shape(request: MediaRequest) -> dict[str, Any]:
    if request.draft_of:
        return {
            "content": [{"type": "draft_task", "draft_task": {"id": request.draft_of}}],
            "resolution": _FINAL,
        }
    content: list[dict[str, Any]] = [{"type": "text", "text": request.prompt}]
    sounds = [*([request.audio] if request.audio else []), *request.sounds]
    content += [_picture(one, refers=bool(sounds)) for one in request.pictures]
    content += map(_sound, sounds)
    starts = any(part.get("role") == "first_frame" for part in content)
    body: dict[str, Any] = {
        "content": content,
        "resolution": "480p" if request.draft else _resolution(request),
        "ratio": "adaptive" if starts else _ratio(request),
        "duration": round(request.seconds),
        "seed": request.seed,
        "generate_audio": request.with_sound or bool(sounds),
    }
    return body | ({"draft": True} if request.draft else {})


def _sound(sound: Path) -> dict[str, Any]:
    url = sound_address(sound)
    return {"type": "audio_url", "audio_url": {"url": url}, "role": "reference_audio"}


def _picture(picture: SentPicture, *, refers: bool) -> dict[str, Any]:
    role = "reference_image" if refers else _ROLES.get(picture.role, "reference_image")
    url = f"asset://{picture.kept_as}" if picture.kept_as else picture_address(picture)
    return {"type": "image_url", "image_url": {"url": url}, "role": role}


def _resolution(request: MediaRequest) -> str:
    return "1080p" if min(request.width, request.height) > 720 else "720p"


def _ratio(request: MediaRequest) -> str:
    known = {"16:9": 16 / 9, "9:16": 9 / 16, "1:1": 1.0}
    wanted = request.width / max(request.height, 1)
    return min(known, key=lambda name: abs(known[name] - wanted))
