"""What the stub knows of a task that it has accepted, and of a picture that it keeps."""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from media_pipeline.providers.model_cards import hosted_cards, price_of
from tests.providers.stub.ark.faults import error
from tests.providers.stub.media import material

_SIDES = {"480p": 480, "720p": 720, "1080p": 1080}
_SHAPES = {"16:9": (16, 9), "9:16": (9, 16), "1:1": (1, 1), "adaptive": (16, 9)}


@dataclass(kw_only=True)
class Task:
    """``draft_of``: the task whose final this is."""

    body: dict[str, Any]
    fault: str = ""
    draft_of: "Task | None" = None
    id: str = field(default_factory=lambda: f"cgt-{uuid4().hex[:20]}")
    looks: int = 0
    is_cancelled: bool = False

    @property
    def prompt(self) -> str:
        words = [part["text"] for part in self.body["content"] if part["type"] == "text"]
        return words[0] if words else ""

    @property
    def is_draft(self) -> bool:
        return bool(self.body.get("draft"))

    @property
    def seconds(self) -> float:
        return float((self.draft_of.body if self.draft_of else self.body)["duration"])

    @property
    def cost(self) -> int:
        """By the model's card; what is refused later is not billed."""
        if self.fault.startswith("late_") or self.fault == "expired_task":
            return 0
        card = next(one for one in hosted_cards() if one.endpoint == self.body["model"])
        return price_of(card, seconds=self.seconds, draft=self.is_draft)

    @property
    def status(self) -> str:
        if self.is_cancelled:
            return "cancelled"
        if self.fault.startswith("late_"):
            return "failed"
        if self.fault == "expired_task":
            return "expired"
        if self.fault == "strange_status" and self.looks == 1:
            return "warming_up"
        return "running" if self.fault == "slow" and self.looks < 3 else "succeeded"

    def shown(self, root: str) -> dict[str, Any]:
        """As a look at it answers."""
        is_done = self.status == "succeeded"
        url = "" if self.fault == "no_url" else f"{root}/files/{self.id}"
        return {
            "id": self.id,
            "model": self.body["model"],
            "status": self.status,
            "error": error(self.fault[5:]) if self.status == "failed" else None,
            "content": {"video_url": url} if is_done else None,
            "seed": self.body.get("seed", 1),
            "draft": self.is_draft,
            "draft_task_id": self.draft_of.id if self.draft_of else None,
            "safety_identifier": self.body.get("safety_identifier"),
        }

    def file(self) -> bytes:
        sides = _SIDES[str(self.body.get("resolution", "720p"))]
        ratio = (self.draft_of.body if self.draft_of else self.body).get("ratio", "16:9")
        across, down = _SHAPES[str(ratio)]
        scale = sides / min(across, down)
        width, height = 2 * round(across * scale / 2), 2 * round(down * scale / 2)
        words = f"{self.draft_of.id if self.draft_of else self.prompt}:{self.body.get('seed')}"
        return material.clip(words, width, height, self.seconds, with_sound=True)
