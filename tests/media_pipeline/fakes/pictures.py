"""An artist and an animator that are quick: one colour for one request, real PNG and MP4 files."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import ClassVar

import cv2
import numpy as np

from media_pipeline.assets.film_encoding import encode_frames
from media_pipeline.assets.publish_file import publish_file, unfinished
from media_pipeline.providers.animator import Clip, ClipRequest
from media_pipeline.providers.artist import (
    AssetRequest,
    PersonLook,
    Picture,
    PlaceLook,
    PosterRequest,
    StillRequest,
)
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.canonical_json import canonical_hash


def _flat(request: object, width: int, height: int) -> Picture:
    colour = [int(part) for part in bytes.fromhex(canonical_hash(request))[:3]]
    pixels = np.full((height, width, 3), colour, np.uint8)
    _, png = cv2.imencode(".png", pixels)
    return Picture(png=png.tobytes(), width=width, height=height, model="flat-1")


def _digests(files: Sequence[Path]) -> list[str]:
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]


class QuickArtist:
    """What can be seen of a request decides the colour. ``refuses``: whose sheet is refused."""

    name = "quick"
    refuses: ClassVar[Callable[[PersonLook], bool]] = staticmethod(lambda _: False)
    drawn: ClassVar[list[object]] = []
    #: Who or where -> the pictures that came with the last sheet asked for.
    portraits: ClassVar[dict[str, list[Path]]] = {}

    def draw_still(self, request: StillRequest) -> Picture:
        QuickArtist.drawn.append(request)
        seen = asdict(request)
        for element in seen["elements"]:
            element["picture"] = hashlib.sha256(element["picture"].read_bytes()).hexdigest()
        return _flat(seen, request.width, request.height)

    def draw_person_sheet(
        self, person: PersonLook, *, style: str, portraits: Sequence[Path] = ()
    ) -> Picture:
        QuickArtist.drawn.append(person)
        QuickArtist.portraits[person.name] = list(portraits)
        if QuickArtist.refuses(person):
            raise ProviderRefused("the person cannot be drawn")
        return _flat([asdict(person), style, *_digests(portraits)], 64, 36)

    def draw_place_sheet(
        self, place: PlaceLook, *, style: str, pictures: Sequence[Path] = ()
    ) -> Picture:
        QuickArtist.drawn.append(place)
        QuickArtist.portraits[place.name] = list(pictures)
        return _flat([asdict(place), style, *_digests(pictures)], 64, 36)

    def draw_poster(self, request: PosterRequest) -> Picture:
        QuickArtist.drawn.append(request)
        return _flat(asdict(request), request.scene.width, request.scene.height)

    def draw_asset(self, request: AssetRequest) -> Picture:
        QuickArtist.drawn.append(request)
        seen = asdict(request)
        for reference in seen["references"]:
            picture = reference["picture"]
            reference["picture"] = _digests([picture]) if picture else []
        return _flat(seen, request.width, request.height)


class QuickAnimator:
    """Holds one grey that follows from the still's bytes and the camera move."""

    name = "quick"

    def animate(self, request: ClipRequest) -> Clip:
        seen = request.still.read_bytes() + f"{request.camera_move}{request.seed}".encode()
        grey = 40 + hashlib.sha256(seen).digest()[0] // 2
        area = request.width * request.height
        frame = memoryview(bytes([grey]) * area + bytes([128]) * (area // 2))
        encode_frames(
            (frame for _ in range(request.frames)),
            width=request.width,
            height=request.height,
            fps=request.fps,
            target=unfinished(request.target),
        )
        publish_file(request.target)
        return Clip(path=request.target, frames=request.frames, fps=request.fps, model="held-1")
