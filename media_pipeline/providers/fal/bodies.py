"""What each of fal's models is sent, and which picture a refusal of it means.

Every model has fields of its own; they are those of the schemas on its page (``…/llms.txt``).
Pictures and sounds go inside the request, as data addresses: nothing of ours stays at fal's store.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from media_pipeline.providers.data_address import picture_address, sound_address
from media_pipeline.providers.hosted import MediaRequest, SentPicture
from media_pipeline.providers.model_cards import ModelCard

Fields = dict[str, Any]
Place = tuple[str, int]


@dataclass(frozen=True)
class Body:
    """``places``: field of the body, and index in it -> number of the picture in the request."""

    path: str
    fields: Fields
    places: dict[Place, int] = field(default_factory=dict)


def body_of(card: ModelCard, request: MediaRequest) -> Body:
    """The request for ``card``'s model; reads the files. Raises OSError and PictureRefused."""
    body = shape_of(card, request)
    fields = {name: _with_files(value) for name, value in body.fields.items()}
    return Body(body.path, fields | dict(request.extra), body.places)


def shape_of(card: ModelCard, request: MediaRequest) -> Body:
    """The same with pictures and sounds by their paths: nothing is read."""
    if request.draft_of:
        return Body(card.final_endpoint, {"draft_id": request.draft_of.rpartition("/")[2]})
    fields = _SHAPES[card.name](request)
    path = card.endpoint
    if request.draft and card.draft_endpoint:
        path = card.draft_endpoint
    elif request.pictures and card.reference_endpoint:
        path = card.reference_endpoint
    return Body(path, fields, _places(fields, request.pictures))


def _places(fields: Fields, pictures: tuple[SentPicture, ...]) -> dict[Place, int]:
    number = {id(picture): at for at, picture in enumerate(pictures, start=1)}
    found: dict[Place, int] = {}
    for name, value in fields.items():
        for index, one in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(one, SentPicture):
                found[name, index] = number[id(one)]
    return found


def _with_files(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_files(one) for one in value]
    if isinstance(value, SentPicture):
        return picture_address(value)
    if isinstance(value, Path):
        return sound_address(value)
    return value


def _first(request: MediaRequest, *roles: str) -> SentPicture | None:
    return next((one for one in request.pictures if one.role in roles), None)


def _all(request: MediaRequest, *roles: str) -> list[SentPicture]:
    return [one for one in request.pictures if one.role in roles]


def _given(**fields: Any) -> Fields:
    """Without what is not there: a model's own default stands."""
    return {name: value for name, value in fields.items() if value not in (None, [], "")}


def _size(request: MediaRequest) -> Fields:
    return {"width": request.width, "height": request.height}


def _ratio(request: MediaRequest) -> str:
    if not request.width or not request.height:
        return "16:9"
    known = {"16:9": 16 / 9, "9:16": 9 / 16, "1:1": 1.0}
    wanted = request.width / request.height
    return min(known, key=lambda name: abs(known[name] - wanted))


def _seconds(request: MediaRequest) -> str:
    return f"{request.seconds:g}"


def _resolution(request: MediaRequest) -> str:
    return "1080p" if min(request.width, request.height) > 720 else "720p"


def _flux(request: MediaRequest) -> Fields:
    return _given(
        prompt=request.prompt, image_size=_size(request), seed=request.seed,
        num_images=request.count, output_format="png",
    )  # fmt: skip


def _seedream(request: MediaRequest) -> Fields:
    return _given(
        prompt=request.prompt, image_size=_size(request), seed=request.seed,
        num_images=request.count, image_urls=_all(request, "source", "reference"),
    )  # fmt: skip


def _nano_banana(request: MediaRequest) -> Fields:
    return _given(
        prompt=request.prompt, aspect_ratio=_ratio(request), num_images=request.count,
        output_format="png", image_urls=_all(request, "source", "reference"),
    )  # fmt: skip


def _clarity(request: MediaRequest) -> Fields:
    return _given(
        image_url=_first(request, "source"), prompt=request.prompt, seed=request.seed,
        upscale_factor=request.scale,
    )  # fmt: skip


def _kling(request: MediaRequest) -> Fields:
    return _given(
        prompt=request.prompt, image_url=_first(request, "start"),
        tail_image_url=_first(request, "end"), duration=_seconds(request),
    )  # fmt: skip


def _wan(request: MediaRequest) -> Fields:
    return _given(
        prompt=request.prompt, image_url=_first(request, "start"), audio_url=request.audio,
        duration=_seconds(request), resolution=_resolution(request), seed=request.seed,
        enable_prompt_expansion=False,
    )  # fmt: skip


def _veo(request: MediaRequest) -> Fields:
    return _given(
        prompt=request.prompt, image_url=_first(request, "start"),
        duration=f"{_seconds(request)}s", aspect_ratio=_ratio(request),
        resolution=_resolution(request), generate_audio=request.with_sound, seed=request.seed,
    )  # fmt: skip


def _seedance(request: MediaRequest) -> Fields:
    return _given(
        prompt=request.prompt, image_url=_first(request, "start"),
        end_image_url=_first(request, "end"), reference_image_urls=_all(request, "reference"),
        audio_url=request.audio, duration=_seconds(request), aspect_ratio=_ratio(request),
        resolution="480p" if request.draft else _resolution(request),
        generate_audio=request.with_sound, seed=request.seed,
    )  # fmt: skip


def _lyria(request: MediaRequest) -> Fields:
    return _given(prompt=request.prompt, seed=request.seed)


def _elevenlabs_music(request: MediaRequest) -> Fields:
    return _given(prompt=request.prompt, music_length_ms=round(request.seconds * 1000))


_SHAPES: dict[str, Callable[[MediaRequest], Fields]] = {
    "fal/flux-dev": _flux,
    "fal/seedream-4": _seedream,
    "fal/nano-banana": _nano_banana,
    "fal/clarity-upscaler": _clarity,
    "fal/kling-2.5-pro": _kling,
    "fal/wan-2.5": _wan,
    "fal/veo-3.1": _veo,
    "fal/seedance-2.5": _seedance,
    "fal/lyria-2": _lyria,
    "fal/elevenlabs-music": _elevenlabs_music,
}
