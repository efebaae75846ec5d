"""What the stub knows of a request that it has accepted, and what it makes for it."""

import base64
import io
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from PIL import Image

from media_pipeline.providers.model_cards import ModelCard, hosted_cards, price_of
from tests.providers.stub.media import material
from tests.providers.stub.media.faults import LATE

_SIDES = {"480p": 480, "720p": 720, "1080p": 1080}
#: Looks that a slow request takes.
_SLOW = 3
_SHAPES = {"16:9": (16, 9), "9:16": (9, 16), "1:1": (1, 1)}


@dataclass(kw_only=True)
class Accepted:
    """``fault``: what it meets, if anything; ``looks``: how often it was looked at."""

    endpoint: str
    body: dict[str, Any]
    key: str
    fault: str = ""
    webhook: str = ""
    id: str = field(default_factory=lambda: str(uuid4()))
    since: float = field(default_factory=time.monotonic)
    looks: int = 0
    fetches: int = 0
    is_cancelled: bool = False

    @property
    def app(self) -> str:
        """Owner and name: fal leaves out what comes after them."""
        return "/".join(self.endpoint.split("/")[:2])

    @property
    def prompt(self) -> str:
        return str(self.body.get("prompt", ""))

    @property
    def card(self) -> ModelCard:
        return next(
            one
            for one in hosted_cards()
            if self.endpoint
            in (one.endpoint, one.reference_endpoint, one.draft_endpoint, one.final_endpoint)
        )

    @property
    def seconds(self) -> float:
        if "music_length_ms" in self.body:
            return float(self.body["music_length_ms"]) / 1000
        return float(str(self.body.get("duration", "5")).rstrip("s"))

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of what is made."""
        if self.card.task == "upscale":
            scale = float(self.body.get("upscale_factor", 2))
            across, down = self.source.size
            return round(across * scale), round(down * scale)
        if size := self.body.get("image_size"):
            return int(size["width"]), int(size["height"])
        across, down = _SHAPES[str(self.body.get("aspect_ratio", "16:9"))]
        side = _SIDES.get(str(self.body.get("resolution", "720p")), 720)
        scale = side / min(across, down)
        return 2 * round(across * scale / 2), 2 * round(down * scale / 2)

    @property
    def source(self) -> Image.Image:
        """What an upscale was sent."""
        data = str(self.body["image_url"]).partition("base64,")[2]
        return Image.open(io.BytesIO(base64.b64decode(data)))

    def is_over(self, latency: float) -> bool:
        is_slow = self.fault == "slow" and self.looks <= _SLOW
        is_late = time.monotonic() - self.since < latency
        return not (is_slow or is_late or self.is_cancelled or self.fault == "stuck")

    @property
    def cost(self) -> int:
        """By the model's card; what is refused later is not billed."""
        if self.fault in LATE or self.fault == "cancelled":
            return 0
        width, height = self.size
        return price_of(
            self.card,
            pictures=int(self.body.get("num_images", 1)),
            seconds=self.seconds,
            width=width,
            height=height,
            draft=self.endpoint == self.card.draft_endpoint,
            with_sound=bool(self.body.get("generate_audio")),
        )

    def file(self, number: int) -> tuple[bytes, str]:
        """The bytes of what was made, and their media type."""
        width, height = self.size
        if self.fault == "too_small":
            width, height = width // 4 // 2 * 2, height // 4 // 2 * 2
        words = f"{self.prompt}:{self.body.get('seed')}:{number}"
        match self.card.task:
            case "clip":
                seconds = self.seconds / 2 if self.fault == "too_short" else self.seconds
                sounds = bool(self.body.get("generate_audio") or self.body.get("audio_url"))
                made = material.clip(words, width, height, seconds, with_sound=sounds)
                return made, "video/mp4"
            case "music":
                seconds = 30.0 if "music_length_ms" not in self.body else self.seconds
                return material.sound(words, seconds), "audio/wav"
        return material.picture(words, width, height), "image/png"

    def result(self, root: str) -> dict[str, Any]:
        """As the model's schema has it. ``root``: of the addresses of files."""
        if self.fault == "no_url":
            return {"seed": self.body.get("seed", 1), "timings": {}}
        count = int(self.body.get("num_images", 1))
        files = []
        for number in range(count):
            data, media_type = self.file(number)
            files.append(
                {
                    "url": f"{root}/files/{self.id}/{number}",
                    "content_type": media_type,
                    "file_name": f"{number}.bin",
                    "file_size": len(data),
                }
            )
        seed = {"seed": self.body.get("seed", 1)}
        match self.card.task:
            case "clip":
                draft = {"draft_id": self.id} if "draft" in self.endpoint else {}
                return {"video": files[0]} | seed | draft
            case "music":
                return {"audio": files[0]}
            case "upscale":
                return {"image": files[0]} | seed
        return {
            "images": files,
            "timings": {"inference": 1.5},
            "has_nsfw_concepts": [self.fault == "held_back"] * count,
            "prompt": self.prompt,
        } | seed
